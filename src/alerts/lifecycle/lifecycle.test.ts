import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMs, hours, minutes } from '../../platform/time.ts';
import type { AlertChange } from '../alert.ts';
import { planned } from './test-circumstances.ts';
import { isReminding, notified, notifiedTypes, only, START } from './test-notified.ts';
import {
  acknowledge,
  pass,
  raise,
  recover,
  resolveByHand,
  restore,
  startWorld,
  type World,
} from './test-world.ts';

test('a cause that returns within five minutes reopens the alert; after that it opens another', () => {
  const world = startWorld();
  raise(world, 1);
  pass(world, minutes(1));
  recover(world, 1);
  pass(world, minutes(5));
  raise(world, 1, { title: 'failed again' });
  const { status, title, occurrences, resolved_at } = only(world);
  assert.deepEqual([status, title, occurrences, resolved_at], ['open', 'failed again', 2, null]);
  recover(world, 1);
  pass(world, minutes(5) + 1);
  raise(world, 1);
  assert.equal(world.rows.size, 2);
  assert.deepEqual(notifiedTypes(world), ['opened', 'resolved', 'reopened', 'resolved', 'opened']);
});

test('what is resolved by hand and arises again soon is the same alert; what was watched no more is not', () => {
  const world = startWorld();
  raise(world, 1);
  resolveByHand(world, only(world));
  raise(world, 1);
  assert.equal(only(world).status, 'open');
  recover(world, 1, { reason: 'paused' });
  raise(world, 1);
  assert.equal(world.rows.size, 2);
});

/** What a pause ended a minute ago, and the undoing of it does. */
const undone: {
  name: string;
  prepare?: (world: World) => void;
  meanwhile?: (world: World) => AlertChange[];
  status: string;
  notified: string[];
}[] = [
  { name: 'it is open again', status: 'open', notified: ['opened', 'resolved', 'reopened'] },
  {
    name: 'whoever was on it still is',
    prepare: (world) => acknowledge(world, only(world)),
    status: 'acknowledged',
    notified: ['opened', 'acknowledged', 'resolved', 'reopened'],
  },
  {
    name: 'an end that a silence held back was sent to nobody, and nothing is sent of it',
    prepare: (world) => {
      world.mutedUntil = addMs(world.now, minutes(3));
    },
    status: 'open',
    notified: ['opened'],
  },
  {
    name: 'what recovered meanwhile is over, and its end was sent',
    meanwhile: ({ now }) => [
      { change: 'resolve', account_id: 1, subject_id: 1, at: now, reason: 'recovered' },
    ],
    status: 'resolved',
    notified: ['opened', 'resolved'],
  },
];

for (const { name, prepare, meanwhile, status, notified } of undone)
  test(`where a pause is undone, ${name}`, () => {
    const world = startWorld();
    raise(world, 1);
    pass(world, minutes(1));
    prepare?.(world);
    const since = world.now;
    recover(world, 1, { reason: 'paused' });
    pass(world, minutes(1));
    restore(world, 1, since, ...(meanwhile?.(world) ?? []));
    const row = only(world);
    assert.deepEqual([row.status, row.reopenings, notifiedTypes(world)], [status, [], notified]);
    assert.equal(world.events.find(({ type }) => type === 'reopened')?.actor, 'Mira');
  });

test('of a pause that is undone, what ended before it or otherwise stays over', () => {
  const world = startWorld();
  raise(world, 1, { kind: 'cron_missed' });
  recover(world, 1, { reason: 'paused' });
  pass(world, minutes(1));
  raise(world, 1);
  recover(world, 1);
  restore(world, 1, world.now);
  assert.deepEqual(
    [...world.rows.values()].map((row) => row.status),
    ['resolved', 'resolved'],
  );
});

test('who acknowledged is forgotten when the alert is reopened, and its rules are asked again', () => {
  const world = startWorld({ planFor: () => planned({ channel_ids: [8] }, [1]) });
  raise(world, 1);
  acknowledge(world, only(world));
  recover(world, 1);
  world.planFor = () => ({ ...planned({ channel_ids: [9] }, [2]), severity: 'info' });
  raise(world, 1);
  const row = only(world);
  assert.deepEqual([row.status, row.acknowledged_at, row.acknowledged_by], ['open', null, null]);
  assert.deepEqual([row.severity, row.plan.channel_ids, row.rule_ids], ['info', [9], [1, 2]]);
});

/** Fails for a minute and recovers for a minute, `count` times. */
function flap(world: World, count: number) {
  for (let index = 0; index < count; index += 1) {
    raise(world, 1);
    pass(world, minutes(1));
    recover(world, 1);
    pass(world, minutes(1));
  }
}

test('the sixth reopening within an hour is notified as flapping, and then nothing until it is over', () => {
  const world = startWorld();
  flap(world, 20);
  assert.deepEqual(notifiedTypes(world), [
    ...['opened', 'resolved', 'reopened', 'resolved', 'reopened', 'resolved'],
    ...['reopened', 'resolved', 'reopened', 'resolved', 'reopened', 'resolved', 'flapping'],
  ]);
  pass(world, minutes(10));
  assert.deepEqual(notified(world).slice(-2), [
    ['flapping', 12],
    ['resolved', 44],
  ]);
  assert.equal(only(world).flapping_since, null);
  assert.equal(only(world).next_review_at, null);
});

test('flapping is notified once an hour while it goes on', () => {
  const world = startWorld();
  flap(world, 70);
  assert.deepEqual(
    notified(world).filter(([type]) => type === 'flapping'),
    [
      ['flapping', 12],
      ['flapping', 72],
      ['flapping', 132],
    ],
  );
});

test('what flapped and then stays wrong is notified so when the hour is over', () => {
  const world = startWorld();
  flap(world, 7);
  raise(world, 1);
  pass(world, hours(3));
  assert.deepEqual(notified(world).slice(-2), [
    ['flapping', 12],
    ['reopened', 72],
  ]);
  recover(world, 1);
  assert.equal(notifiedTypes(world).at(-1), 'resolved');
});

test('reminders and steps of escalation come in time, until somebody is on it', () => {
  const world = startWorld({ planFor: () => isReminding });
  raise(world, 1);
  pass(world, minutes(21));
  assert.deepEqual(
    world.notified.map(({ type, at, channel_ids }) => [
      type,
      (at.getTime() - START.getTime()) / 60_000,
      channel_ids,
    ]),
    [
      ['alert.opened', 0, undefined],
      ['alert.opened', 5, [9]],
      ['alert.reminder', 10, undefined],
      ['alert.opened', 15, [8, 10]],
      ['alert.reminder', 20, undefined],
    ],
  );
  acknowledge(world, only(world));
  assert.equal(only(world).next_review_at, null);
  pass(world, hours(2));
  assert.deepEqual(notifiedTypes(world).slice(5), ['acknowledged']);
});

test('somebody who is on it in time is all it takes', () => {
  const world = startWorld({ planFor: () => isReminding });
  raise(world, 1);
  pass(world, minutes(4));
  acknowledge(world, only(world));
  pass(world, hours(1));
  assert.deepEqual(notifiedTypes(world), ['opened', 'acknowledged']);
});

test('after a pause of the program one reminder is sent and not all that were missed', () => {
  const world = startWorld({ planFor: () => planned({ repeat_seconds: 600 }) });
  raise(world, 1);
  world.now = addMs(world.now, hours(5));
  pass(world, minutes(9));
  assert.deepEqual(notified(world), [
    ['opened', 0],
    ['reminder', 300 + 1 / 6],
  ]);
});

test('a rule that finds the same worse makes it so, notifies its own channels and reminds the others', () => {
  const rules = new Map([
    [1, { ...planned({ channel_ids: [8] }, [1]), severity: 'warning' as const }],
    [2, { ...planned({ channel_ids: [9], escalations: [{ after_seconds: 300, channel_ids: [10] }] }, [2]) }],
  ]);
  const world = startWorld({
    planFor: ({ rule_ids }) => rules.get(rule_ids?.at(-1) ?? 0) ?? planned({}, []),
  });
  const cause = { kind: 'server_metric', metric: 'cpu' } as const;
  raise(world, 1, { ...cause, title: 'cpu is at 85', rule_ids: [1] });
  pass(world, minutes(1));
  raise(world, 1, { ...cause, title: 'cpu is at 97', rule_ids: [1, 2] });
  raise(world, 1, { ...cause, title: 'cpu is at 98', rule_ids: [1, 2] });
  const row = only(world);
  assert.deepEqual([row.severity, row.title, row.occurrences], ['critical', 'cpu is at 97', 3]);
  assert.deepEqual(
    [row.rule_ids, row.plan.channel_ids],
    [
      [1, 2],
      [8, 9],
    ],
  );
  assert.deepEqual(notifiedTypes(world), ['opened', 'reminder', 'opened']);
  pass(world, minutes(5));
  assert.deepEqual(world.notified.at(-1)?.channel_ids, [10], 'five minutes after the rule joined');
  recover(world, 1);
  assert.deepEqual(notifiedTypes(world).slice(4), ['resolved']);
});

/** A second rule, 2, finds the same wrong after an hour. */
function joinAfterAnHour(severity: 'warning' | 'critical'): World {
  const step = (after_seconds: number, channel: number) => ({ after_seconds, channel_ids: [channel] });
  const first = planned({ channel_ids: [8], escalations: [step(600, 9)] }, [1]);
  const second = planned({ channel_ids: [18], escalations: [step(600, 19)] }, [2]);
  const world = startWorld({
    planFor: ({ rule_ids }) =>
      rule_ids?.includes(2) ? { ...second, severity } : { ...first, severity: 'warning' },
  });
  raise(world, 1, { kind: 'server_metric', metric: 'cpu', rule_ids: [1] });
  pass(world, hours(1));
  raise(world, 1, { kind: 'server_metric', metric: 'cpu', rule_ids: [2] });
  return world;
}

test('a rule that joins late notifies its own channels at once, and escalates in its own time', () => {
  const world = joinAfterAnHour('warning');
  assert.deepEqual(notified(world), [
    ['opened', 0],
    ['opened', 10],
    ['opened', 60],
  ]);
  pass(world, minutes(30));
  assert.deepEqual(notified(world).slice(3), [['opened', 70]]);
  assert.deepEqual(world.notified.at(-1)?.channel_ids, [19]);
});

test('a rule that joins and makes the alert more severe reminds those who know of it', () => {
  const world = joinAfterAnHour('critical');
  assert.deepEqual(notifiedTypes(world), ['opened', 'opened', 'reminder', 'opened']);
  assert.equal(only(world).severity, 'critical');
});
