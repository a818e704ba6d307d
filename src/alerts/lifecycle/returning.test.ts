import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addMs, days, hours, minutes, seconds } from '../../platform/time.ts';
import { rulesOf } from '../alert.ts';
import { type Listener, planDeliveries } from '../notifying/listeners.ts';
import { activeFrom } from '../rules/hours.ts';
import { daily, only, rule, startAt } from './test-rules.ts';
import { acknowledge, pass, raise, recover, restore, unacknowledge, type World } from './test-world.ts';

const byDay = daily('08:00', '20:00');
const channel = (id: number): Listener => ({
  ...{ id, account_id: 1, events: null, rule_ids: null, channel_kind: 'slack', webhook_id: null },
});
const webhook = (id: number, rule_ids: number[]): Listener => ({
  ...{ id, account_id: 1, events: ['alert.opened', 'alert.reopened', 'alert.flapping'], rule_ids },
  ...{ channel_kind: null, webhook_id: null },
});
const listeners = [
  ...[1, 2, 3, 5, 11, 12, 13].map(channel),
  ...[1, 2, 3].map((id) => webhook(20 + id, [id])),
];

const sentIn = ({ notified }: World) =>
  planDeliveries(notified, listeners, new Map()).flatMap(({ destination_id: id, notice, type }) =>
    notified.slice(notice, notice + 1).map(({ at, alert }) => ({ id, type, at, alert_id: alert.id })),
  );

/** What a destination was sent, and at which time of the day in UTC. */
const sentTo = (world: World, id: number) =>
  sentIn(world)
    .filter((one) => one.id === id)
    .map(({ type, at }) => `${type.replace('alert.', '')} ${at.toISOString().slice(11, 16)}`);

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

test('a webhook that names a rule which rests when the alert returns is notified when its hours begin', () => {
  const world = startAt([rule(1, { active_times: byDay }), rule(5)], '2026-06-16T16:00:00.000Z');
  world.mutedUntil = new Date('2026-06-16T19:00:00.000Z');
  raise(world, 1);
  pass(world, hours(4));
  recover(world, 1);
  pass(world, minutes(2));
  raise(world, 1);
  pass(world, hours(12));
  assert.deepEqual(
    [1, 21].map((id) => sentTo(world, id)),
    [['opened 06:00'], ['opened 06:00']],
  );
});

test('a rule that its hours held before an end notifies nobody when another finds the same, and joins when it does', () => {
  const world = startAt([rule(1, { active_times: byDay }), rule(2)]);
  raise(world, 1, { rule_ids: [1] });
  pass(world, minutes(2));
  recover(world, 1);
  pass(world, minutes(2));
  raise(world, 1, { rule_ids: [2] });
  pass(world, minutes(2));
  assert.deepEqual(
    [1, 21, 2, 22].map((id) => sentTo(world, id)),
    [[], [], ['opened 20:04'], ['opened 20:04']],
  );
  assert.deepEqual([only(world).rule_ids, rulesOf(only(world))], [[1, 2], [2]]);
  raise(world, 1, { rule_ids: [1] });
  pass(world, hours(12));
  assert.deepEqual(
    [1, 21, 2, 22].map((id) => sentTo(world, id)),
    [['opened 06:00'], ['opened 06:00'], ['opened 20:04'], ['opened 20:04']],
  );
  assert.deepEqual(rulesOf(only(world)), [1, 2]);
});

/** A look at each moment at which something is due, as the job has it. */
function passTo(world: World, until: Date): void {
  for (let looks = 0; looks < 3_000 && world.now < until; looks += 1) {
    const dues = [...world.rows.values()].map(({ next_review_at }) => (next_review_at ?? until).getTime());
    const due = Math.min(...dues, until.getTime());
    world.now = new Date(Math.max(due, world.now.getTime()) - seconds(10));
    pass(world, seconds(10));
  }
}

type Act =
  | { do: 'find'; rule: number }
  | { do: 'mute' | 'pass'; minutes: number }
  | { do: 'recover' | 'pause' | 'restore' | 'acknowledge' };
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ do: fc.constant('find' as const), rule: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    do: fc.constantFrom('mute' as const, 'pass' as const),
    minutes: fc.integer({ min: 1, max: 900 }),
  }),
  fc.record({ do: fc.constant('pass' as const), minutes: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ do: fc.constantFrom('recover', 'pause', 'restore', 'acknowledge') }),
);
const someHours = fc
  .record({ from: fc.integer({ min: 0, max: 23 }), length: fc.integer({ min: 1, max: 20 }) })
  .map(({ from, length }) => {
    const text = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`;
    return daily(text(from), text(from + length));
  });

test('however it ends and returns, nobody is first notified outside the hours of their rules, and all are in the end', () => {
  const latest = (world: World) => [...world.rows.values()].at(-1) ?? assert.fail();
  fc.assert(
    fc.property(
      fc.array(fc.option(someHours, { nil: null }), { minLength: 3, maxLength: 3 }),
      fc.integer({ min: 0, max: 1_439 }),
      fc.array(act, { maxLength: 14 }),
      (all, minute, acts) => {
        const rules = all.map((active_times, index) =>
          rule(index + 1, {
            active_times,
            escalations: [{ after_seconds: 1_800, channel_ids: [11 + index] }],
          }),
        );
        const start = addMs(new Date('2026-06-16T00:00:00.000Z'), minutes(minute));
        const world = startAt(rules, start.toISOString());
        raise(world, 1, { rule_ids: [1] });
        let paused: Date | null = null;
        for (const one of acts) {
          const row = latest(world);
          if (one.do === 'find') raise(world, 1, { rule_ids: [one.rule] });
          else if (one.do === 'pass') passTo(world, addMs(world.now, minutes(one.minutes)));
          else if (one.do === 'mute') world.mutedUntil = addMs(world.now, minutes(one.minutes));
          else if (one.do === 'restore' && paused) restore(world, 1, paused);
          else if (row.status === 'resolved') continue;
          else if (one.do === 'acknowledge' && row.status === 'open') acknowledge(world, row);
          else if (one.do === 'acknowledge') unacknowledge(world, row);
          else if (one.do !== 'restore')
            recover(world, 1, { reason: one.do === 'pause' ? 'paused' : 'recovered' });
          if (one.do === 'pause') paused = world.now;
          else if (one.do === 'restore' || one.do === 'find') paused = null;
        }
        if (latest(world).status === 'acknowledged') unacknowledge(world, latest(world));
        passTo(world, addMs(world.now, days(4)));
        const first = new Map<string, Date>();
        for (const { id, alert_id, at } of sentIn(world)) {
          const key = `${id} ${alert_id}`;
          if (!first.has(key))
            assert.deepEqual(activeFrom(all[(id % 10) - 1] ?? null, at), at, `first to ${id}`);
          first.set(key, at);
        }
        const row = latest(world);
        if (row.status !== 'open') return;
        const steps = row.plan.escalations.flatMap(({ channel_ids }) => channel_ids);
        for (const id of [...row.plan.channel_ids, ...steps, ...rulesOf(row).map((one) => 20 + one)])
          assert.ok(first.has(`${id} ${row.id}`), `${id} is notified`);
        assert.equal(row.plan.unnotified, undefined);
      },
    ),
    { numRuns: 100 },
  );
});
