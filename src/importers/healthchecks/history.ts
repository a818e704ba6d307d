// What checks of Healthchecks were, from the flips of their status. Pure.

import type { Reference } from '../draft.ts';
import { type CheckHistory, type HistoryStatus, periodsOf } from '../history.ts';
import type { HealthchecksSource } from './source.ts';

const STATUSES: Readonly<Record<string, HistoryStatus>> = { up: 'up', down: 'down', paused: 'paused' };

/** `becomes`: what checks became, by their UUIDs. The last status of each lasts until `now`. */
export function historyOf(
  { flips = [] }: HealthchecksSource,
  becomes: ReadonlyMap<string, Reference>,
  now: Date,
): CheckHistory[] {
  const byCheck = Map.groupBy(flips, ({ uuid }) => uuid);
  return [...becomes].flatMap(([uuid, reference]) => {
    const changes = (byCheck.get(uuid) ?? []).map(({ at, status }) => ({
      ...{ at, status: STATUSES[status] ?? 'unknown' },
    }));
    const periods = periodsOf(changes, now.getTime());
    return periods.length > 0 ? [{ reference, periods }] : [];
  });
}
