// Maintenance of Uptime Kuma as maintenance windows. Pure.

import { firstMoment } from '../../platform/local-time.ts';
import { isTimeZone } from '../../platform/time-zone.ts';
import { type Draft, type DraftWindow, keyOf, type Reference } from '../draft.ts';
import { descriptionWithin, nameWithin } from '../limits.ts';
import type { Report } from '../report.ts';
import { type Fields, openItem, type SourceItem } from '../source-item.ts';

export interface MaintenanceContext {
  draft: Draft;
  report: Report;
  prefix: string;
  serverZone: string;
  now: Date;
}

type Times = Pick<DraftWindow, 'starts_at' | 'ends_at' | 'recurrence'>;

/** Puts the window into the draft. `targets`: what the monitors that it is about became. */
export function mapMaintenance(
  context: MaintenanceContext,
  row: Fields,
  { targets, isShown }: { targets: readonly Reference[]; isShown: boolean },
): void {
  const key = keyOf(context.prefix, 'maintenance', Number(row.id));
  const item = openItem(context.report, {
    source: `maintenance ${String(row.id)}`,
    name: String(row.title ?? ''),
    fields: row,
    defaults: { active: 1, interval_day: 1 },
    internal: ['id', 'user_id', 'last_start_date', 'strategy'],
  });
  const name = nameWithin(item, 'title', `Maintenance ${String(row.id)}`);
  const description = descriptionWithin(item, 'description');
  const times = timesOf(context, item);
  const problem =
    'problem' in times ? times.problem : targets.length === 0 ? 'None of its monitors became a check.' : null;
  if (problem !== null || 'problem' in times) {
    item.end(null, problem);
    return;
  }
  item.carry('active', 'timezone', 'start_date', 'end_date', 'cron', 'duration', 'interval_day');
  item.carry('start_time', 'end_time', 'weekdays', 'days_of_month');
  context.draft.maintenance_windows.set(key, {
    name,
    description,
    targets: { ids: [...targets] },
    ...times,
    ...(isShown ? { show_on_status_pages: true } : {}),
  });
  item.end(`maintenance_windows.${key}`);
}

function timesOf({ serverZone, now }: MaintenanceContext, item: SourceItem): Times | { problem: string } {
  if (!item.flag('active')) return { problem: 'It is switched off, and a window cannot be.' };
  const strategy = item.text('strategy');
  const zone = zoneOf(item, serverZone);
  const [start, end] = ['start_date', 'end_date'].map((field) => momentOf(item.text(field), zone));
  if (end && end <= now) return { problem: 'It is over.' };
  if (strategy === 'manual')
    return { problem: 'It has no end: silence the checks, or pause them, when you need it.' };
  if (strategy === 'single')
    return start && end
      ? { starts_at: start.toISOString(), ends_at: end.toISOString() }
      : { problem: 'It has no start or no end.' };
  const days = item.number('interval_day') ?? 1;
  if (strategy === 'recurring-interval' && days > 1)
    return { problem: `Every ${days} days is no cron expression: make single windows.` };
  const cron = (item.text('cron') ?? '').trim().replace(/\s+/g, ' ');
  const duration = item.number('duration') ?? 0;
  if (cron === '' || duration < 60) return { problem: 'It has no schedule, or is shorter than a minute.' };
  return {
    ...(start ? { starts_at: start.toISOString() } : {}),
    ends_at: end ? end.toISOString() : null,
    recurrence: { cron_expression: cron, duration_seconds: duration, timezone: zone },
  };
}

function zoneOf(item: SourceItem, serverZone: string): string {
  const given = item.text('timezone');
  if (given === null || given === 'SAME_AS_SERVER') return serverZone;
  if (isTimeZone(given)) return given;
  item.change('timezone', `${given} is no known time zone: ${serverZone} is used.`);
  return serverZone;
}

/** What clocks in the zone show, as Uptime Kuma stores it. */
function momentOf(text: string | null, zone: string): Date | null {
  const parts = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(:\d\d)?)/.exec(text ?? '');
  if (!parts) return null;
  const wall = Date.parse(`${parts[1]}T${parts[2]}${parts[3] ? '' : ':00'}Z`);
  return Number.isNaN(wall) ? null : new Date(firstMoment(zone, wall).at);
}
