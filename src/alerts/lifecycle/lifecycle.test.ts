import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMs, hours, minutes, seconds } from '../../platform/time.ts';
import type { AlertRow } from '../alert.ts';
import { planned } from './test-circumstances.ts';
import { acknowledge, pass, raise, recover, resolveByHand, startWorld, type World } from './test-world.ts';

const START = new Date('2026-06-16T08:00:00.000Z');

/** What was told, with the minute in which it was. */
const told = (world: World) =>
  world.told.map(({ type, at }) => [
    type.replace('alert.', ''),
    (at.getTime() - START.getTime()) / minutes(1),
  ]);
const toldTypes = (world: World) => world.told.map(({ type }) => type.replace('alert.', ''));
const eventTypes = (world: World) => world.events.map(({ type }) => type);

function only(world: World): AlertRow {
  const [row, ...others] = world.rows.values();
  assert.ok(row && others.length === 0);
  return row;
}

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
  assert.deepEqual(toldTypes(world), ['opened', 'resolved', 'reopened', 'resolved', 'opened']);
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

test('the sixth reopening within an hour is told as flapping, and then nothing until it is over', () => {
  const world = startWorld();
  flap(world, 20);
  assert.deepEqual(toldTypes(world), [
    ...['opened', 'resolved', 'reopened', 'resolved', 'reopened', 'resolved'],
    ...['reopened', 'resolved', 'reopened', 'resolved', 'reopened', 'resolved', 'flapping'],
  ]);
  pass(world, minutes(10));
  assert.deepEqual(told(world).slice(-2), [
    ['flapping', 12],
    ['resolved', 44],
  ]);
  assert.equal(only(world).flapping_since, null);
  assert.equal(only(world).look_at, null);
});

test('flapping is told once an hour while it goes on', () => {
  const world = startWorld();
  flap(world, 70);
  assert.deepEqual(
    told(world).filter(([type]) => type === 'flapping'),
    [
      ['flapping', 12],
      ['flapping', 72],
      ['flapping', 132],
    ],
  );
});

test('what flapped and then stays wrong is told so when the hour is over', () => {
  const world = startWorld();
  flap(world, 7);
  raise(world, 1);
  pass(world, hours(3));
  assert.deepEqual(told(world).slice(-2), [
    ['flapping', 12],
    ['reopened', 72],
  ]);
  recover(world, 1);
  assert.equal(toldTypes(world).at(-1), 'resolved');
});

const nagging = planned({
  channel_ids: [8],
  repeat_seconds: 600,
  escalations: [
    { after_seconds: 300, channel_ids: [9] },
    { after_seconds: 900, channel_ids: [8, 10] },
  ],
});

test('reminders and steps of escalation come in time, until somebody is on it', () => {
  const world = startWorld({ planFor: () => nagging });
  raise(world, 1);
  pass(world, minutes(21));
  assert.deepEqual(
    world.told.map(({ type, at, channel_ids }) => [
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
  assert.equal(only(world).look_at, null);
  pass(world, hours(2));
  assert.deepEqual(toldTypes(world).slice(5), ['acknowledged']);
});

test('somebody who is on it in time is all it takes', () => {
  const world = startWorld({ planFor: () => nagging });
  raise(world, 1);
  pass(world, minutes(4));
  acknowledge(world, only(world));
  pass(world, hours(1));
  assert.deepEqual(toldTypes(world), ['opened', 'acknowledged']);
});

test('after a pause of the program one reminder is told and not all that were missed', () => {
  const world = startWorld({ planFor: () => planned({ repeat_seconds: 600 }) });
  raise(world, 1);
  world.now = addMs(world.now, hours(5));
  pass(world, minutes(9));
  assert.deepEqual(told(world), [
    ['opened', 0],
    ['reminder', 300 + 1 / 6],
  ]);
});

const family = () =>
  new Map([
    [2, [1]],
    [3, [2, 1]],
  ]);

test('what depends on something that is down says nothing, and speaks two minutes after that is back', () => {
  const world = startWorld({ parents: family() });
  raise(world, 1, { kind: 'uptime_down' });
  pass(world, minutes(1));
  raise(world, 2);
  const parent = [...world.rows.values()][0];
  const child = world.rows.get(2);
  assert.deepEqual([child?.status, child?.suppressed_by], ['open', parent?.id]);
  pass(world, minutes(30));
  recover(world, 1);
  pass(world, seconds(119));
  assert.deepEqual(toldTypes(world), ['opened', 'resolved']);
  pass(world, seconds(1));
  assert.deepEqual(told(world).at(-1), ['opened', 33]);
  const spoken = world.rows.get(2);
  assert.deepEqual([spoken?.suppressed_by, spoken?.hold, spoken?.look_at], [null, null, null]);
  assert.deepEqual(
    world.events.filter(({ alert_id }) => alert_id === 2).map(({ type }) => type),
    ['opened', 'suppressed', 'released'],
  );
});

test('what recovers before that was never told', () => {
  const world = startWorld({ parents: family() });
  raise(world, 1);
  raise(world, 2);
  pass(world, minutes(5));
  recover(world, 1);
  pass(world, minutes(1));
  recover(world, 2);
  pass(world, hours(1));
  assert.deepEqual(
    world.told.map(({ alert }) => alert.subject_id),
    [1, 1],
  );
  assert.equal(world.rows.get(2)?.suppressed_by, 1);
});

test('a process that is not there yet when its server is back gets two minutes as well', () => {
  const world = startWorld({ parents: family() });
  raise(world, 1, { kind: 'server_offline' });
  recover(world, 1);
  raise(world, 2, { kind: 'process_stopped' });
  pass(world, minutes(1));
  assert.deepEqual(toldTypes(world), ['opened', 'resolved']);
  pass(world, minutes(1));
  assert.deepEqual(toldTypes(world), ['opened', 'resolved', 'opened']);
});

test('a chain is told from its top: what is in between speaks for what is below it', () => {
  const world = startWorld({ parents: family() });
  for (const id of [1, 2, 3]) raise(world, id);
  assert.deepEqual(
    [...world.rows.values()].map(({ suppressed_by }) => suppressed_by),
    [null, 1, 2],
  );
  recover(world, 1);
  pass(world, minutes(3));
  assert.deepEqual(
    world.told.map(({ type, alert }) => [type, alert.subject_id]),
    [
      ['alert.opened', 1],
      ['alert.resolved', 1],
      ['alert.opened', 2],
    ],
  );
});

test('a child that spoke first ends as it began, and does not nag while its parent is down', () => {
  const world = startWorld({ parents: family(), planFor: () => planned({ repeat_seconds: 600 }) });
  raise(world, 2);
  pass(world, minutes(1));
  raise(world, 1);
  pass(world, minutes(30));
  assert.deepEqual([world.rows.get(1)?.hold, world.rows.get(1)?.suppressed_by], ['parent', null]);
  const ofChild = () => world.told.filter(({ alert }) => alert.subject_id === 2).map(({ type }) => type);
  assert.deepEqual(ofChild(), ['alert.opened']);
  recover(world, 2);
  assert.deepEqual(ofChild(), ['alert.opened', 'alert.resolved']);
});

test('a server that is offline holds what depends on it, even where its alert was resolved by hand', () => {
  const world = startWorld({ parents: family(), offline: new Set([1]) });
  raise(world, 2);
  assert.deepEqual([only(world).hold, only(world).suppressed_by], ['parent', null]);
  pass(world, minutes(10));
  assert.deepEqual(told(world), []);
  world.offline.clear();
  pass(world, minutes(1));
  assert.deepEqual(toldTypes(world), ['opened']);
});

test('other alerts of a parent, such as a slow answer, hold nothing', () => {
  const world = startWorld({ parents: family() });
  raise(world, 1, { kind: 'uptime_degraded' });
  raise(world, 2);
  assert.deepEqual(toldTypes(world), ['opened', 'opened']);
});

test('in a quiet time nothing is told; what is still wrong when it ends is told then', () => {
  const world = startWorld({ quietUntil: addMs(START, minutes(30) + 500), planFor: () => nagging });
  raise(world, 1);
  acknowledge(world, only(world));
  raise(world, 2);
  pass(world, minutes(30));
  assert.deepEqual(told(world), []);
  pass(world, seconds(10));
  assert.deepEqual(toldTypes(world), ['opened', 'opened']);
  assert.deepEqual(
    world.events.filter(({ type }) => type === 'held').map(({ note }) => note),
    ['silence “Move”', 'silence “Move”'],
  );
  pass(world, minutes(5));
  assert.deepEqual(
    world.told.slice(2).map(({ alert, channel_ids }) => [alert.subject_id, channel_ids]),
    [[2, [9]]],
    'escalations count from when it was told',
  );
});

test('what opens and ends within a quiet time was never told', () => {
  const world = startWorld({ quietUntil: addMs(START, minutes(30)) });
  raise(world, 1);
  pass(world, minutes(10));
  recover(world, 1);
  pass(world, hours(1));
  assert.deepEqual(told(world), []);
  assert.deepEqual(eventTypes(world), ['opened', 'held', 'resolved']);
});

test('the end of what was told before is told after the quiet time, once', () => {
  const world = startWorld();
  raise(world, 1);
  world.quietUntil = addMs(START, minutes(30));
  pass(world, minutes(10));
  recover(world, 1);
  pass(world, minutes(2));
  raise(world, 1);
  pass(world, minutes(2));
  recover(world, 1);
  pass(world, hours(1));
  assert.deepEqual(told(world), [
    ['opened', 0],
    ['resolved', 30],
  ]);
});

test('reminders wait for the end of a quiet time, and come once', () => {
  const world = startWorld({ planFor: () => nagging });
  raise(world, 1);
  world.quietUntil = addMs(START, minutes(40));
  pass(world, minutes(45));
  assert.deepEqual(told(world), [
    ['opened', 0],
    ['reminder', 40],
    ['opened', 40],
    ['opened', 40],
  ]);
});

test('a rule that finds the same worse makes it so, tells its own channels and reminds the others', () => {
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
  assert.deepEqual(toldTypes(world), ['opened', 'reminder', 'opened']);
  pass(world, minutes(4));
  assert.deepEqual(world.told.at(-1)?.channel_ids, [10], 'five minutes after it was first told');
  recover(world, 1);
  assert.deepEqual(toldTypes(world).slice(4), ['resolved']);
});
