import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addMs, hours, minutes, seconds } from '../../platform/time.ts';
import type { Notice } from '../alert.ts';
import { type Listener, planDeliveries } from '../notifying/listeners.ts';
import { holdOf } from './state.ts';
import { planned } from './test-circumstances.ts';
import {
  acknowledge,
  circumstancesOf,
  muteHoldAt,
  pass,
  raise,
  recover,
  resolveByHand,
  review,
  startWorld,
  type World,
} from './test-world.ts';

const REPEAT_SECONDS = 600;
const STEPS = [
  { after_seconds: 300, channel_ids: [21] },
  { after_seconds: 900, channel_ids: [22] },
];
const kinds = ['cron_fail', 'cron_missed'] as const;

type Command =
  | { do: 'raise'; subject: number; kind: (typeof kinds)[number] }
  | { do: 'recover'; subject: number }
  | { do: 'acknowledge' | 'resolve'; which: number }
  | { do: 'pass'; seconds: number }
  | { do: 'set back'; seconds: number }
  | { do: 'mute'; minutes: number }
  | { do: 'silence'; subject: number; minutes: number }
  | { do: 'unheed'; subject: number };

const subjects = [1, 2, 3];
const subject = fc.constantFrom(...subjects);
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('raise'), subject, kind: fc.constantFrom(...kinds) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('recover'), subject }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('acknowledge', 'resolve'), which: fc.nat(5) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pass'), seconds: fc.integer({ min: 1, max: 200 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('pass'), seconds: fc.integer({ min: 200, max: 4_000 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('set back'), seconds: fc.integer({ min: 1, max: 900 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('mute'), minutes: fc.nat(40) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('silence'), subject, minutes: fc.nat(40) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('unheed'), subject }) },
);

/** 2 depends on 1, and 3 on both. */
const startFamily = () =>
  startWorld({
    parents: new Map([
      [2, [1]],
      [3, [2, 1]],
    ]),
    planFor: () => planned({ channel_ids: [20], repeat_seconds: REPEAT_SECONDS, escalations: STEPS }),
  });

function run(world: World, step: Command): void {
  if (step.do === 'raise') raise(world, step.subject, { kind: step.kind });
  else if (step.do === 'recover') recover(world, step.subject);
  else if (step.do === 'set back') world.now = addMs(world.now, -seconds(step.seconds));
  else if (step.do === 'mute') world.mutedUntil = addMs(world.now, minutes(step.minutes));
  else if (step.do === 'silence') world.silenced.set(step.subject, addMs(world.now, minutes(step.minutes)));
  else if (step.do === 'unheed') world.unheeded.add(step.subject);
  else if (step.do === 'pass') world.now = addMs(world.now, seconds(step.seconds));
  else byHand(world, step.do, step.which);
}

function byHand(world: World, what: 'acknowledge' | 'resolve', which: number): void {
  const unresolved = [...world.rows.values()].filter(({ status }) => status !== 'resolved');
  const row = unresolved[which % Math.max(1, unresolved.length)];
  if (row && what === 'resolve') resolveByHand(world, row);
  else if (row?.status === 'open') acknowledge(world, row);
}

/** Runs a step and then the job, and checks what must hold after any of them. */
function runAndCheck(world: World, step: Command): void {
  run(world, step);
  const before = world.notified.length;
  const held = new Set(
    [...world.rows.values()].filter((row) => holdOf(circumstancesOf(world), row)).map(({ id }) => id),
  );
  review(world);
  for (const { type, alert } of world.notified.slice(before))
    if (held.has(alert.id)) assert.equal(type, 'alert.resolved', 'notified although a parent is down');
  const open = [...world.rows.values()].filter(({ status }) => status !== 'resolved');
  if (step.do === 'recover')
    assert.ok(!open.some((row) => row.subject_id === step.subject), 'an open alert of a subject that is up');
  assert.equal(new Set(open.map((row) => `${row.subject_id}:${row.kind}`)).size, open.length);
}

const LISTENERS: readonly Listener[] = [20, 21, 22].map((id) => ({
  ...{ id, account_id: 1, events: null, rule_ids: null, channel_kind: 'slack', webhook_id: null },
}));

/** What each destination was sent of an alert, in order. */
function sentOf(notices: readonly Notice[], id: number): Map<number, Notice['type'][]> {
  const planned = planDeliveries(
    notices.filter(({ alert }) => alert.id === id),
    LISTENERS,
    new Map(),
  );
  const sent = Map.groupBy(planned, ({ destination_id }) => destination_id);
  return new Map([...sent].map(([destination, list]) => [destination, list.map(({ type }) => type)]));
}

const endings: readonly Notice['type'][] = ['alert.resolved'];
const beginnings: readonly Notice['type'][] = ['alert.opened', 'alert.reopened', 'alert.flapping'];

/** Whoever was sent a beginning is sent its one end, and nobody is sent an end without one. */
function checkSent(sent: readonly Notice['type'][]): void {
  const story = sent.join(', ');
  let isOpen = false;
  for (const type of sent) {
    if (beginnings.includes(type)) isOpen = true;
    if (endings.includes(type)) {
      assert.ok(isOpen, `an end without a beginning: ${story}`);
      isOpen = false;
    }
  }
  assert.equal(isOpen, false, `a beginning without an end: ${story}`);
}

/** What was sent of an alert by its rules, but who acknowledged it and the steps of its escalation. */
const heardOf = (notified: readonly Notice[], id: number) =>
  notified
    .filter(
      ({ alert, type, channel_ids }) => alert.id === id && type !== 'alert.acknowledged' && !channel_ids,
    )
    .map(({ type }) => type);

function checkStory(received: readonly Notice['type'][]): void {
  const story = received.join(', ');
  assert.ok(received[0] === 'alert.opened' || received[0] === 'alert.flapping', story);
  assert.equal(received.at(-1), 'alert.resolved', story);
  for (const [index, type] of received.entries()) {
    const before = received[index - 1];
    if (type === 'alert.opened') assert.equal(index, 0, story);
    if (type === 'alert.resolved' || type === 'alert.reminder')
      assert.notEqual(before, 'alert.resolved', story);
    if (type === 'alert.reopened')
      assert.ok(before === 'alert.resolved' || before === 'alert.flapping', story);
  }
}

test('whatever happens in whatever order, what is sent is true, sent once, and followed by its end', () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 80 }), (commands) => {
      const world = startFamily();
      for (const step of commands) {
        const muted = muteHoldAt(world);
        const before = world.notified.length;
        runAndCheck(world, step);
        if (muted && muteHoldAt(world)) assert.equal(world.notified.length, before, 'notified while muted');
      }
      for (const id of subjects) runAndCheck(world, { do: 'recover', subject: id });
      pass(world, hours(2));
      for (const { alert, type } of world.notified)
        if (type === 'alert.reminder') assert.equal(alert.status, 'open', 'reminded of what somebody is on');
      for (const row of world.rows.values()) {
        assert.equal(row.status, 'resolved');
        assert.equal(row.next_review_at, null, 'still waiting for something');
        for (const sent of sentOf(world.notified, row.id).values()) checkSent(sent);
        const received = heardOf(world.notified, row.id);
        if (received.length > 0) checkStory(received);
      }
    }),
    { numRuns: 300 },
  );
});

test('no step of an escalation is taken twice, however the clock is moved', () => {
  const move = fc.oneof(
    fc.record({ do: fc.constant('pass' as const), seconds: fc.integer({ min: 1, max: 1_200 }) }),
    fc.record({ do: fc.constant('set back' as const), seconds: fc.integer({ min: 1, max: 600 }) }),
  );
  fc.assert(
    fc.property(fc.array(move, { maxLength: 20 }), (steps) => {
      const world = startFamily();
      raise(world, 1);
      for (const step of steps) runAndCheck(world, step);
      pass(world, hours(4));
      assert.deepEqual(
        world.notified.flatMap(({ channel_ids }) => channel_ids ?? []),
        [21, 22],
      );
    }),
    { numRuns: 30 },
  );
});
