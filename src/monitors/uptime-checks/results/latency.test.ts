import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { transaction } from '../../../platform/database/database.ts';
import { dayOf, ensureDays } from '../../../platform/database/day-partitions.ts';
import { addMs, days, hours, minutes, seconds } from '../../../platform/time.ts';
import { bareActor } from '../../../testing/bare-actor.ts';
import { insertResults } from '../scheduling/record-store.ts';
import { answered, openStage, refused } from '../scheduling/test-stage.ts';
import { readLatency } from './latency.ts';
import { resultPartitions } from './partitions.ts';
import { markResults, rollUpResults } from './rollup.ts';

/** null: nobody knows; 'failed': it was not up. */
type Found = { at: Date; latency: number | 'failed' | null };

async function openLatencyStage(t: TestContext) {
  const stage = await openStage(t);
  const { app, clock } = stage;
  const id = await stage.addCheck({ due_at: null });
  const actor = { ...bareActor, account_id: stage.account_id };
  const made = new Set<string>();
  return {
    ...stage,
    id,
    async keep(found: readonly Found[]) {
      const rows = found.map(({ at, latency }) => ({
        check_id: id,
        at,
        location: 'local',
        isKnown: latency !== null,
        attempt: 1,
        result: typeof latency === 'number' ? answered(latency) : refused(),
      }));
      await transaction(app.database, async (tx) => {
        await ensureDays(
          tx,
          resultPartitions,
          rows.map(({ at }) => dayOf(at)),
          made,
        );
        await insertResults(tx, rows);
        await markResults(tx, rows, clock.now());
      });
    },
    async sumUp() {
      while (await rollUpResults(app, clock.now()));
    },
    read: (from: Date, to: Date, points: number) =>
      readLatency(app, actor, id, { window: { from, to }, points, now: clock.now() }),
    async rollups(): Promise<number[]> {
      const rows = await app.database
        .selectFrom('probe_rollup')
        .select((eb) => ['step_seconds', eb.fn.countAll<number>().as('count')])
        .groupBy('step_seconds')
        .orderBy('step_seconds')
        .execute();
      return rows.map(({ count }) => count);
    },
  };
}

const latencyAt = (index: number): Found['latency'] => {
  if (index % 11 === 3) return 'failed';
  return index % 17 === 5 ? null : 20 + ((index * 37) % 400);
};

test('latency is the same from results, from roll-ups of every size and from some of each', async (t) => {
  const stage = await openLatencyStage(t);
  const start = new Date('2026-06-16T00:00:00.000Z');
  const count = 2 * 24 * 12;
  const found = Array.from({ length: count }, (_, index) => ({
    at: addMs(start, index * minutes(5) + seconds(7)),
    latency: latencyAt(index),
  }));
  stage.clock.jump(start.getTime() - stage.clock.now().getTime());
  await stage.keep(found.slice(0, count / 2));
  stage.clock.pass(days(2));
  await stage.keep(found.slice(count / 2));
  const end = addMs(start, days(2));
  const ask = () => Promise.all([200, 24, 12, 2].map((points) => stage.read(start, end, points)));
  const fromResults = await ask();
  assert.deepEqual(
    fromResults.map(({ step_seconds, series }) => [step_seconds, series.length]),
    [
      [1_200, 144],
      [7_200, 24],
      [14_400, 12],
      [86_400, 2],
    ],
  );
  // The first day is complete; of the second the last hours are still results.
  await stage.sumUp();
  assert.deepEqual(await ask(), fromResults);
  stage.clock.pass(hours(1));
  await stage.sumUp();
  assert.deepEqual(await ask(), fromResults);
  stage.clock.pass(hours(3));
  await stage.sumUp();
  assert.deepEqual(await stage.rollups(), [288, 24, 2]);
  assert.deepEqual(await ask(), fromResults);
});

test('a step says how many probes there were, how many failed, and how long the others took', async (t) => {
  const stage = await openLatencyStage(t);
  const start = stage.clock.now();
  const latencies = [
    ...Array.from({ length: 100 }, (_, index) => index + 1),
    'failed',
    'failed',
    null,
  ] as const;
  await stage.keep(latencies.map((latency, index) => ({ at: addMs(start, index * 100), latency })));
  const { step_seconds, series } = await stage.read(start, addMs(start, hours(1)), 60);
  assert.equal(step_seconds, 60);
  const [point, ...others] = series;
  assert.ok(point);
  assert.deepEqual(others, []);
  assert.deepEqual([point.at, point.results, point.failures], [start, 102, 2]);
  assert.deepEqual([point.average_ms, point.max_ms], [50.5, 100]);
  for (const [shown, exact] of [
    [point.p50_ms, 50],
    [point.p95_ms, 95],
    [point.p99_ms, 99],
  ] as const)
    assert.ok(Math.abs((shown ?? 0) - exact) <= exact * 0.01 + 0.06, `${shown} for ${exact}`);
});

test('a late result marks its buckets, and what was summed up is put right', async (t) => {
  const stage = await openLatencyStage(t);
  const start = new Date('2026-06-16T00:00:00.000Z');
  stage.clock.jump(start.getTime() - stage.clock.now().getTime());
  await stage.keep([{ at: addMs(start, 1), latency: 100 }]);
  stage.clock.pass(days(1) + hours(3));
  await stage.sumUp();
  assert.deepEqual(await stage.rollups(), [1, 1, 1]);
  await stage.keep([{ at: addMs(start, 2), latency: 300 }]);
  const averages = async () => {
    const answers = await Promise.all(
      [144, 12, 1].map((points) => stage.read(start, addMs(start, days(1)), points)),
    );
    return answers.map(({ series }) => series.map(({ average_ms, results }) => [results, average_ms]));
  };
  const right = [[[2, 200]], [[2, 200]], [[2, 200]]];
  assert.deepEqual(await averages(), right);
  await stage.sumUp();
  assert.deepEqual(await averages(), right);
});

test('a late result that is being written while its bucket is summed up is not forgotten', async (t) => {
  const stage = await openLatencyStage(t);
  const start = stage.clock.now();
  await stage.keep([{ at: start, latency: 100 }]);
  stage.clock.pass(hours(1));
  const late = [
    {
      check_id: stage.id,
      at: addMs(start, 1),
      location: 'local',
      isKnown: true,
      attempt: 1,
      result: answered(300),
    },
  ];
  await transaction(stage.app.database, async (tx) => {
    await insertResults(tx, late);
    await markResults(tx, late, stage.clock.now());
    await stage.sumUp();
  });
  await stage.sumUp();
  const { series } = await stage.read(start, addMs(start, hours(1)), 6);
  assert.deepEqual(
    series.map(({ results, average_ms }) => [results, average_ms]),
    [[2, 200]],
  );
  assert.deepEqual(await stage.rollups(), [1]);
});

test('a gap is a gap, and what only failed has no latency', async (t) => {
  const stage = await openLatencyStage(t);
  const start = stage.clock.now();
  await stage.keep([
    { at: start, latency: 'failed' },
    { at: addMs(start, hours(3)), latency: 50 },
    { at: addMs(start, hours(5)), latency: null },
  ]);
  const { series } = await stage.read(start, addMs(start, hours(6)), 6);
  assert.deepEqual(
    series.map(({ results, failures, p50_ms, max_ms }) => [results, failures, p50_ms === null, max_ms]),
    [
      [1, 1, true, null],
      [1, 0, false, 50],
    ],
  );
});
