// The settings of a check, whole: from a definition with its defaults, or from a change on top of what was kept. Pure.

import { tidyExpressions } from '../../../../shared/schedules/expression.ts';
import type { Schedule } from '../schedule.ts';
import { type CheckSettings, defaultSettings, settingNames } from '../settings-schema.ts';
import type { CronCheckChanges, NewCronCheck } from './schema.ts';

export const settingsIn = (check: CheckSettings): CheckSettings => settingsBy((name) => check[name]);

const settingsBy = (of: (name: keyof CheckSettings) => unknown) =>
  Object.fromEntries(settingNames.map((name) => [name, of(name)])) as CheckSettings;

/**
 * A check with a cron expression has slots from the start, so the first one that is missed alerts unless misses do not.
 * An interval counts from the previous ping: before the first there is no slot to miss.
 */
export const settingsOf = (definition: NewCronCheck): CheckSettings => {
  const alert_on_first_miss =
    typeof definition.cron_expression === 'string' && definition.alert_on_miss !== false;
  return changedSettings({ ...defaultSettings, alert_on_first_miss }, definition);
};

/** An interval takes the place of a cron expression, and the other way round. */
export function changedSettings(kept: CheckSettings, changes: CronCheckChanges): CheckSettings {
  const isInterval = typeof changes.interval_seconds === 'number';
  const isCron = typeof changes.cron_expression === 'string';
  const changed = settingsBy((name) => given(changes[name], kept[name]));
  return {
    ...changed,
    interval_seconds: isCron ? null : changed.interval_seconds,
    cron_expression:
      isInterval || changed.cron_expression === null ? null : tidyExpressions(changed.cron_expression),
  };
}

export const isSameSchedule = (one: Schedule, other: Schedule): boolean =>
  one.interval_seconds === other.interval_seconds &&
  one.cron_expression === other.cron_expression &&
  one.timezone === other.timezone &&
  one.grace_seconds === other.grace_seconds &&
  one.max_runtime_seconds === other.max_runtime_seconds &&
  one.min_runtime_seconds === other.min_runtime_seconds;

/** Null is a value, undefined is none. */
const given = (change: unknown, kept: unknown) => (change === undefined ? kept : change);
