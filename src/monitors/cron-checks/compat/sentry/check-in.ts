// A check-in of Sentry Crons as a ping (develop.sentry.dev/sdk/telemetry/check-ins). Pure.

import { scheduleProblem } from '../../../../platform/cron.ts';
import { isTimeZone } from '../../../../platform/time-zone.ts';
import { keyedAliasId } from '../../alias.ts';
import type { ForeignPing } from '../../recording/foreign.ts';
import type { GivenSettings } from '../../recording/further.ts';
import { durationMs, runId } from '../answers.ts';

type Fields = Readonly<Record<string, unknown>>;

const KINDS = { in_progress: 'start', ok: 'success', error: 'fail' } as const;
const LONGEST_SLUG = 50;

const isStatus = (status: unknown): status is keyof typeof KINDS =>
  typeof status === 'string' && Object.hasOwn(KINDS, status);

/** Null for what is no check-in. */
export function checkInPing(key: string, checkIn: Fields): ForeignPing | null {
  const { monitor_slug, status, check_in_id, duration, environment, monitor_config } = checkIn;
  if (typeof monitor_slug !== 'string' || monitor_slug === '' || !isStatus(status)) return null;
  const name = monitor_slug
    .slice(0, LONGEST_SLUG)
    .replace(/[^A-Za-z0-9_.-]/g, '-')
    .toLowerCase();
  const settings = settingsOf(monitor_config);
  const id = typeof check_in_id === 'string' ? check_in_id.replaceAll('-', '') : '';
  return {
    slug: keyedAliasId(key, name),
    kind: KINDS[status],
    exit_code: null,
    // All zeros: the one that began last.
    run_id: /^0*$/.test(id) ? null : runId(id),
    unknown_ending: null,
    text: typeof environment === 'string' && environment !== '' ? `environment: ${environment}` : null,
    further: {
      duration_ms: typeof duration === 'number' ? durationMs(duration, 1_000) : null,
      ...(settings && { creation: { key, name, settings, updates: true } }),
    },
  };
}

const MINUTE = 60;
const UNITS: Readonly<Record<string, number>> = {
  ...{ minute: MINUTE, hour: 3_600, day: 86_400, week: 604_800, month: 2_592_000, year: 31_536_000 },
};
const LONGEST_SECONDS = 7_776_000;

/** What Sentry sets where a monitor says nothing of it. */
const MARGIN_MINUTES = 1;
const RUNTIME_MINUTES = 30;

function settingsOf(config: unknown): GivenSettings | null {
  if (typeof config !== 'object' || config === null) return null;
  const given = config as Fields;
  const schedule = scheduleOf(given.schedule);
  if (schedule === null) return null;
  const zone = given.timezone;
  return {
    ...schedule,
    timezone: typeof zone === 'string' && isTimeZone(zone) ? zone : 'UTC',
    grace_seconds: within(given.checkin_margin, { least: 0, otherwise: MARGIN_MINUTES }) * MINUTE,
    max_runtime_seconds: within(given.max_runtime, { least: 1, otherwise: RUNTIME_MINUTES }) * MINUTE,
    failure_threshold: Math.min(100, within(given.failure_issue_threshold, { least: 1, otherwise: 1 })),
    recovery_threshold: Math.min(100, within(given.recovery_threshold, { least: 1, otherwise: 1 })),
  };
}

function within(given: unknown, { least, otherwise }: { least: number; otherwise: number }): number {
  if (typeof given !== 'number' || !Number.isFinite(given)) return otherwise;
  return Math.min(LONGEST_SECONDS / MINUTE, Math.max(least, Math.round(given)));
}

type Schedule = Pick<GivenSettings, 'interval_seconds' | 'cron_expression'>;

function scheduleOf(schedule: unknown): Schedule | null {
  if (typeof schedule !== 'object' || schedule === null) return null;
  const { type, value, unit } = schedule as Fields;
  if (type === 'crontab') {
    const isCron = typeof value === 'string' && value.length <= 200 && scheduleProblem(value) === null;
    return isCron ? { interval_seconds: null, cron_expression: value } : null;
  }
  const isSaid = typeof unit === 'string' && (typeof value === 'number' || typeof value === 'string');
  const seconds = isSaid ? (UNITS[unit] ?? 0) * Number(value) : 0;
  if (type !== 'interval' || !Number.isSafeInteger(seconds) || seconds <= 0) return null;
  return { interval_seconds: Math.min(LONGEST_SECONDS, Math.max(MINUTE, seconds)), cron_expression: null };
}
