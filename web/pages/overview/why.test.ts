import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFormat } from '../../../shared/format/format.ts';
import { textsIn } from '../../../shared/texts/texts-in.gen.ts';
import { textFor } from '../../i18n/testing/texts.ts';
import { type Wrong, whyWrong } from './why.ts';

const format = createFormat({ locale: 'en-GB', zone: 'UTC', words: textsIn.en.format });
const now = Date.parse('2026-06-16T17:08:00Z');
const words = {
  ...{ t: await textFor('overview', 'en'), format, now },
  detail: { texts: textsIn.en, format, moment: (at: string) => format.shortTime(at, now) },
};

const today = (time: string) => `2026-06-16T${time}:00.000Z`;
// Of a check that is down, what the check expects is its next run.
const reason = { down_reason: 'missed', expected_at: today('17:30'), deadline_at: today('17:40') };
const facts = { expected_at: today('16:30'), deadline_at: today('16:40') };
const missed = { kind: 'cron_missed', metric: null, value: null, facts };

const CASES = [
  [{ alert: missed }, 'Expected 16:30, no ping received'],
  [{ alert: { ...missed, facts: {} } }, 'No ping received in time'],
  [{ alert: { ...missed, kind: 'cron_fail' } }, 'No ping received in time'],
  [{ alert: null }, 'No ping received in time'],
  [{ status: 'late', alert: null }, 'Expected 17:30. Alerts 17:40 unless it pings'],
  [{ alert: missed, reason: { ...reason, down_reason: 'fail', exit_code: 3 } }, 'Exit code 3'],
] as const;

test('of a missed ping it says when it was expected, and never when the next one is', () => {
  for (const [given, sentence] of CASES) {
    const wrong = { type: 'cron_check', status: 'down', reason, ...given };
    assert.equal(whyWrong(wrong as unknown as Wrong, words), sentence);
  }
});
