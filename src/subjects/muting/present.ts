// A silence or a maintenance window as it is shown.

import type { Targets } from '../targets-schema.ts';
import { activeUntil, nextStart, type Recurrence } from './occurrences.ts';
import { planOf, recurrenceOf } from './plan.ts';
import type { MuteWindowStatus } from './schema.ts';
import type { MuteWindowRow } from './store.ts';

export interface PresentedMuteWindow {
  id: number;
  name: string;
  description: string;
  targets: Targets;
  starts_at: Date;
  ends_at: Date | null;
  recurrence: Recurrence | null;
  status: MuteWindowStatus;
  active_until: Date | null;
  next_starts_at: Date | null;
  show_on_status_pages: boolean;
  created_by: string | null;
  created_at: Date;
  updated_at: Date;
}

/** `row` has its cuts that lie after `now`. */
export function presentMuteWindow(row: MuteWindowRow, now: Date): PresentedMuteWindow {
  const plan = planOf(row);
  const active_until = activeUntil(plan, now);
  const next_starts_at = nextStart(plan, now);
  const { id, name, description, starts_at, ends_at, show_on_status_pages } = row;
  return {
    ...{ id, name, description, targets: targetsOf(row), starts_at, ends_at },
    recurrence: recurrenceOf(row),
    status: active_until ? 'active' : next_starts_at ? 'upcoming' : 'ended',
    ...{ active_until, next_starts_at, show_on_status_pages },
    ...{ created_by: row.created_by, created_at: row.created_at, updated_at: row.updated_at },
  };
}

export const targetsOf = ({ target_all, subject_ids, tags }: MuteWindowRow): Targets => ({
  all: target_all,
  ids: subject_ids,
  tags,
});
