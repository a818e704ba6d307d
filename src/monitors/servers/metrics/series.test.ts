import assert from 'node:assert/strict';
import { test } from 'node:test';
import { transaction } from '../../../platform/database/database.ts';
import { addMs, days, hours, minutes } from '../../../platform/time.ts';
import { stepSecondsFor } from '../../../subjects/steps.ts';
import { openServerBench } from '../../../testing/server-bench.ts';
import { markBuckets } from '../../measured-store.ts';
import { readSamples } from '../reports/sample.ts';
import { insertSamples } from '../reports/store.ts';
import { FINE_SECONDS, serverSamples } from './retention.ts';
import { rollUpServerSamples } from './rollup.ts';

const window = (ms: number) => ({ from: new Date(0), to: new Date(ms) });

test('a window is cut into steps that people can name, no more of them than are wanted', () => {
  assert.equal(stepSecondsFor(window(hours(1)), 1_000), 60);
  assert.equal(stepSecondsFor(window(hours(24)), 500), 300);
  assert.equal(stepSecondsFor(window(days(30)), 500), 7_200);
  assert.equal(stepSecondsFor(window(days(400)), 1_000), 43_200);
  assert.equal(stepSecondsFor(window(days(400)), 1), days(400) / 1_000);
});

test('charts say the same from samples, from roll-ups and from both, and a late sample corrects them', async (t) => {
  const bench = await openServerBench(t);
  const server = await bench.add();
  const start = bench.now();
  const cpuAt = (minute: number) => (minute * 7) % 100;
  const sampleOf = (minute: number) =>
    bench.sample({ cpu: cpuAt(minute), network_in: minute }, addMs(start, minutes(minute)));
  for (let hour = 0; hour < 6; hour += 1) {
    const minute = hour * 60;
    const samples = Array.from({ length: 60 }, (_, index) => sampleOf(minute + index)).filter(
      (_, index) => index !== 30,
    );
    await bench.advance(hours(1));
    await bench.report(server, { samples });
  }
  const read = (points: number) =>
    bench.owner.get(
      `/servers/${server.id}/metrics?points=${points}&from=${start.toISOString()}&to=${addMs(start, hours(6)).toISOString()}`,
    );
  const before = await Promise.all([36, 3].map(read));
  await bench.advance(hours(5));
  await bench.settle();
  const summedUp = await Promise.all([36, 3].map(read));
  assert.deepEqual(summedUp, before);
  assert.deepEqual(
    summedUp.map(({ step_seconds, series }) => [step_seconds, series.length]),
    [
      [600, 36],
      [7_200, 3],
    ],
  );
  const minutesOf = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => from + index).filter((minute) => minute % 60 !== 30);
  const average = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [, coarse] = summedUp;
  for (const [index, point] of coarse.series.entries()) {
    const cpus = minutesOf(index * 120, 120).map(cpuAt);
    assert.ok(Math.abs(point.cpu - average(cpus)) < 0.01, `${point.cpu} ${average(cpus)}`);
    assert.equal(point.cpu_max, Math.max(...cpus));
    assert.equal(point.network_in_max, index * 120 + 119);
    assert.equal(point.swap, null);
  }
  const samples = [bench.sample({ cpu: 100 }, addMs(start, minutes(30)))];
  await bench.report(server, { samples });
  for (const points of [36, 3]) assert.equal((await read(points)).series[points === 36 ? 3 : 0].cpu_max, 100);
  await bench.advance(minutes(1));
  await bench.settle();
  for (const points of [36, 3]) assert.equal((await read(points)).series[points === 36 ? 3 : 0].cpu_max, 100);
});

test('a late sample that is being written while its ten minutes are summed up is in the sum after all', async (t) => {
  const bench = await openServerBench(t);
  const server = await bench.add();
  await bench.report(server, { samples: [bench.sample({ cpu: 10 })] });
  const late = bench.sample({ cpu: 90 }, addMs(bench.now(), 1));
  const start = bench.now();
  bench.clock.pass(hours(1));
  const now = bench.now();
  const { samples } = readSamples({ samples: [late] }, { skewMs: 0, now });
  const rows = samples.map((sample) => ({ server_id: server.id, sample }));
  const { app } = bench;
  await transaction(app.database, async (tx) => {
    await insertSamples(tx, rows);
    const moments = rows.map(({ server_id, sample }) => ({ server_id, at: sample.at }));
    await markBuckets(tx, serverSamples, moments, { step_seconds: FINE_SECONDS, now });
    await rollUpServerSamples(app, now);
  });
  await rollUpServerSamples(app, now);
  const { series } = await bench.owner.get(
    `/servers/${server.id}/metrics?points=1&from=${addMs(start, -hours(1)).toISOString()}&to=${now.toISOString()}`,
  );
  const stored = await app.database.selectFrom('server_rollup').selectAll().execute();
  assert.deepEqual(
    stored.map(({ samples: count, cpu_max }) => [count, cpu_max]),
    [[2, 90]],
  );
  assert.equal(series.at(-1)?.cpu, 50);
});

test('a gap is a gap', async (t) => {
  const bench = await openServerBench(t);
  const server = await bench.add();
  await bench.report(server);
  await bench.advance(hours(3));
  await bench.report(server);
  await bench.advance(1);
  const { series } = await bench.owner.get(
    `/servers/${server.id}/metrics?from=${addMs(bench.now(), -hours(4)).toISOString()}`,
  );
  assert.equal(series.length, 2);
});
