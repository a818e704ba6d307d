// A layer with everything that it says, as people give it. Pure.

import type { GivenLayer, ScheduleLayer } from './schema.ts';

export interface WholeLayer extends Omit<ScheduleLayer, 'calendar'> {
  /** null: members take turns. */
  calendar: NonNullable<GivenLayer['calendar']> | null;
}

/** As a whole; of a calendar its events say who is on call. */
export function wholeLayer({ name = '', restrictions = [], ...layer }: GivenLayer): WholeLayer {
  const { calendar = null, member_ids = [], rotation = null, first_handover = null } = layer;
  if (calendar) return { name, member_ids: [], rotation: null, first_handover: null, restrictions, calendar };
  return { name, member_ids, rotation, first_handover, restrictions, calendar: null };
}
