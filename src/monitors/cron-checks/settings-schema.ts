// What a person decides about a cron check: each setting as it is described, its default, and by its name its column.

import Type, { type Static } from 'typebox';
import { nullable } from '../../platform/schema.ts';
import { BadgeEnabled, Description } from '../schema.ts';

const LONGEST_SECONDS = 7_776_000;

const NAME = '[A-Za-z0-9_.-]{1,100}';
const SECRET = '[A-Za-z0-9_~-]{1,100}';
/** `backup`, `kuma:<token>` or `healthchecks:<ping key>/<slug>`. */
const ALIAS = `^(?:${NAME}|(?:kuma|snitch|better_stack):${SECRET}|cronitor:[A-Za-z0-9]{3,12}|(?:healthchecks|cronitor|sentry|gatus):${SECRET}/${NAME})$`;

const runtime = (description: string) =>
  nullable(Type.Integer({ minimum: 1, maximum: LONGEST_SECONDS }), description);

const keywords = (description: string) =>
  Type.Array(
    Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', reason: 'string 1..100, not blank' }),
    { maxItems: 20, description },
  );

export const settings = {
  description: Description,
  interval_seconds: nullable(
    Type.Integer({ minimum: 60, maximum: LONGEST_SECONDS }),
    'From one ping to the next. null: by the cron expression.',
  ),
  cron_expression: nullable(
    Type.String({ minLength: 1, maxLength: 2_000 }),
    'Crontab(5): minute, hour, day of month, month, day of week, with a second in front if need be; `@daily` and the like; or OnCalendar of systemd.time(7). Up to 10 lines: any of them. null: by the interval.',
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
  failure_threshold: Type.Integer({
    minimum: 1,
    maximum: 100,
    description: 'Failed or missed runs in a row until down.',
  }),
  recovery_threshold: Type.Integer({ minimum: 1, maximum: 100, description: 'Successes in a row until up.' }),
  failure_keywords: keywords('A success whose body contains one of them is a failure; case counts.'),
  success_keywords: keywords(
    'With some, a success whose body contains none of them is a log, or a failure with `fail_without_keyword`.',
  ),
  start_keywords: keywords('A success whose body contains one of them, and none of the others, is a start.'),
  fail_without_keyword: Type.Boolean({ description: 'See `success_keywords`.' }),
  post_only: Type.Boolean({ description: 'Pings by GET and other methods are logs.' }),
  ping_aliases: Type.Array(
    Type.String({
      maxLength: 250,
      pattern: ALIAS,
      reason: 'a name, or an address such as kuma:<token> or healthchecks:<ping key>/<slug>',
    }),
    {
      maxItems: 20,
      description:
        'Further addresses. A name is pinged below the ping key of the account; `kuma:<token>`, `healthchecks:<ping key>/<slug>` and the like are addresses of another service. Empty for viewers and read-only keys.',
    },
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
  failure_threshold: 1,
  recovery_threshold: 1,
  failure_keywords: [],
  ...{ success_keywords: [], start_keywords: [], fail_without_keyword: false, post_only: false },
  ping_aliases: [],
  badge_enabled: false,
};

export const settingNames = Object.keys(defaultSettings) as (keyof CheckSettings)[];
