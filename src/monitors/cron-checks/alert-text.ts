// What an alert of a cron check says: pure, written for the person who is woken by it.

import type { AlertCause } from '../../alerts/raise.ts';
import type { CauseOfCheck, RecordedCheck } from './recorded-check.ts';
import { describeSchedule } from './schedule.ts';

/** What is known of the ping that caused it, where a ping did. */
export interface CausingPing {
  exit_code: number | null;
  duration_ms: number | null;
  body: string | null;
}

const EXCERPT_CHARACTERS = 1_000;

export function alertCause(check: RecordedCheck, cause: CauseOfCheck, ping: CausingPing | null): AlertCause {
  return {
    account_id: check.account_id,
    subject: { type: 'cron_check', id: check.id, name: check.name },
    kind: cause.kind,
    at: cause.at,
    title: title(check, cause, ping),
    detail: [expectation(check, cause), excerpt(ping?.body ?? null)]
      .filter((line) => line !== '')
      .join('\n\n'),
    value: cause.kind === 'cron_fail' ? (ping?.exit_code ?? null) : null,
  };
}

function title(check: RecordedCheck, cause: CauseOfCheck, ping: CausingPing | null): string {
  switch (cause.kind) {
    case 'cron_fail':
      return ping?.exit_code == null
        ? `${check.name} failed`
        : `${check.name} failed with exit code ${ping.exit_code}`;
    case 'cron_missed':
      return `${check.name} did not report in time`;
    case 'cron_overrun':
      return `${check.name} is running too long`;
    case 'cron_too_fast':
      return `${check.name} finished suspiciously fast${ping?.duration_ms == null ? '' : `, in ${ping.duration_ms} ms`}`;
  }
}

function expectation(check: RecordedCheck, cause: CauseOfCheck): string {
  const { schedule, state } = check;
  const lastHeard = state.last_ping_at
    ? `Last heard from at ${state.last_ping_at.toISOString()}.`
    : 'Never heard from before.';
  switch (cause.kind) {
    case 'cron_missed':
      return `Expected ${describeSchedule(schedule)}, with ${schedule.grace_seconds} s of grace until ${cause.at.toISOString()}. ${lastHeard}`;
    case 'cron_overrun':
      return `The run started at ${state.last_start_at?.toISOString() ?? 'an unknown time'} and should have ended by ${cause.at.toISOString()}.`;
    case 'cron_too_fast':
      return `A run takes at least ${schedule.min_runtime_seconds} s.`;
    case 'cron_fail':
      return '';
  }
}

/** The end of what the job said: errors are at the end. */
function excerpt(body: string | null): string {
  if (!body) return '';
  const text = body.trimEnd();
  return text.length <= EXCERPT_CHARACTERS ? text : `…${text.slice(-EXCERPT_CHARACTERS)}`;
}
