// The settings of a check, whole: from a definition with its defaults, or from a change on top of what was kept. Pure.

import type { Schedule } from '../schedule.ts';
import type { CronCheckChanges, NewCronCheck } from './schema.ts';
import type { CheckSettings } from './store.ts';

const DEFAULTS: CheckSettings = {
  description: '',
  interval_seconds: null,
  cron_expression: null,
  timezone: 'UTC',
  grace_seconds: 300,
  max_runtime_seconds: null,
  min_runtime_seconds: null,
  alert_on_fail: true,
  alert_on_miss: true,
  alert_on_first_miss: false,
  badge_enabled: false,
};

/**
 * A check with a cron expression has slots from the start, so the first one that is missed alerts unless misses do not.
 * An interval counts from the previous ping: before the first there is no slot to miss.
 */
export const settingsOf = (definition: NewCronCheck): CheckSettings => {
  const alert_on_first_miss =
    typeof definition.cron_expression === 'string' && definition.alert_on_miss !== false;
  return changedSettings({ ...DEFAULTS, alert_on_first_miss }, definition);
};

/** An interval takes the place of a cron expression, and the other way round. */
export function changedSettings(kept: CheckSettings, changes: CronCheckChanges): CheckSettings {
  const isInterval = typeof changes.interval_seconds === 'number';
  const isCron = typeof changes.cron_expression === 'string';
  return {
    description: changes.description ?? kept.description,
    interval_seconds: isCron ? null : given(changes.interval_seconds, kept.interval_seconds),
    cron_expression: isInterval ? null : given(changes.cron_expression, kept.cron_expression),
    timezone: changes.timezone ?? kept.timezone,
    grace_seconds: changes.grace_seconds ?? kept.grace_seconds,
    max_runtime_seconds: given(changes.max_runtime_seconds, kept.max_runtime_seconds),
    min_runtime_seconds: given(changes.min_runtime_seconds, kept.min_runtime_seconds),
    alert_on_fail: changes.alert_on_fail ?? kept.alert_on_fail,
    alert_on_miss: changes.alert_on_miss ?? kept.alert_on_miss,
    alert_on_first_miss: changes.alert_on_first_miss ?? kept.alert_on_first_miss,
    badge_enabled: changes.badge_enabled ?? kept.badge_enabled,
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
const given = <T>(change: T | undefined, kept: T): T => (change === undefined ? kept : change);
