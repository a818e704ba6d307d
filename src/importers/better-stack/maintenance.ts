// The maintenance of a monitor of Better Stack, each week, as a window of its own. Pure.

import { isTimeZone } from '../../platform/time-zone.ts';
import type { Draft, Reference } from '../draft.ts';
import type { SourceItem } from '../source-item.ts';

const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const FIELDS = ['maintenance_from', 'maintenance_to', 'maintenance_timezone', 'maintenance_days'] as const;

export function addWindow(
  { draft }: { draft: Draft },
  item: SourceItem,
  targets: readonly Reference[],
  key: string,
): void {
  const [from, to] = [minutesOf(item.text('maintenance_from')), minutesOf(item.text('maintenance_to'))];
  if (from === null || to === null) return;
  const zone = item.text('maintenance_timezone') ?? 'UTC';
  const timezone = zoneOf(zone);
  if (timezone === null) {
    for (const field of FIELDS)
      if (item.isSet(field))
        item.refuse(field, `The time zone ${zone} is not known: make a maintenance window.`);
    return;
  }
  const given = Array.isArray(item.fields.maintenance_days) ? item.fields.maintenance_days.map(String) : [];
  const days = given.map((day) => DAYS.indexOf(day)).filter((day) => day >= 0);
  // Over midnight, both days are named: the first of each pair begins the window.
  const isOver = to <= from;
  const starts = isOver ? days.filter((day) => days.includes((day + 1) % 7)) : days;
  const week = starts.length === 0 || starts.length === 7 ? '*' : starts.sort().join(',');
  draft.maintenance_windows.set(key, {
    name: 'Maintenance',
    targets: { ids: [...targets] },
    ends_at: null,
    recurrence: {
      cron_expression: `${from % 60} ${Math.floor(from / 60)} * * ${week}`,
      duration_seconds: (to - from + (isOver ? 1_440 : 0)) * 60,
      timezone,
    },
  });
  for (const field of FIELDS) item.change(field, 'Becomes a maintenance window.');
}

/** Rails has names of its own; those of cities are mostly the last part of the IANA name. */
export const zoneOf = (zone: string): string | null =>
  isTimeZone(zone) ? zone : (CITIES.find((one) => one.endsWith(`/${zone.replaceAll(' ', '_')}`)) ?? null);

const CITIES = Intl.supportedValuesOf('timeZone');

function minutesOf(text: string | null): number | null {
  const [, hour, minute] = /^([01]?\d|2[0-3]):([0-5]\d)/.exec(text ?? '') ?? [];
  return hour === undefined ? null : Number(hour) * 60 + Number(minute);
}
