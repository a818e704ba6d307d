// What the form of a schedule holds. Pure.

import { localTime } from '../../../shared/format/zoned-time.ts';
import type { Schedule, ScheduleLayer } from '../../api/schema.gen.ts';

/** A calendar that is new has no id yet. */
export interface LayerValues extends Omit<ScheduleLayer, 'calendar'> {
  calendar: { id?: number; url: string } | null;
}

export interface ScheduleValues
  extends Pick<Schedule, 'name' | 'description' | 'timezone' | 'handover_mails'> {
  layers: LayerValues[];
}

const DAY_MS = 86_400_000;

export const newValues = (now: number, timezone: string): ScheduleValues => ({
  ...{ name: '', description: '', timezone, handover_mails: false },
  layers: [newLayer(now, timezone)],
});

/** Turns of a week that begin on the Monday of this one, so that somebody is on call at once. */
export function newLayer(now: number, timezone: string): LayerValues {
  const today = Date.parse(`${localTime(new Date(now), timezone).slice(0, 10)}T09:00Z`);
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  // Of a Monday morning before nine, the week before.
  const isEarly = localTime(new Date(now), timezone) < new Date(today).toISOString().slice(0, 16);
  const daysAgo = sinceMonday === 0 && isEarly ? 7 : sinceMonday;
  return {
    name: '',
    member_ids: [],
    rotation: { unit: 'week', length: 1 },
    first_handover: new Date(today - daysAgo * DAY_MS).toISOString().slice(0, 16),
    restrictions: [],
    calendar: null,
  };
}

/** Its events say who is on call. */
export const newCalendarLayer = (): LayerValues => ({
  ...{ name: '', member_ids: [], rotation: null, first_handover: null, restrictions: [] },
  calendar: { url: '' },
});

export const valuesOf = ({
  name,
  description,
  timezone,
  handover_mails,
  layers,
}: Schedule): ScheduleValues => ({ name, description, timezone, handover_mails, layers });
