// What an alert of a cron check says: pure, written for the person who is woken by it.

import type { AlertCause } from '../../alerts/lifecycle/raise.ts';
import type { RecordedCheck } from './recorded-check.ts';
import { describeSchedule } from './schedule.ts';
import type { CronAlert } from './state.ts';

const EXCERPT_CHARACTERS = 1_000;

/** `body` is that of the ping that caused it, where a ping did. */
export function alertCause(check: RecordedCheck, alert: CronAlert, body: string | null): AlertCause {
  const { title, detail } = wording(check, alert);
  const output = excerpt(body);
  return {
    account_id: check.account_id,
    subject: { type: 'cron_check', id: check.id, name: check.name },
    kind: alert.kind,
    at: alert.at,
    title,
    detail: [detail, output].filter((part) => part !== '').join('\n\n'),
    facts: { ...facts(check, alert), ...(output !== '' && { output }) },
    value: alert.kind === 'cron_fail' ? alert.exit_code : null,
    ...(alert.kind === 'cron_missed' && alert.was_down && { unless_notified: ['cron_fail', 'cron_overrun'] }),
  };
}

function wording(
  { name, schedule, state }: RecordedCheck,
  alert: CronAlert,
): { title: string; detail: string } {
  switch (alert.kind) {
    case 'cron_fail': {
      const code = alert.exit_code === null ? '' : ` with exit code ${alert.exit_code}`;
      const took = alert.duration_ms === null ? '' : `It ran for ${inSeconds(alert.duration_ms)}.`;
      return { title: `${name} failed${code}`, detail: took };
    }
    case 'cron_missed': {
      const last = state.last_ping_at
        ? `It was last heard from at ${inWords(state.last_ping_at)}.`
        : 'It was never heard from.';
      return {
        title: `${name} did not report in time`,
        detail: `It was expected at ${inWords(alert.expected_at)} (${describeSchedule(schedule)}), and no later than ${inWords(alert.at)}. ${last}`,
      };
    }
    case 'cron_overrun':
      return {
        title: `${name} is running too long`,
        detail: `The run that started at ${inWords(alert.started_at)} should have ended by ${inWords(alert.at)}.`,
      };
    case 'cron_too_fast':
      return {
        title: `${name} finished suspiciously fast`,
        detail: `It ended after ${inSeconds(alert.duration_ms)}, but a run takes at least ${schedule.min_runtime_seconds} s.`,
      };
  }
}

function facts({ schedule, state }: RecordedCheck, alert: CronAlert): AlertCause['facts'] {
  const { interval_seconds, cron_expression, timezone, min_runtime_seconds } = schedule;
  const deadline_at = alert.at.toISOString();
  switch (alert.kind) {
    case 'cron_fail':
      return alert.duration_ms === null ? {} : { duration_ms: alert.duration_ms };
    case 'cron_missed':
      return {
        expected_at: alert.expected_at.toISOString(),
        deadline_at,
        last_heard_at: state.last_ping_at?.toISOString() ?? null,
        ...(interval_seconds !== null && { interval_seconds }),
        ...(cron_expression !== null && { cron_expression, timezone }),
      };
    case 'cron_overrun':
      return { started_at: alert.started_at.toISOString(), deadline_at };
    case 'cron_too_fast':
      return { duration_ms: alert.duration_ms, min_runtime_seconds: min_runtime_seconds ?? 0 };
  }
}

/** "2026-06-17 03:00 UTC"; seconds only where they say something. */
const inWords = (moment: Date) => {
  const [date = '', time = ''] = moment.toISOString().split('T');
  return `${date} ${time.endsWith(':00.000Z') ? time.slice(0, 5) : time.slice(0, 8)} UTC`;
};
const inSeconds = (ms: number) => `${ms / 1_000} s`;

/** The end of what the job said: errors are at the end. */
function excerpt(body: string | null): string {
  const text = body?.trimEnd() ?? '';
  return text.length <= EXCERPT_CHARACTERS ? text : `…${text.slice(-EXCERPT_CHARACTERS)}`;
}
