import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addMs } from '../../platform/time.ts';
import { type Attempt, failingSince, judgeAttempt, nextAttemptAt } from './attempts.ts';

const start = new Date('2026-06-16T08:00:00.000Z');

test('a delivery that fails is tried again after 5 s, 30 s, 2 min, 10 min, 1 h, 3 h and 8 h, then given up', () => {
  const id = 97; // its share of the jitter is 0
  const delays = [1, 2, 3, 4, 5, 6, 7, 8].map((failures) => {
    const next = nextAttemptAt(id, failures, start);
    return next && (next.getTime() - start.getTime()) / 1_000;
  });
  assert.deepEqual(delays, [5, 30, 120, 600, 3_600, 10_800, 28_800, null]);
});

test('short retries are exact; long ones are stretched by less than 5 %, so that they do not meet', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1 }), fc.integer({ min: 1, max: 7 }), (id, failures) => {
      const exact = (nextAttemptAt(97, failures, start)?.getTime() ?? 0) - start.getTime();
      const delay = (nextAttemptAt(id, failures, start)?.getTime() ?? 0) - start.getTime();
      assert.ok(failures > 3 ? delay >= exact && delay < exact * 1.05 : delay === exact);
    }),
  );
  const met = new Set(Array.from({ length: 50 }, (_, id) => nextAttemptAt(id, 5, start)?.getTime()));
  assert.equal(met.size, 50);
});

test('a test is tried once', () => {
  const outcome = { delivered: false, response_status: 500, response_body: '', error: 'status 500' } as const;
  const delivery = {
    id: 1,
    account_id: 1,
    destination_id: 1,
    alert_id: null,
    message_id: '',
    thread: 'test',
    type: 'test',
    occurred_at: start,
    payload: {},
    attempts: 0,
  };
  const times = { attempted_at: start, at: start, duration_ms: 1 };
  assert.equal(judgeAttempt(delivery, outcome, times).status, 'failed');
  assert.equal(judgeAttempt({ ...delivery, type: 'alert.opened' }, outcome, times).status, 'pending');
});

test('a destination fails since its first failure after its last success', () => {
  const run = (...statuses: Attempt['status'][]) =>
    failingSince(
      statuses.map((status, minute) => ({
        id: minute,
        thread: '',
        status,
        due_at: null,
        attempted_at: addMs(start, minute * 60_000),
        delivered_at: null,
        duration_ms: 1,
        response_status: null,
        response_body: null,
        error: null,
      })),
    );
  assert.deepEqual(run('delivered', 'delivered'), { reached: true, since: null });
  assert.deepEqual(run('pending', 'failed'), { reached: false, since: start });
  assert.deepEqual(run('failed', 'delivered', 'pending', 'failed'), {
    reached: true,
    since: addMs(start, 120_000),
  });
});
