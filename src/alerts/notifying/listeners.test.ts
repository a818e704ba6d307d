import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Notice } from '../alert.ts';
import { applyChanges } from '../lifecycle/state.ts';
import { circumstancesAt, planned } from '../lifecycle/test-circumstances.ts';
import { type Listener, planDeliveries } from './listeners.ts';

const CHANNEL = 8;
const RULE = 1;

/** Beginning and end of an alert that rule 1 sends to channel 8. */
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
    circumstancesAt(new Date(1), { planFor: () => planned({ channel_ids: [CHANNEL] }, [RULE]) }),
  ).notices;

const turnedTo = (type: Notice['type']) => noticesOf(1).map((notice): Notice => ({ ...notice, type }));

const webhook = (events: string[], fields: Partial<Listener> = {}): Listener => ({
  ...{ id: 5, account_id: 1, events, rule_ids: null, channel_kind: null, webhook_id: null },
  ...fields,
});
const channel = (id: number, kind = 'email', webhook_id: number | null = null): Listener => ({
  ...{ id, account_id: 1, events: null, rule_ids: null, channel_kind: kind, webhook_id },
});

const everything = ['alert.opened', 'alert.acknowledged', 'alert.resolved'];
const plan = (listener: Listener, notices = noticesOf(1), notified: readonly number[] = []) =>
  planDeliveries(notices, [listener], new Map([[-1, new Set(notified)]])).map(
    ({ notice }) => notices[notice]?.type,
  );

test('a webhook hears what it asked for, and one that asked for nothing hears nothing', () => {
  assert.deepEqual(plan(webhook(everything)), ['alert.opened', 'alert.resolved']);
  assert.deepEqual(plan(webhook(['alert.opened'])), ['alert.opened']);
  assert.deepEqual(plan(webhook([])), []);
});

test('a webhook that names rules hears their alerts and no others', () => {
  assert.deepEqual(plan(webhook(everything, { rule_ids: [RULE, 9] })), ['alert.opened', 'alert.resolved']);
  assert.deepEqual(plan(webhook(everything, { rule_ids: [9] })), []);
  assert.deepEqual(plan(webhook(everything, { rule_ids: [] })), []);
});

test('a webhook that wants only ends hears them without the beginnings', () => {
  assert.deepEqual(plan(webhook(['alert.resolved'])), ['alert.resolved']);
  assert.deepEqual(plan(webhook(['alert.resolved'], { rule_ids: [9] })), []);
});

test('the channels that the rules name are notified of an alert, the others are not', () => {
  assert.deepEqual(plan(channel(CHANNEL)), ['alert.opened', 'alert.resolved']);
  assert.deepEqual(plan(channel(9)), []);
});

test('a channel that stands for a webhook adds it, and the webhook is notified once', () => {
  const notices = noticesOf(1).slice(0, 1);
  const notified = (rule_ids: number[] | null) =>
    planDeliveries(
      notices,
      [webhook(everything, { rule_ids }), channel(CHANNEL, 'webhook', 5)],
      new Map(),
    ).map(({ destination_id }) => destination_id);
  assert.deepEqual(notified([9]), [5]);
  assert.deepEqual(notified(null), [5]);
});

test('who was never notified of an alert is not notified of its end', () => {
  const end = noticesOf(1).slice(1);
  assert.deepEqual(plan(webhook(everything), end), []);
  assert.deepEqual(plan(channel(CHANNEL), end), []);
  assert.deepEqual(plan(webhook(everything), end, [5]), ['alert.resolved']);
});

test('who acknowledged is sent to chats and webhooks, not by mail', () => {
  const acknowledged = turnedTo('alert.acknowledged').slice(1);
  assert.deepEqual(plan(channel(CHANNEL), acknowledged, [CHANNEL]), []);
  assert.deepEqual(plan(channel(CHANNEL, 'slack'), acknowledged, [CHANNEL]), ['alert.acknowledged']);
  assert.deepEqual(plan(webhook(everything), acknowledged, [5]), ['alert.acknowledged']);
});

test('that it came back goes to whom it was sent before and to whom the rules name now', () => {
  const reopened = turnedTo('alert.reopened').slice(1);
  assert.deepEqual(plan(channel(CHANNEL), reopened), ['alert.reopened']);
  assert.deepEqual(plan(channel(9), reopened, [9]), ['alert.reopened']);
  assert.deepEqual(plan(channel(9), reopened), []);
});

test('who gets openings but no reopenings is notified that it opened, once it was notified as resolved', () => {
  const typesOf = (notified: Notice['alert']['notified_as'], type: Notice['type'], events: string[]) =>
    planDeliveries(
      turnedTo(type)
        .map((notice) => ({ ...notice, alert: { ...notice.alert, notified_as: notified } }))
        .slice(1),
      [webhook(events)],
      new Map([[-1, new Set([5])]]),
    ).map((planned) => planned.type);
  assert.deepEqual(typesOf('resolved', 'alert.reopened', everything), ['alert.opened']);
  assert.deepEqual(typesOf('resolved', 'alert.flapping', everything), ['alert.opened']);
  assert.deepEqual(typesOf('flapping', 'alert.flapping', everything), []);
  assert.deepEqual(typesOf('flapping', 'alert.reopened', everything), []);
  assert.deepEqual(typesOf('resolved', 'alert.reopened', ['alert.resolved']), []);
  assert.deepEqual(typesOf('resolved', 'alert.reopened', [...everything, 'alert.reopened']), [
    'alert.reopened',
  ]);
});

test('a step of escalation notifies its channels that the alert is open, unless they know', () => {
  const [opened] = noticesOf(1);
  const step = opened ? [{ ...opened, channel_ids: [9] }] : [];
  assert.deepEqual(plan(channel(9), step), ['alert.opened']);
  assert.deepEqual(plan(channel(9), step, [9]), []);
  assert.deepEqual(plan(channel(CHANNEL), step), []);
  assert.deepEqual(plan(webhook(everything), step), []);
});

test('nobody is notified of alerts of another account', () => {
  assert.deepEqual(plan(webhook(everything), noticesOf(2)), []);
  assert.deepEqual(plan(channel(CHANNEL), noticesOf(2)), []);
});

test('what follows another delivery of the same alert to the same destination says so', () => {
  const listeners = [5, 6].map((id) => webhook(everything, { id }));
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
