import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMs } from '../../platform/time.ts';
import { type Attempt, failingSince, judgeAttempt } from './attempts.ts';
import { judgeDigest } from './digest.ts';

const start = new Date('2026-06-16T08:00:00.000Z');

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

test('a test is tried once', () => {
  const outcome = { delivered: false, response_status: 500, response_body: '', error: 'status 500' } as const;
  assert.equal(judgeAttempt(delivery, outcome, times).status, 'failed');
  assert.equal(judgeAttempt({ ...delivery, type: 'alert.opened' }, outcome, times).status, 'pending');
});

const outcome = {
  ...({ title: 'Backup failed', severity: 'critical', subject: 'Backup' } as const),
  about: { kind: 'cron_fail', metric: null, value: null, facts: {} },
} as const;
const tomorrow = new Date('2026-06-17T00:00:00.000Z');
const overLimit = {
  ...{ delivered: false, response_status: null, response_body: null, error: 'the daily limit is reached' },
  postponed_until: tomorrow,
} as const;

test('what is beyond a daily limit waits for the next day, three days at most, and a test not at all', () => {
  const alert = { ...delivery, type: 'alert.opened', attempts: 7 };
  const judged = (days: number, type = 'alert.opened') => {
    const occurred_at = addMs(start, -days * 86_400_000);
    const { status, due_at, postponed_until } = judgeAttempt(
      { ...alert, type, occurred_at },
      overLimit,
      times,
    );
    return [status, due_at, postponed_until];
  };
  assert.deepEqual(judged(0), ['pending', tomorrow, tomorrow], 'however often it was tried');
  assert.deepEqual(judged(2.9), ['pending', tomorrow, tomorrow]);
  assert.deepEqual(judged(3), ['failed', null, undefined]);
  assert.deepEqual(judged(0, 'test'), ['failed', null, undefined]);
  const attempt = judgeAttempt(alert, overLimit, times);
  assert.deepEqual(failingSince([attempt]), { reached: false, since: null }, 'the channel works');
});

test('a digest that waits for the next day takes along what waits for it, and gives up what is too old', () => {
  const row = { ...delivery, type: 'alert.opened', is_due: true, ...outcome };
  const rows = [
    { ...row, id: 1, thread: 'a', occurred_at: addMs(start, -4 * 86_400_000) },
    { ...row, id: 2, thread: 'b' },
    { ...row, id: 3, thread: 'b', type: 'alert.resolved', is_due: false },
  ];
  const { due_at, together } = judgeDigest({ id: 'digest', rows }, overLimit, times);
  const waiting = { status: 'pending', due_at: tomorrow, postponed_until: tomorrow };
  assert.deepEqual(together.outcomes, [
    { id: 1, status: 'failed', due_at: null },
    { id: 2, ...waiting },
    { id: 3, ...waiting },
  ]);
  assert.deepEqual(due_at, tomorrow);
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
