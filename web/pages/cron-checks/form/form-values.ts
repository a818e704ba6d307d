// What the form of a check holds, and what the API takes. Pure.

import type { BodyOf } from '../../../api/operation-types.ts';
import type { CronCheck } from '../../../api/schema.gen.ts';

type Body = BodyOf<'POST /cron-checks'>;

type Setting =
  | 'name'
  | 'description'
  | 'tags'
  | 'timezone'
  | 'grace_seconds'
  | 'max_runtime_seconds'
  | 'min_runtime_seconds'
  | 'alert_on_fail'
  | 'alert_on_miss'
  | 'alert_on_first_miss'
  | 'badge_enabled'
  | 'depends_on';

export interface CheckValues extends Pick<CronCheck, Setting> {
  /** Which of the two says when the job runs; the other is kept in case that is chosen again. */
  mode: 'cron' | 'interval';
  interval_seconds: number | null;
  cron_expression: string | null;
}

const HOUR = 3_600;

export const newValues = (timezone: string): CheckValues => ({
  name: '',
  description: '',
  tags: [],
  mode: 'cron',
  interval_seconds: HOUR,
  cron_expression: '0 3 * * *',
  timezone,
  grace_seconds: HOUR / 2,
  max_runtime_seconds: null,
  min_runtime_seconds: null,
  alert_on_fail: true,
  alert_on_miss: true,
  alert_on_first_miss: true,
  badge_enabled: false,
  depends_on: null,
});

export function valuesOf(check: CronCheck): CheckValues {
  const { interval_seconds, cron_expression } = check;
  return {
    ...pick(check),
    mode: cron_expression === null ? 'interval' : 'cron',
    interval_seconds: interval_seconds ?? HOUR,
    cron_expression: cron_expression ?? '0 3 * * *',
  };
}

export function bodyOf(values: CheckValues): Body {
  const { mode, interval_seconds, cron_expression } = values;
  return {
    ...pick(values),
    interval_seconds: mode === 'interval' ? interval_seconds : null,
    cron_expression: mode === 'cron' ? cron_expression : null,
  };
}

/** An emptied interval would be taken for none, which is the other mode. */
export const scheduleIssues = ({ interval_seconds, cron_expression }: Partial<Body>) =>
  interval_seconds == null && cron_expression == null
    ? [{ field: 'interval_seconds', reason: 'required' }]
    : [];

const pick = (from: Pick<CronCheck, Setting>) => ({
  name: from.name,
  description: from.description,
  tags: from.tags,
  timezone: from.timezone,
  grace_seconds: from.grace_seconds,
  max_runtime_seconds: from.max_runtime_seconds,
  min_runtime_seconds: from.min_runtime_seconds,
  alert_on_fail: from.alert_on_fail,
  alert_on_miss: from.alert_on_miss,
  alert_on_first_miss: from.alert_on_first_miss,
  badge_enabled: from.badge_enabled,
  depends_on: from.depends_on,
});
