import assert from 'node:assert/strict';
import { test } from 'node:test';
import { days, hours, minutes, seconds } from '../time.ts';
import { nextAttemptAt } from './backoff.ts';

const at = new Date('2026-06-16T08:00:00.000Z');
const waitMs = (backoff: 'call' | 'mail', id: number | string, failures: number) => {
  const next = nextAttemptAt(backoff, { id, failures, at });
  return next && next.getTime() - at.getTime();
};

test('calls are tried again seven times and mails five times, each later than the one before, then given up', () => {
  const waits = (backoff: 'call' | 'mail') => [1, 2, 3, 4, 5, 6, 7, 8].map((n) => waitMs(backoff, 97, n));
  const [h1, h3, h8] = [hours(1), hours(3), hours(8)];
  assert.deepEqual(waits('call'), [seconds(5), seconds(30), minutes(2), minutes(10), h1, h3, h8, null]);
  assert.deepEqual(waits('mail'), [minutes(1), minutes(5), minutes(30), hours(2), h8, null, null, null]);
});

test('what failed together comes back spread over a twentieth of long waits, and the same each time', () => {
  const waits = Array.from({ length: 97 }, (_, id) => waitMs('call', id, 7) ?? 0);
  assert.ok(new Set(waits).size > 90);
  for (const wait of waits) assert.ok(wait >= hours(8) && wait <= hours(8) * 1.05 && wait < days(1));
  assert.equal(waitMs('call', 5, 3), minutes(2), 'short ones are kept to the second');
  assert.equal(waitMs('mail', 'b6f0', 4), hours(2), 'what has no number is not spread');
});
