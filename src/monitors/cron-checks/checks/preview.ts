// What a schedule comes to, before a check is created with it. Pure.

import { describeSchedule, upcoming } from '../schedule.ts';
import type { SchedulePreview } from './schema.ts';
import { settingsOf } from './settings.ts';

const TIMES_SHOWN = 10;

/** The body was checked by `newCheckIssues`. An interval counts from now. */
export function previewSchedule(
  { interval_seconds, cron_expression, timezone }: SchedulePreview,
  now: Date,
): { next: string[]; description: string } {
  const schedule = settingsOf({ name: '', interval_seconds, cron_expression, timezone });
  return {
    next: upcoming(schedule, now, TIMES_SHOWN).map((moment) => moment.toISOString()),
    description: describeSchedule(schedule),
  };
}
