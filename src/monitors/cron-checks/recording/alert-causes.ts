// What is known of an alert of a cron check. Pure.

import { withSentences } from '../../../alerts/cause-sentences.ts';
import type { AlertCause } from '../../../alerts/lifecycle/raise.ts';
import type { CronAlert } from '../state.ts';
import type { RecordedCheck } from './recorded-check.ts';

const EXCERPT_CHARACTERS = 1_000;

/** `body` is that of the ping that caused it, where a ping did. */
export function alertCause(check: RecordedCheck, alert: CronAlert, body: string | null): AlertCause {
  const output = excerpt(body);
  return withSentences({
    account_id: check.account_id,
    subject: { type: 'cron_check', id: check.id, name: check.name },
    kind: alert.kind,
    at: alert.at,
    facts: { ...facts(check, alert), ...(output !== '' && { output }) },
    value: alert.kind === 'cron_fail' ? alert.exit_code : null,
    ...(alert.kind === 'cron_missed' && alert.was_down && { unless_notified: ['cron_fail', 'cron_overrun'] }),
  });
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

/** The end of what the job said: errors are at the end. */
function excerpt(body: string | null): string {
  const text = body?.trimEnd() ?? '';
  return text.length <= EXCERPT_CHARACTERS ? text : `…${text.slice(-EXCERPT_CHARACTERS)}`;
}
