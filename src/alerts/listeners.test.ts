import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Notice } from './alert.ts';
import { planDeliveries } from './listeners.ts';
import { applyChanges } from './state.ts';

const noticesOf = (accountId: number): Notice[] =>
  applyChanges(
    [],
    [
      {
        change: 'raise',
        account_id: accountId,
        subject: { id: 7, type: 'cron_check', name: 'Nightly backup' },
        kind: 'cron_fail',
        at: new Date(0),
        title: '',
        detail: '',
      },
      { change: 'resolve', account_id: accountId, subject_id: 7, at: new Date(1), reason: 'recovered' },
    ],
  ).notices;

const everything = ['alert.opened', 'alert.acknowledged', 'alert.resolved'];
const plan = (events: string[] | null, notices = noticesOf(1), told = new Map()) =>
  planDeliveries(notices, [{ id: 5, account_id: 1, events }], told).map(
    ({ notice }) => notices[notice]?.type,
  );

test('a webhook hears what it asked for, and one that asked for nothing hears nothing', () => {
  assert.deepEqual(plan(everything), ['alert.opened', 'alert.resolved']);
  assert.deepEqual(plan(['alert.opened']), ['alert.opened']);
  assert.deepEqual(plan([]), []);
});

test('a webhook that wants only ends hears them without the beginnings', () => {
  assert.deepEqual(plan(['alert.resolved']), ['alert.resolved']);
});

test('who was never told of an alert is not told of its end', () => {
  const end = noticesOf(1).slice(1);
  assert.deepEqual(plan(everything, end), []);
  assert.deepEqual(plan(null, end), []);
  assert.deepEqual(plan(everything, end, new Map([[-1, new Set([5])]])), ['alert.resolved']);
});

test('people hear beginning and end, and not who acknowledged', () => {
  assert.deepEqual(plan(null), ['alert.opened', 'alert.resolved']);
  const acknowledged = noticesOf(1).map((notice): Notice => ({ ...notice, type: 'alert.acknowledged' }));
  assert.deepEqual(plan(null, acknowledged, new Map([[-1, new Set([5])]])), []);
});

test('nobody hears of alerts of another account', () => {
  assert.deepEqual(plan(everything, noticesOf(2)), []);
});

test('what follows another delivery of the same alert to the same destination says so', () => {
  const listeners = [5, 6].map((id) => ({ id, account_id: 1, events: everything }));
  const planned = planDeliveries(noticesOf(1), listeners, new Map());
  assert.deepEqual(
    planned.map(({ destination_id, notice, follows }) => [notice, destination_id, follows]),
    [
      [0, 5, false],
      [0, 6, false],
      [1, 5, true],
      [1, 6, true],
    ],
  );
});
