import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addSeconds } from '../../platform/time.ts';
import { type Facts, troubles } from './judge.ts';

const NOW = new Date('2026-06-16T08:00:00.000Z');
const ago = (seconds: number) => addSeconds(NOW, -seconds);

const WORKING: Facts = {
  pings: { ok: true },
  listenedUntil: ago(1),
  queues: { sweep_at: null, delivery_due_at: null, mail_due_at: null, mail_failing_since: null },
};
const QUEUES = { sweep_at: null, delivery_due_at: null, mail_due_at: null, mail_failing_since: null };

test('nothing to do is as good as everything done', () => {
  assert.deepEqual(troubles(WORKING, NOW), []);
  const busy = { ...QUEUES, sweep_at: ago(-600), delivery_due_at: ago(5), mail_due_at: ago(-60) };
  assert.deepEqual(troubles({ ...WORKING, queues: busy }, NOW), []);
});

test('each part of the work that stands still is named', () => {
  for (const [facts, expected] of [
    [{ pings: { ok: false, detail: 'pings are recorded 75 s late' } }, 'pings are recorded 75 s late'],
    [{ pings: { ok: false } }, 'pings are not kept or not recorded'],
    [{ listenedUntil: null }, 'nothing was recorded since the start'],
    [{ queues: null }, 'the database does not answer'],
    [{ queues: { ...QUEUES, sweep_at: ago(91) } }, 'deadlines are not judged in time'],
    [{ queues: { ...QUEUES, delivery_due_at: ago(121) } }, 'alerts wait that nobody delivers'],
    [{ queues: { ...QUEUES, mail_due_at: ago(601) } }, 'mails wait that nobody sends'],
    [{ queues: { ...QUEUES, mail_failing_since: ago(301) } }, 'the mail server takes no mail'],
  ] as const)
    assert.deepEqual(troubles({ ...WORKING, ...facts }, NOW), [expected]);
});

test('what is late by less than its allowance is no trouble', () => {
  const late = { sweep_at: ago(90), delivery_due_at: ago(120), mail_due_at: ago(600) };
  const queues = { ...late, mail_failing_since: ago(300) };
  assert.deepEqual(troubles({ ...WORKING, queues }, NOW), []);
});

test('all that is wrong is named at once', () => {
  const pings = { ok: false, detail: 'pings cannot be kept: ENOSPC' };
  const queues = { ...QUEUES, sweep_at: ago(1e5), delivery_due_at: ago(1e5), mail_due_at: ago(1e5) };
  assert.equal(troubles({ pings, listenedUntil: null, queues }, NOW).length, 4);
});
