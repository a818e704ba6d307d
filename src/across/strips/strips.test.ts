import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMs, days, hours, minutes } from '../../platform/time.ts';
import { openServerBench } from '../../testing/server-bench.ts';

const start = new Date('2026-06-16T08:00:00.000Z');
const at = (ms: number) => addMs(start, ms).toISOString();

test('the strip of a check has its worst status in each bucket, from before it was there up to now', async (t) => {
  const { owner, alice, settle, advance } = await openServerBench(t);
  const check = await alice.createCronCheck({ interval_seconds: 3_600, grace_seconds: 3_600 });
  const ping = async (variant = '') => {
    await alice.ping(check, variant);
    await settle();
  };
  await advance(minutes(30));
  await ping();
  await advance(minutes(31));
  await ping('/fail');
  await advance(minutes(1));
  await ping();
  await advance(minutes(58));
  const { from, to, step_seconds, strips } = await owner.get(`/strips?ids=${check.id}&hours=3&buckets=6`);
  assert.deepEqual([from, to, step_seconds], [at(-hours(1)), at(hours(2)), 1_800]);
  assert.deepEqual(strips, [{ id: check.id, states: [null, null, 'new', 'up', 'down', 'up'], uptime: null }]);
  await advance(minutes(3));
  const late = await owner.get(`/strips?ids=${check.id}&hours=1&buckets=2`);
  assert.deepEqual(late.strips[0].states, ['up', 'late']);
});

test('planned maintenance explains the trouble in it, and a paused day is paused', async (t) => {
  const { owner, alice, settle, advance } = await openServerBench(t);
  const check = await alice.createCronCheck({ interval_seconds: 86_400 });
  const other = await alice.createCronCheck();
  await owner.post(`/cron-checks/${other.id}/pause`);
  await owner.post('/maintenance-windows', {
    name: 'Upgrade',
    targets: { ids: [check.id] },
    starts_at: at(0),
    ends_at: at(hours(1)),
  });
  await alice.ping(check, '/fail');
  await settle();
  await advance(minutes(30));
  await alice.ping(check);
  await settle();
  await advance(hours(1));
  const { strips } = await owner.get(`/strips?ids=${check.id},${other.id}&hours=2&buckets=4`);
  assert.deepEqual(strips, [
    { id: check.id, states: [null, 'maintenance', 'maintenance', 'up'], uptime: null },
    { id: other.id, states: [null, 'paused', 'paused', 'paused'], uptime: null },
  ]);
  await advance(days(1));
  const daily = await owner.get(`/strips?ids=${other.id}&days=3`);
  assert.deepEqual([daily.step_seconds, daily.strips[0].states], [86_400, [null, 'paused', 'paused']]);
  const asked = `/strips?ids=${check.id},${other.id}&uptime=true`;
  const both = await owner.get(`${asked}&days=2`);
  assert.deepEqual(
    both.strips.map((strip: { uptime: unknown }) => strip.uptime),
    await Promise.all([check, other].map(({ id }) => owner.get(`/cron-checks/${id}/uptime?days=2`))),
  );
  assert.equal(both.strips[0].uptime.down_seconds, 5_340);
  assert.equal((await owner.get(asked)).strips[0].uptime, null, 'buckets of hours have none');
});

test('however often maintenance recurs, the last days have it', async (t) => {
  const { owner, alice, clock } = await openServerBench(t);
  const check = await alice.createCronCheck();
  for (const name of ['One', 'Other'])
    await owner.post('/maintenance-windows', {
      name,
      targets: { ids: [check.id] },
      recurrence: { cron_expression: '*/2 * * * *', duration_seconds: 60 },
    });
  clock.pass(days(40));
  const { strips } = await owner.get(`/strips?ids=${check.id}&days=41`);
  assert.deepEqual(strips[0].states.slice(-2), ['maintenance', 'maintenance']);
});

test('what is not in the account, or of another type, is left out, and somebody has to be asked for', async (t) => {
  const { owner, charlie, alice, add } = await openServerBench(t);
  const [own, foreign, server] = [
    await alice.createCronCheck(),
    await charlie.createCronCheck(),
    await add(),
  ];
  const ids = `${foreign.id},${server.id},${own.id}`;
  const idsOf = ({ strips }: { strips: { id: number }[] }) => strips.map(({ id }) => id);
  assert.deepEqual(idsOf(await owner.get(`/strips?ids=${ids}`)), [server.id, own.id]);
  assert.deepEqual(idsOf(await owner.get(`/strips?ids=${own.id}&ids=${server.id}&type=server`)), [server.id]);
  assert.equal((await owner.send('GET', '/strips')).body.issues[0].field, 'ids');
});
