import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hours, minutes } from '../../platform/time.ts';
import { type Listener, planDeliveries } from '../notifying/listeners.ts';
import { daily, rule, startAt } from './test-rules.ts';
import { pass, raise, recover, restore, type World } from './test-world.ts';

const byDay = daily('08:00', '20:00');
const channel = (id: number): Listener => ({
  ...{ id, account_id: 1, events: null, rule_ids: null, channel_kind: 'slack', webhook_id: null },
});
const webhook = (id: number, rule_ids: number[]): Listener => ({
  ...{ id, account_id: 1, events: ['alert.opened', 'alert.reopened', 'alert.flapping'], rule_ids },
  ...{ channel_kind: null, webhook_id: null },
});
const listeners = [...[1, 2, 3, 5].map(channel), ...[1, 2, 3].map((id) => webhook(20 + id, [id]))];

/** What a destination was sent, and at which time of the day in UTC. */
const sentTo = ({ notified }: World, id: number) =>
  planDeliveries(notified, listeners, new Map())
    .filter(({ destination_id }) => destination_id === id)
    .map(
      ({ notice, type }) =>
        `${type.replace('alert.', '')} ${notified[notice]?.at.toISOString().slice(11, 16)}`,
    );

test('who was not notified before a pause that is undone waits for the hours of their rules', () => {
  // 18:00 in Berlin; a silence holds the opening until 21:00.
  const world = startAt([rule(1, { active_times: byDay }), rule(5)], '2026-06-16T16:00:00.000Z');
  world.mutedUntil = new Date('2026-06-16T19:00:00.000Z');
  raise(world, 1);
  pass(world, hours(4));
  const since = world.now;
  recover(world, 1, { reason: 'paused' });
  pass(world, minutes(2));
  restore(world, 1, since);
  pass(world, hours(12));
  assert.deepEqual(
    [1, 21, 5].map((id) => sentTo(world, id)),
    [['opened 06:00'], ['opened 06:00'], ['opened 19:00', 'resolved 20:00', 'reopened 20:02']],
  );
});

test('who was not notified before an end waits for the hours of their rules, whatever rules join afterwards', () => {
  const rules = [rule(1, { active_times: byDay }), rule(2), rule(3)];
  const world = startAt(rules, '2026-06-16T16:00:00.000Z');
  raise(world, 1, { rule_ids: [3] });
  world.mutedUntil = new Date('2026-06-16T19:00:00.000Z');
  raise(world, 1, { rule_ids: [1] });
  pass(world, hours(4));
  recover(world, 1);
  pass(world, minutes(2));
  raise(world, 1, { rule_ids: [1] });
  pass(world, minutes(2));
  raise(world, 1, { rule_ids: [2] });
  pass(world, hours(12));
  assert.deepEqual(
    [1, 2].map((id) => sentTo(world, id)[0]),
    ['opened 06:00', 'reopened 20:04'],
  );
});
