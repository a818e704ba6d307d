// What an incident is, from its updates. Pure.

import type { IncidentStatus } from './schema.ts';

export interface StatusUpdate {
  id: number;
  status: IncidentStatus;
  /** When it was so, which may be dated back. */
  created_at: Date;
}

export interface Standing {
  status: IncidentStatus;
  /** When the first update says that it was so. */
  created_at: Date;
  /** Since when all updates have said that it is resolved; null unless the last one does. */
  resolved_at: Date | null;
}

/** By when they say that it was so; of the same moment, by when they were written. */
export const inOrder = <T extends StatusUpdate>(updates: readonly T[]): T[] =>
  updates.toSorted(
    (one, other) => one.created_at.getTime() - other.created_at.getTime() || one.id - other.id,
  );

/** Any status may follow any. Throws where there is no update: every incident has its first update. */
export function standingOf(updates: readonly StatusUpdate[]): Standing {
  const ordered = inOrder(updates);
  const [first] = ordered;
  const last = ordered.at(-1);
  if (!first || !last) throw new Error('An incident has no update');
  const lastOpen = ordered.findLastIndex(({ status }) => status !== 'resolved');
  const resolved = ordered[lastOpen + 1];
  return {
    status: last.status,
    created_at: first.created_at,
    resolved_at: resolved?.created_at ?? null,
  };
}
