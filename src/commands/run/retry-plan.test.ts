import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  attemptLimitMs,
  isDelivered,
  RETRY_FOR_SECONDS,
  retryAfterMs,
  type SendOutcome,
  waitBeforeRetry,
} from './retry-plan.ts';

const answered = (status: number, afterMs: number | null = null): SendOutcome => ({
  kind: 'answered',
  status,
  retryAfterMs: afterMs,
});
const failed = (mayPass: boolean): SendOutcome => ({ kind: 'failed', reason: 'refused', mayPass });

const WHOLE_MS = RETRY_FOR_SECONDS * 1_000;
const fresh = { attempts: 1, leftMs: WHOLE_MS, chance: 0.5 };
const waits: [string, SendOutcome, number | null][] = [
  ['a success is not sent again', answered(200), null],
  ['a redirect that could not be followed is not tried again', answered(308), null],
  ['what the service refuses is not tried again', answered(404), null],
  ['a time-out of the request, as a 4xx, is not tried again', answered(408), null],
  ['an error of the service is tried again soon', answered(500), 250],
  ['503 is tried again whatever it asks for', answered(503, 60_000), 250],
  ['429 is tried again soon where it says nothing', answered(429), 250],
  ['429 is tried again when it says', answered(429, 3_000), 3_000],
  ['429 that says later than there is time is not tried again', answered(429, 60_000), null],
  ['a connection that was refused is tried again soon', failed(true), 250],
  ['what does not pass by itself is not tried again', failed(false), null],
];
for (const [promise, outcome, waitMs] of waits)
  test(promise, () => assert.equal(waitBeforeRetry(outcome, fresh), waitMs));

test('only 2xx is a ping that got through', () => {
  assert.deepEqual(
    [200, 201, 299, 308, 404, 500].map((status) => isDelivered(answered(status))),
    [true, true, true, false, false, false],
  );
});

test('whatever the service does, tries and waits together stay within the limit and come to an end', () => {
  const bad = fc.constantFrom(answered(500), answered(429), answered(429, 1_500), failed(true));
  const step = fc.record({ outcome: bad, tookShare: fc.double({ min: 0, max: 1, noNaN: true }) });
  const chance = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.array(step, { minLength: 60, maxLength: 60 }), chance, (steps, chanceOf) => {
      let [passedMs, attempts] = [0, 0];
      for (const { outcome, tookShare } of steps) {
        attempts += 1;
        passedMs += attemptLimitMs(WHOLE_MS - passedMs) * tookShare;
        const waitMs = waitBeforeRetry(outcome, { attempts, leftMs: WHOLE_MS - passedMs, chance: chanceOf });
        assert.ok(passedMs <= WHOLE_MS);
        if (waitMs === null) return;
        passedMs += waitMs;
      }
      assert.fail('it never ended');
    }),
  );
});

test('a ping outlasts a restart in which connections are refused for 14 seconds, or for 50', () => {
  for (const [awayMs, chance] of [
    [14_000, 0],
    [14_000, 1],
    [50_000, 0.5],
  ] as const) {
    let [passedMs, attempts] = [0, 1];
    while (passedMs < awayMs) {
      const waitMs = waitBeforeRetry(failed(true), { attempts, leftMs: WHOLE_MS - passedMs, chance });
      assert.ok(waitMs !== null, `given up after ${passedMs} ms`);
      [passedMs, attempts] = [passedMs + waitMs, attempts + 1];
    }
    assert.ok(passedMs < awayMs + 5_000, 'no later than the longest wait after it is back');
  }
});

test('waits grow, and differ by chance', () => {
  const wait = (attempts: number, chance: number) =>
    waitBeforeRetry(failed(true), { attempts, leftMs: WHOLE_MS, chance });
  assert.deepEqual(
    [1, 2, 3, 4, 5, 6].map((attempts) => wait(attempts, 0.5)),
    [250, 500, 1000, 2000, 4000, 4000],
  );
  assert.deepEqual([wait(1, 0), wait(1, 1)], [187.5, 312.5]);
});

test('Retry-After is read as seconds or as a date', () => {
  const nowMs = Date.parse('2026-06-16T03:14:06Z');
  assert.equal(retryAfterMs('3', nowMs), 3_000);
  assert.equal(retryAfterMs('Tue, 16 Jun 2026 03:14:10 GMT', nowMs), 4_000);
  assert.equal(retryAfterMs('Tue, 16 Jun 2026 03:14:00 GMT', nowMs), 0);
  assert.equal(retryAfterMs('soon', nowMs), null);
  assert.equal(retryAfterMs(undefined, nowMs), null);
});
