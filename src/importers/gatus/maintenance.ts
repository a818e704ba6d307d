// Maintenance of Gatus: every day, or on some days of the week, for so long. Pure.

import { isTimeZone } from '../../platform/time-zone.ts';
import { type Draft, type DraftRule, keyOf } from '../draft.ts';
import { parseGoDuration } from '../go-duration.ts';
import type { Report } from '../report.ts';
import { type Fields, openItem } from '../source-item.ts';

const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

export function addWindow(
  { draft, report, prefix }: { draft: Draft; report: Report; prefix: string },
  fields: Fields,
  targets: DraftRule['targets'],
  identity: string,
): void {
  if (Object.keys(fields).length === 0) return;
  const item = openItem(report, { source: `maintenance ${identity}`, name: identity, fields });
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(item.text('start') ?? '') ?? [];
  const duration = Math.round((parseGoDuration(fields.duration) ?? 0) / 1_000);
  const days = (Array.isArray(fields.every) ? fields.every : []).map((day) =>
    DAYS.indexOf(String(day).toLowerCase().slice(0, 3)),
  );
  const isUnclear = hour === undefined || duration < 60 || days.includes(-1);
  if (fields.enabled === false || isUnclear) {
    const problem = isUnclear ? 'Its start, duration or days are not understood.' : null;
    item.end(null, problem ?? 'It is switched off, and a window cannot be.');
    return;
  }
  const given = item.text('timezone') ?? 'UTC';
  const timezone = isTimeZone(given) ? given : 'UTC';
  if (timezone === given) item.carry('timezone');
  else item.change('timezone', `${given} is no known time zone: UTC is used.`);
  item.carry('enabled', 'start', 'duration', 'every');
  const key = keyOf(prefix, 'maintenance', identity);
  const week = days.length === 0 ? '*' : [...new Set(days)].sort().join(',');
  draft.maintenance_windows.set(key, {
    name: 'Maintenance',
    targets,
    ends_at: null,
    recurrence: {
      cron_expression: `${Number(minute)} ${Number(hour)} * * ${week}`,
      duration_seconds: duration,
      timezone,
    },
  });
  item.end(`maintenance_windows.${key}`);
}
