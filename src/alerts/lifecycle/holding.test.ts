import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMs, hours, minutes, seconds } from '../../platform/time.ts';
import { planned } from './test-circumstances.ts';
import { eventTypes, isReminding, notified, notifiedTypes, only, START } from './test-notified.ts';
import { acknowledge, pass, raise, recover, resolveByHand, startWorld, unacknowledge } from './test-world.ts';

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
  assert.deepEqual(notifiedTypes(world), ['opened', 'resolved']);
  pass(world, seconds(1));
  assert.deepEqual(notified(world).at(-1), ['opened', 33]);
  const spoken = world.rows.get(2);
  assert.deepEqual([spoken?.suppressed_by, spoken?.hold, spoken?.next_review_at], [null, null, null]);
  assert.deepEqual(
    world.events.filter(({ alert_id }) => alert_id === 2).map(({ type }) => type),
    ['opened', 'suppressed', 'released'],
  );
});

test('what recovers before that never notifies', () => {
  const world = startWorld({ parents: family() });
  raise(world, 1);
  raise(world, 2);
  pass(world, minutes(5));
  recover(world, 1);
  pass(world, minutes(1));
  recover(world, 2);
  pass(world, hours(1));
  assert.deepEqual(
    world.notified.map(({ alert }) => alert.subject_id),
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
  assert.deepEqual(notifiedTypes(world), ['opened', 'resolved']);
  pass(world, minutes(1));
  assert.deepEqual(notifiedTypes(world), ['opened', 'resolved', 'opened']);
});

test('a chain notifies from its top: what is in between stands for what is below it', () => {
  const world = startWorld({ parents: family() });
  for (const id of [1, 2, 3]) raise(world, id);
  assert.deepEqual(
    [...world.rows.values()].map(({ suppressed_by }) => suppressed_by),
    [null, 1, 1],
  );
  recover(world, 1);
  pass(world, minutes(3));
  assert.deepEqual(
    world.notified.map(({ type, alert }) => [type, alert.subject_id]),
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
  const ofChild = () => world.notified.filter(({ alert }) => alert.subject_id === 2).map(({ type }) => type);
  assert.deepEqual(ofChild(), ['alert.opened']);
  recover(world, 2);
  assert.deepEqual(ofChild(), ['alert.opened', 'alert.resolved']);
});

test('a server that is offline holds what depends on it, even where its alert was resolved by hand', () => {
  const world = startWorld({ parents: family(), offline: new Set([1]) });
  raise(world, 1, { kind: 'server_offline' });
  resolveByHand(world, only(world));
  pass(world, minutes(10));
  raise(world, 2);
  assert.deepEqual([world.rows.get(2)?.hold, world.rows.get(2)?.suppressed_by], ['parent', null]);
  pass(world, minutes(10));
  assert.deepEqual(notifiedTypes(world), ['opened', 'resolved']);
  world.offline.clear();
  pass(world, minutes(1));
  assert.deepEqual(notifiedTypes(world), ['opened', 'resolved', 'opened']);
});

test('a parent of whose alert nobody was notified holds nothing', () => {
  const world = startWorld({ parents: family(), unheeded: new Set([1]), offline: new Set([1]) });
  raise(world, 1, { kind: 'server_offline' });
  raise(world, 2);
  assert.deepEqual([world.rows.get(2)?.hold, world.rows.get(2)?.notified_as], [null, 'open']);
  raise(world, 3);
  assert.deepEqual([world.rows.get(3)?.hold, world.rows.get(3)?.suppressed_by], ['parent', 2]);
});

test('a silence of the parent alone does not silence the child; one that came after the parent notified holds it', () => {
  const silenced = new Map([[1, addMs(START, minutes(30))]]);
  const world = startWorld({ parents: family(), silenced });
  raise(world, 1);
  raise(world, 2);
  assert.deepEqual(
    world.notified.map(({ alert }) => alert.subject_id),
    [2],
  );
  const notified = startWorld({ parents: family() });
  raise(notified, 1);
  notified.silenced.set(1, addMs(START, minutes(30)));
  raise(notified, 2);
  pass(notified, minutes(10));
  assert.equal(notified.rows.get(2)?.hold, 'parent');
});

test('other alerts of a parent, such as a slow answer, hold nothing', () => {
  const world = startWorld({ parents: family() });
  raise(world, 1, { kind: 'uptime_degraded' });
  raise(world, 2);
  assert.deepEqual(notifiedTypes(world), ['opened', 'opened']);
});

test('while muted nothing is sent; what is still wrong when that ends notifies then', () => {
  const world = startWorld({ mutedUntil: addMs(START, minutes(30) + 500), planFor: () => isReminding });
  raise(world, 1);
  acknowledge(world, only(world));
  raise(world, 2);
  pass(world, minutes(30));
  assert.deepEqual(notified(world), []);
  pass(world, seconds(10));
  assert.deepEqual(notifiedTypes(world), ['opened', 'opened']);
  assert.deepEqual(
    world.events.filter(({ type }) => type === 'held').map(({ note }) => note),
    ['silence “Move”', 'silence “Move”'],
  );
  pass(world, minutes(5));
  assert.deepEqual(
    world.notified.slice(2).map(({ alert, channel_ids }) => [alert.subject_id, channel_ids]),
    [[2, [9]]],
    'escalations count from the first notification',
  );
});

test('what opens and ends while muted never notifies', () => {
  const world = startWorld({ mutedUntil: addMs(START, minutes(30)) });
  raise(world, 1);
  pass(world, minutes(10));
  recover(world, 1);
  pass(world, hours(1));
  assert.deepEqual(notified(world), []);
  assert.deepEqual(eventTypes(world), ['opened', 'held', 'resolved']);
});

test('the resolution of what notified before is sent after the muting, once', () => {
  const world = startWorld();
  raise(world, 1);
  world.mutedUntil = addMs(START, minutes(30));
  pass(world, minutes(10));
  recover(world, 1);
  pass(world, minutes(2));
  raise(world, 1);
  pass(world, minutes(2));
  recover(world, 1);
  pass(world, hours(1));
  assert.deepEqual(notified(world), [
    ['opened', 0],
    ['resolved', 30],
  ]);
});

test('reminders wait for the end of a silence, and come once', () => {
  const world = startWorld({ planFor: () => isReminding });
  raise(world, 1);
  world.mutedUntil = addMs(START, minutes(40));
  pass(world, minutes(45));
  assert.deepEqual(notified(world), [
    ['opened', 0],
    ['reminder', 40],
    ['opened', 40],
    ['opened', 40],
  ]);
});

test('a recovery and a new failure in a silence leave nothing to be sent, and nothing says that it was', () => {
  const world = startWorld();
  raise(world, 1);
  world.mutedUntil = addMs(START, minutes(30));
  pass(world, minutes(1));
  recover(world, 1);
  pass(world, minutes(1));
  raise(world, 1);
  pass(world, hours(1));
  assert.deepEqual(notified(world), [['opened', 0]]);
  assert.deepEqual(eventTypes(world), ['opened', 'resolved', 'held', 'reopened']);
  assert.deepEqual([only(world).hold, only(world).suppressed_by], [null, null]);
});

test('what nobody is on any more in a silence is notified after it, and pages nobody before', () => {
  const world = startWorld();
  raise(world, 1);
  acknowledge(world, only(world));
  pass(world, minutes(1));
  world.mutedUntil = addMs(START, minutes(30));
  unacknowledge(world, only(world));
  assert.equal(only(world).hold, 'quiet');
  pass(world, minutes(29));
  // Those who know of it are reminded; the second is for whoever does not.
  assert.deepEqual(notifiedTypes(world), ['opened', 'acknowledged', 'reminder', 'opened']);
  assert.equal(only(world).hold, null);
});
