import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { addMs, days, hours, minutes, seconds } from '../../platform/time.ts';
import { type Listener, planDeliveries } from '../notifying/listeners.ts';
import { activeFrom } from '../rules/hours.ts';
import type { Rule } from '../rules/rule.ts';
import { planOf } from './plan.ts';
import { daily, only, rule, startAt, WEEK } from './test-rules.ts';
import { acknowledge, pass, raise, recover, type World } from './test-world.ts';

const sent = (world: World) =>
  world.notified.map(({ type, at, alert, channel_ids }) => [
    at.toISOString().slice(11, 16),
    type,
    alert.severity,
    (channel_ids ?? alert.plan.channel_ids).join(),
  ]);

describe('outside the active hours of its rules', () => {
  const office = daily('08:00', '18:00');

  test('an alert waits, says until when, and is notified when they begin', () => {
    const world = startAt([rule(1, { active_times: office, repeat_seconds: 3_600 })]);
    raise(world, 1);
    pass(world, hours(9));
    assert.deepEqual(sent(world), []);
    assert.equal(only(world).hold, 'hours');
    const held = world.events.filter(({ type }) => type === 'held');
    assert.deepEqual(
      held.map(({ facts }) => facts),
      [{ because: 'hours', until: '2026-06-17T06:00:00.000Z' }],
    );
    pass(world, hours(2));
    assert.deepEqual(sent(world), [
      ['06:00', 'alert.opened', 'critical', '1'],
      ['07:00', 'alert.reminder', 'critical', '1'],
    ]);
  });

  test('what is over before they begin is sent to nobody', () => {
    const world = startAt([rule(1, { active_times: office })]);
    raise(world, 1);
    pass(world, hours(1));
    recover(world, 1);
    pass(world, days(1));
    assert.deepEqual(sent(world), []);
  });

  test('whoever was notified learns that it is over, but is not reminded', () => {
    const steps = [{ after_seconds: 1_800, channel_ids: [7] }];
    const world = startAt(
      [rule(1, { active_times: office, repeat_seconds: 3_600, escalations: steps })],
      '2026-06-16T15:50:00.000Z',
    );
    raise(world, 1);
    pass(world, hours(5));
    assert.equal(world.notified.length, 1);
    recover(world, 1);
    assert.deepEqual(sent(world), [
      ['15:50', 'alert.opened', 'critical', '1'],
      ['20:50', 'alert.resolved', 'critical', '1'],
    ]);
  });

  test('a rule whose hours begin later joins the others then', () => {
    const world = startAt([rule(1), rule(2, { active_times: office, severity: 'info' })]);
    raise(world, 1);
    assert.deepEqual(only(world).rule_ids, [1]);
    pass(world, hours(11));
    assert.deepEqual(sent(world), [
      ['20:00', 'alert.opened', 'critical', '1'],
      ['06:00', 'alert.opened', 'critical', '1,2'],
    ]);
    assert.deepEqual(only(world).rule_ids, [1, 2]);
  });

  test('one that a rule of metrics names later waits as well, and is counted once', () => {
    const world = startAt([rule(1), rule(2, { active_times: office })]);
    raise(world, 1, { rule_ids: [1] });
    raise(world, 1, { rule_ids: [2] });
    raise(world, 1, { rule_ids: [1, 2] });
    assert.deepEqual(only(world).plan.later?.length, 1);
    pass(world, hours(11));
    assert.equal(world.notified.length, 2);
  });

  test('of rules with several hours the first to begin notifies first', () => {
    const world = startAt([
      rule(1, { active_times: daily('12:00', '14:00') }),
      rule(2, { active_times: office }),
    ]);
    raise(world, 1);
    pass(world, hours(15));
    assert.deepEqual(
      sent(world).map(([at]) => at),
      ['06:00', '10:00'],
    );
  });

  test('an acknowledgement before they begin keeps steps and reminders away', () => {
    const world = startAt([rule(1, { active_times: office, repeat_seconds: 600 })]);
    raise(world, 1);
    acknowledge(world, only(world));
    pass(world, hours(14));
    assert.deepEqual(
      sent(world).map(([, type]) => type),
      ['alert.opened'],
    );
  });
});

describe('what another alert about the same subject is to say', () => {
  const office = daily('08:00', '18:00');
  const night = daily('20:00', '23:00');
  const missed = (fields: Partial<Rule>) => rule(2, { kind: 'cron_missed', ...fields });
  /** It is 22:00 in Berlin; the check failed before. */
  const table: { name: string; fail: Partial<Rule>; missed: Partial<Rule>; opens: boolean }[] = [
    { name: 'was notified', fail: {}, missed: {}, opens: false },
    {
      name: 'waits for hours, and a rule of the new one is active',
      fail: { active_times: office },
      missed: {},
      opens: true,
    },
    {
      name: 'waits, and the new one would until then',
      fail: { active_times: office },
      missed: { active_times: office },
      opens: false,
    },
    {
      name: 'waits, and the new one would not',
      fail: { active_times: office },
      missed: { active_times: night },
      opens: true,
    },
    { name: 'is active within its hours', fail: { active_times: night }, missed: {}, opens: false },
  ];
  for (const { name, fail, missed: fields, opens } of table)
    test(`opens ${opens ? '' : 'not '}where that ${name}`, () => {
      const rules = [rule(1, fail), missed(fields)];
      const world = startAt(rules);
      world.planFor = ({ kind }) =>
        planOf(
          rules.filter((one) => one.kind === kind),
          kind,
          world.now,
        );
      raise(world, 1);
      pass(world, minutes(10));
      raise(world, 1, { kind: 'cron_missed', unless_notified: ['cron_fail'] });
      assert.deepEqual(
        [...world.rows.values()].map(({ kind }) => kind),
        opens ? ['cron_fail', 'cron_missed'] : ['cron_fail'],
      );
    });
});

describe('a severity that depends on the time', () => {
  const mildByDay = rule(1, { severity_times: { ...daily('08:00', '22:00'), severity: 'warning' } });

  test('is that of the moment at which it notifies', () => {
    const world = startAt([mildByDay], '2026-06-16T19:00:00.000Z');
    raise(world, 1);
    assert.equal(only(world).severity, 'warning');
  });

  test('rises while nobody is on it, and those who know of it are reminded', () => {
    const world = startAt([mildByDay], '2026-06-16T19:00:00.000Z');
    raise(world, 1);
    pass(world, hours(14));
    assert.deepEqual(sent(world), [
      ['19:00', 'alert.opened', 'warning', '1'],
      ['20:00', 'alert.reminder', 'critical', '1'],
      ['20:00', 'alert.opened', 'critical', '1'],
    ]);
    assert.equal(only(world).severity, 'critical');
  });

  test('does not rise while somebody is on it', () => {
    const world = startAt([mildByDay], '2026-06-16T19:00:00.000Z');
    raise(world, 1);
    acknowledge(world, only(world));
    pass(world, hours(8));
    assert.equal(only(world).severity, 'warning');
  });
});

const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'America/Santiago',
];
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '30', '45'))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);
const someHours = fc.record({
  timezone: fc.constantFrom(...ZONES),
  hours: fc.array(fc.record({ weekdays: fc.subarray([...WEEK], { minLength: 1 }), from: time, to: time }), {
    minLength: 1,
    maxLength: 3,
  }),
});
/** Days about which clocks of these zones change. */
const start = fc
  .tuple(
    fc.constantFrom('2026-03-27', '2026-10-23', '2026-03-06', '2026-10-30', '2026-04-03', '2026-09-04'),
    fc.integer({ min: 0, max: 4 * 24 * 60 }),
  )
  .map(([day, minute]) => addMs(new Date(`${day}T00:00:00.000Z`), minutes(minute)));

/** A look at each moment at which something is due, as the job has it. */
function passTo(world: World, until: Date): void {
  for (let looks = 0; looks < 400 && world.now < until; looks += 1) {
    const due = Math.min((only(world).next_review_at ?? until).getTime(), until.getTime());
    world.now = new Date(Math.max(due, world.now.getTime()) - seconds(10));
    pass(world, seconds(10));
  }
}

test('nothing but an end is sent outside the hours, and what is open is notified within them, through changes of clocks', () => {
  fc.assert(
    fc.property(fc.array(someHours, { minLength: 1, maxLength: 3 }), start, (all, at) => {
      const rules = all.map((active_times, index) =>
        rule(index + 1, { active_times, repeat_seconds: 7_200 }),
      );
      const world = startAt(rules, at.toISOString());
      raise(world, 1);
      const isOn = (moment: Date) => all.some((one) => activeFrom(one, moment) <= moment);
      const begin = new Date(Math.min(...all.map((one) => activeFrom(one, at).getTime())));
      passTo(world, addMs(at, days(8)));
      for (const { at: when, type, alert, resting_channel_ids = [] } of world.notified) {
        assert.ok(isOn(when), when.toISOString());
        for (const id of type === 'alert.reminder' ? alert.plan.channel_ids : [])
          assert.equal(
            activeFrom(all[id - 1] ?? null, when) > when,
            resting_channel_ids.includes(id),
            `rule ${id}, ${when.toISOString()}`,
          );
      }
      assert.deepEqual(world.notified[0]?.at, begin);
    }),
    { numRuns: 60 },
  );
});

type Act = { do: 'find'; rule: number } | { do: 'mute' | 'pass'; minutes: number };
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ do: fc.constant('find' as const), rule: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    do: fc.constantFrom('mute' as const, 'pass' as const),
    minutes: fc.integer({ min: 5, max: 1_500 }),
  }),
);

test('whatever joins whenever something holds it, everybody is notified once, within the hours of their rules', () => {
  const listeners: Listener[] = [1, 2, 3].map((id) => ({
    ...{ id, account_id: 1, events: null, rule_ids: null, channel_kind: 'slack', webhook_id: null },
  }));
  fc.assert(
    fc.property(
      fc.array(someHours, { minLength: 3, maxLength: 3 }),
      start,
      fc.array(act, { maxLength: 12 }),
      (all, at, acts) => {
        const rules = all.map((active_times, index) => rule(index + 1, { active_times }));
        const world = startAt(rules, at.toISOString());
        raise(world, 1, { rule_ids: [1] });
        for (const one of acts)
          if (one.do === 'find') raise(world, 1, { rule_ids: [one.rule] });
          else if (one.do === 'pass') passTo(world, addMs(world.now, minutes(one.minutes)));
          else world.mutedUntil = addMs(world.now, minutes(one.minutes));
        // Longer than two weeks: hours that the change of clocks leaves out come a week later.
        passTo(world, addMs(world.now, days(17)));
        const opened = planDeliveries(world.notified, listeners, new Map()).map(
          ({ destination_id, notice }) => ({ id: destination_id, when: world.notified[notice]?.at ?? at }),
        );
        for (const { id, when } of opened)
          assert.deepEqual(activeFrom(all[id - 1] ?? null, when), when, `channel ${id}`);
        const ids = opened.map(({ id }) => id).sort();
        assert.deepEqual(ids, [...only(world).rule_ids].sort());
      },
    ),
    { numRuns: 60 },
  );
});
