// What a person decides about a cron check: each setting as it is described, its default, and by its name its column.

import Type, { type Static } from 'typebox';
import { nullable } from '../../platform/schema.ts';
import { BadgeEnabled, Description } from '../schema.ts';

const LONGEST_SECONDS = 7_776_000;

const runtime = (description: string) =>
  nullable(Type.Integer({ minimum: 1, maximum: LONGEST_SECONDS }), description);

export const settings = {
  description: Description,
  interval_seconds: nullable(
    Type.Integer({ minimum: 60, maximum: LONGEST_SECONDS }),
    'From one ping to the next. null: by the cron expression.',
  ),
  cron_expression: nullable(
    Type.String({ minLength: 1, maxLength: 200 }),
    'Crontab(5): minute, hour, day of month, month, day of week. null: by the interval.',
  ),
  timezone: Type.String({
    minLength: 1,
    maxLength: 64,
    description: 'IANA zone of the cron expression.',
  }),
  grace_seconds: Type.Integer({
    minimum: 0,
    maximum: LONGEST_SECONDS,
    description: 'How late a ping may be.',
  }),
  max_runtime_seconds: runtime('Longest run after its start ping. null: until the next slot and its grace.'),
  min_runtime_seconds: runtime('A quicker success is a failure. null: never.'),
  alert_on_fail: Type.Boolean({ description: 'For failures and too quick runs.' }),
  alert_on_miss: Type.Boolean({ description: 'For missed pings and overrun runs.' }),
  alert_on_first_miss: Type.Boolean({
    description:
      'Whether a check without pings goes down after its first missed slot since creation or resuming. Default: true with a cron expression and `alert_on_miss`, false with an interval, which counts from the previous ping.',
  }),
  failure_keywords: Type.Array(
    Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', reason: 'string 1..100, not blank' }),
    { maxItems: 20, description: 'A success whose body contains one of them is a failure; case counts.' },
  ),
  badge_enabled: BadgeEnabled,
};

const Settings = Type.Object(settings);
export type CheckSettings = Static<typeof Settings>;

export const defaultSettings: CheckSettings = {
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
  failure_keywords: [],
  badge_enabled: false,
};

export const settingNames = Object.keys(defaultSettings) as (keyof CheckSettings)[];
