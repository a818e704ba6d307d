// What the form of a check holds, and what the API takes. Pure.

import type { BodyOf } from '../../../api/operation-types.ts';
import type { CronCheck } from '../../../api/schema.gen.ts';
import { type ListedName, listed, type OwnSetting } from '../settings.ts';

type Body = BodyOf<'POST /cron-checks'>;
type Schedule = 'interval_seconds' | 'cron_expression';
type Plain = Exclude<OwnSetting, Schedule> | ListedName;

export interface CheckValues extends Pick<CronCheck, Plain> {
  /** Which of the two says when the job runs; the other is kept in case that is chosen again. */
  mode: 'cron' | 'interval';
  interval_seconds: number | null;
  cron_expression: string | null;
}

const HOUR = 3_600;

const initially = Object.fromEntries(listed.map(({ name, initial }) => [name, initial])) as Pick<
  CronCheck,
  ListedName
>;

export const newValues = (timezone: string): CheckValues => ({
  name: '',
  description: '',
  tags: [],
  mode: 'cron',
  interval_seconds: HOUR,
  cron_expression: '0 3 * * *',
  timezone,
  grace_seconds: HOUR / 2,
  ...initially,
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

const names: readonly Plain[] = [
  ...(['name', 'description', 'tags', 'timezone', 'grace_seconds', 'badge_enabled', 'depends_on'] as const),
  ...listed.map(({ name }) => name),
];

const pick = (from: Pick<CronCheck, Plain>) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as unknown as Pick<CronCheck, Plain>;
