import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addMs, hours, minutes } from '../../platform/time.ts';
import { type Listener, planDeliveries } from '../notifying/listeners.ts';
import { untilAwake } from '../rule-parts.ts';
import type { Rule } from '../rules/rule.ts';
import type { ChangeEffects } from './change-effects.ts';
import { escalateAlert, isClimbing } from './escalate.ts';
import { planOf } from './plan.ts';
import { upcomingOf } from './reminders.ts';
import { daily, only, rule, startAt } from './test-rules.ts';
import { acknowledge, pass, raise, recover, type World } from './test-world.ts';

describe('rules of other hours that are of one alert', () => {
  const steps = [{ after_seconds: 10_800, channel_ids: [3] }];
  const byDay = rule(1, {
    ...{ active_times: daily('08:00', '20:00'), repeat_seconds: 7_200, escalations: steps },
  });
  const byNight = rule(2, { active_times: daily('20:00', '08:00'), repeat_seconds: 3_600 });
  const channels = [1, 2, 3, 5].map(
    (id): Listener => ({
      ...{ id, account_id: 1, events: null, rule_ids: null, channel_kind: 'slack', webhook_id: null },
    }),
  );
  const events = ['alert.opened', 'alert.reminder'];
  const webhook = (id: number, rule_ids: number[]): Listener => ({
    ...{ id, account_id: 1, events, rule_ids, channel_kind: null, webhook_id: null },
  });
  const listeners = [...channels, webhook(11, [1]), webhook(12, [2]), webhook(13, [1, 2])];
  /** 18:00 in Berlin. */
  const world = startAt([byDay, byNight], '2026-06-16T16:00:00.000Z');
  raise(world, 1);
  pass(world, hours(28));
  const sentIn = ({ notified }: World, id: number) =>
    planDeliveries(notified, listeners, new Map())
      .filter(({ destination_id }) => destination_id === id)
      .flatMap(({ notice, type }) => notified.slice(notice, notice + 1).map(({ at }) => [type, at] as const))
      .map(([type, at]) => `${type.replace('alert.', '')} ${at.toISOString().slice(11, 16)}`);
  const sentTo = (id: number) => sentIn(world, id);

  test('each reminds within its own, at its own interval', () => {
    const nightly = ['18', '19', '20', '21', '22', '23', '00', '01', '02', '03', '04', '05'];
    assert.deepEqual(sentTo(1).slice(0, 3), ['opened 16:00', 'reminder 07:00', 'reminder 09:00']);
    assert.ok(
      sentTo(1)
        .slice(1)
        .every((one) => /(0[6-9]|1[0-7]):/.test(one)),
      sentTo(1).join(),
    );
    const inNight = sentTo(2).map((one) => one.slice(-5, -3));
    assert.ok(
      inNight.every((hour) => nightly.includes(hour)),
      sentTo(2).join(),
    );
    assert.ok(sentTo(2).length > 10, sentTo(2).join());
  });

  test('a webhook that names rules is reminded within their hours, as their channels are', () => {
    assert.deepEqual([sentTo(11), sentTo(12)], [sentTo(1), sentTo(2)]);
    const reminders = (id: number) => sentTo(id).filter((one) => one.startsWith('reminder'));
    assert.equal(reminders(13).length, reminders(1).length + reminders(2).length);
  });

  test('a webhook for which a channel stands whose rule is active is reminded, whatever its own rule', () => {
    const both = startAt([byDay, byNight], '2026-06-16T16:00:00.000Z');
    raise(both, 1);
    pass(both, hours(4));
    const night = both.notified.filter(({ type }) => type === 'alert.reminder').slice(-1);
    assert.deepEqual([night[0]?.resting_channel_ids, night[0]?.resting_rule_ids], [[1, 3], [1]]);
    const stands: Listener = {
      ...{ id: 2, account_id: 1, events: null, rule_ids: null, channel_kind: 'webhook', webhook_id: 11 },
    };
    const reached = (all: Listener[]) =>
      planDeliveries(night, all, new Map([[1, new Set([11])]])).map((one) => one.destination_id);
    assert.deepEqual(reached([webhook(11, [1])]), []);
    assert.deepEqual(reached([stands, webhook(11, [1])]), [11]);
  });

  test('a step that is due outside of them is taken when they begin', () => {
    assert.equal(sentTo(3)[0], 'opened 06:00');
  });

  test('whose channel a silence kept from the first notification gets it when its hours begin', () => {
    const muted = startAt([byDay, byNight], '2026-06-16T16:00:00.000Z');
    muted.mutedUntil = new Date('2026-06-16T19:00:00.000Z');
    raise(muted, 1);
    pass(muted, hours(15));
    const [first] = muted.notified;
    assert.deepEqual([first?.type, first?.resting_channel_ids], ['alert.opened', [1]]);
    const late = muted.notified.filter(
      ({ type, channel_ids = [] }) => type === 'alert.opened' && channel_ids.includes(1),
    );
    assert.deepEqual(
      late.map(({ at }) => at.toISOString()),
      ['2026-06-17T06:00:00.000Z'],
    );
  });

  test('a webhook that names rules which rest when a silence ends is notified when their hours begin', () => {
    for (const channel_ids of [[1], []]) {
      const muted = startAt([{ ...byDay, channel_ids }, byNight], '2026-06-16T16:00:00.000Z');
      muted.mutedUntil = new Date('2026-06-16T19:00:00.000Z');
      raise(muted, 1);
      pass(muted, hours(15));
      const first = (id: number) => sentIn(muted, id)[0];
      assert.deepEqual([11, 12, 13].map(first), ['opened 06:00', 'opened 19:00', 'opened 19:00']);
      const opened = sentIn(muted, 11).filter((one) => one.startsWith('opened'));
      assert.equal(opened.length, 1);
    }
  });

  test('a webhook that waited and whose rules rest again, because another silence ends late, waits for them', () => {
    const muted = startAt([byDay, byNight], '2026-06-16T16:00:00.000Z');
    muted.mutedUntil = new Date('2026-06-16T19:00:00.000Z');
    raise(muted, 1);
    pass(muted, hours(13));
    muted.mutedUntil = new Date('2026-06-17T19:00:00.000Z');
    pass(muted, hours(26));
    assert.deepEqual(
      [11, 12].map((id) => sentIn(muted, id)[0]),
      ['opened 06:00', 'opened 19:00'],
    );
    const moments = muted.notified.filter(({ rule_ids = [] }) => rule_ids.includes(1)).map((one) => one.at);
    assert.deepEqual(
      moments.map((one) => one.toISOString()),
      ['2026-06-18T06:00:00.000Z'],
    );
  });

  test('a webhook that waits for its rules is not notified of what is over before', () => {
    const muted = startAt([byDay, byNight], '2026-06-16T16:00:00.000Z');
    muted.mutedUntil = new Date('2026-06-16T19:00:00.000Z');
    raise(muted, 1);
    pass(muted, hours(5));
    recover(muted, 1);
    pass(muted, hours(12));
    assert.deepEqual(sentIn(muted, 11), []);
    assert.equal(sentIn(muted, 12)[0], 'opened 19:00');
  });

  /** An alert of a rule that is always active; while something holds it, until 21:00, the rule of the day joins it. */
  function joinedWhileHeld({ parent = false, others = [] }: { parent?: boolean; others?: Rule[] } = {}) {
    const joined = startAt([byDay, rule(5), ...others], '2026-06-16T16:00:00.000Z');
    if (parent) joined.parents.set(1, [2]);
    raise(joined, 1, { rule_ids: [5] });
    pass(joined, minutes(10));
    if (parent) raise(joined, 2, { kind: 'server_offline', rule_ids: [5] });
    else joined.mutedUntil = new Date('2026-06-16T19:00:00.000Z');
    raise(joined, 1, { rule_ids: [1, ...others.map(({ id }) => id)] });
    pass(joined, minutes(170));
    if (parent) recover(joined, 2);
    return joined;
  }
  const about = (held: World, id: number) =>
    sentIn({ ...held, notified: held.notified.filter(({ alert }) => alert.subject_id === 1) }, id);

  for (const { name, parent } of [
    { name: 'a silence ends', parent: false },
    { name: 'what it depends on is back', parent: true },
  ])
    test(`a rule that joined before ${name}, outside of its hours, notifies when they begin`, () => {
      const held = joinedWhileHeld({ parent });
      pass(held, hours(1));
      assert.deepEqual(
        [1, 5, 11].map((id) => about(held, id)),
        [[], ['opened 16:00'], []],
      );
      const waiting = upcomingOf(only(held), held.now).filter(({ kind }) => kind === 'escalation');
      const at = new Date('2026-06-17T06:00:00.000Z');
      assert.deepEqual(waiting, [{ at, kind: 'escalation', channel_ids: [1, 3] }]);
      pass(held, hours(11));
      assert.deepEqual(
        [1, 5, 11].map((id) => about(held, id)[0]),
        ['opened 06:00', 'opened 16:00', 'opened 06:00'],
      );
      assert.equal(about(held, 5).filter((one) => one.startsWith('opened')).length, 1);
    });

  test('who waits for their hours does so as well when another rule joins before', () => {
    const night = rule(3, { active_times: daily('23:00', '04:00') });
    const held = joinedWhileHeld({ others: [night] });
    pass(held, hours(12));
    assert.deepEqual(
      [1, 3, 5].map((id) => about(held, id)[0]),
      ['opened 06:00', 'opened 21:00', 'opened 16:00'],
    );
  });

  test('who waits for their hours is notified when they begin, whatever snooze has ended before', () => {
    const held = joinedWhileHeld();
    pass(held, hours(1));
    const until = addMs(held.now, hours(2));
    Object.assign(only(held), {
      ...{ status: 'acknowledged', acknowledged_at: held.now, acknowledged_by: 'Mira', snoozed_until: until },
      next_review_at: until,
    });
    pass(held, hours(11));
    assert.deepEqual([about(held, 1)[0], about(held, 5)[1]], ['opened 06:00', 'reminder 22:00']);
  });

  test('who waits for their hours is not notified of what somebody is on', () => {
    const held = joinedWhileHeld();
    pass(held, hours(1));
    acknowledge(held, only(held));
    pass(held, hours(12));
    assert.deepEqual(about(held, 1), []);
  });

  test('an alert of rules of the same hours is as it was', () => {
    const same = startAt([byDay, rule(4, { active_times: byDay.active_times })]);
    raise(same, 1);
    assert.equal(only(same).plan.parts, undefined);
  });

  test('a policy pages within the hours of its rule', () => {
    const policy = { id: 9, name: 'Day', repeats: 0, steps: [] };
    const { plan } = planOf(
      [{ ...byDay, policy }, rule(2)],
      'cron_fail',
      new Date('2026-06-16T16:00:00.000Z'),
    );
    const climb = { policy_id: 9, round: 0, step: 0, due_at: 1, moved_at: 1 };
    const at = (time: string) => untilAwake(plan, climb, new Date(time)).due_at;
    assert.equal(at('2026-06-16T17:59:00.000Z'), 1);
    assert.equal(at('2026-06-16T18:00:00.000Z'), new Date('2026-06-17T06:00:00.000Z').getTime());
    const shared = planOf(
      [{ ...byDay, policy }, rule(2, { policy })],
      'cron_fail',
      new Date('2026-06-16T16:00:00.000Z'),
    );
    assert.equal(untilAwake(shared.plan, climb, new Date('2026-06-16T18:00:00.000Z')).due_at, 1);
  });

  test('who escalates takes the steps of policies whose rules are active, and of no others', () => {
    const policy = (id: number, name: string) => ({ id, name, repeats: 0, steps: [] });
    const rules = [{ ...byDay, policy: policy(8, 'Day') }, rule(2, { policy: policy(9, 'Always') })];
    const both = startAt(rules, '2026-06-16T16:00:00.000Z');
    raise(both, 1);
    const row = only(both);
    // 22:00 in Berlin.
    const now = new Date('2026-06-16T20:00:00.000Z');
    const ladder = [8, 9].map((policy_id) => ({
      ...{ policy_id, round: 0, step: 1, due_at: now.getTime() + hours(20), moved_at: now.getTime() },
    }));
    Object.assign(row, { ladder });
    assert.ok(isClimbing(row));
    const outcome: ChangeEffects = { events: [], notices: [] };
    escalateAlert(outcome, row, { actor: 'Mira', note: undefined }, { hold: null, at: now, now });
    assert.deepEqual(
      outcome.events.map(({ type, facts }) => [type, facts]),
      [['escalated', { policy: 'Always', step: 2 }]],
    );
    assert.deepEqual(
      row.ladder.map(({ due_at }) => due_at),
      [now.getTime() + hours(20), now.getTime()],
    );
    row.ladder = row.ladder.filter(({ policy_id }) => policy_id === 8);
    const because = escalateAlert(
      outcome,
      row,
      { actor: 'Mira', note: undefined },
      { hold: null, at: now, now },
    );
    assert.equal(because, 'outside the active hours of its rules', 'only the day has a step left');
  });
});
