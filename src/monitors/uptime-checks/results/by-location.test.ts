// What each location saw: by step and in all.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { transaction } from '../../../platform/database/database.ts';
import { dayOf, ensureDays } from '../../../platform/database/day-partitions.ts';
import { addMs, days, hours, minutes, seconds } from '../../../platform/time.ts';
import { bareActor } from '../../../testing/bare-actor.ts';
import { insertResults } from '../scheduling/record-store.ts';
import { answered, openStage, refused } from '../scheduling/test-stage.ts';
import { locationsOf, readByLocation } from './by-location.ts';
import { resultPartitions } from './partitions.ts';
import { markResults, rollUpResults } from './rollup.ts';

test('each location has its own uptime and latency, of what it knows', async (t) => {
  const stage = await openStage(t);
  const id = await stage.addCheck({ due_at: null, location_ids: [1, 2] });
  const start = new Date('2026-06-16T08:00:00.000Z');
  stage.clock.jump(start.getTime() - stage.clock.now().getTime());
  const found = [
    { at: start, location: 'Oslo', result: answered(100), isKnown: true },
    { at: addMs(start, seconds(20)), location: 'Oslo', result: answered(300), isKnown: true },
    { at: addMs(start, seconds(40)), location: 'Oslo', result: refused(), isKnown: true },
    { at: addMs(start, minutes(3)), location: 'Oslo', result: refused(), isKnown: false },
    { at: addMs(start, minutes(2)), location: 'Bergen', result: refused(), isKnown: true },
    // By the service alone, as before it had locations.
    { at: addMs(start, -minutes(30)), location: 'local', result: answered(200), isKnown: true },
  ].map((row) => ({ check_id: id, attempt: 1, ...row }));
  await transaction(stage.app.database, async (tx) => {
    await ensureDays(tx, resultPartitions, [dayOf(start)], new Set());
    await insertResults(tx, found);
    await markResults(tx, found, stage.clock.now());
  });
  const actor = { ...bareActor, account_id: stage.account_id };
  const window = { from: start, to: addMs(start, hours(1)) };
  const now = addMs(start, hours(1));
  const read = (points: number) => readByLocation(stage.app, actor, id, { window, points, now });
  /** Percentiles are off by a hundredth of themselves at most. */
  const about = (ms: number | null) => ms && Math.round(ms / 10) * 10;
  const shownIn = async (points: number) => {
    const { step_seconds, locations } = await read(points);
    return {
      step_seconds,
      locations: locations.map(({ p50_ms, p95_ms, series, ...rest }) => ({
        ...{ ...rest, p50_ms: about(p50_ms), p95_ms: about(p95_ms) },
        series: series.map((point) => ({ ...point, p50_ms: about(point.p50_ms) })),
      })),
    };
  };
  const bergen = { location: 'Bergen', results: 1, failures: 1, uptime: '0.00', p50_ms: null, p95_ms: null };
  const oslo = { location: 'Oslo', results: 3, failures: 1, uptime: '66.66', p50_ms: 100, p95_ms: 300 };
  const seen = { results: 3, failures: 1, p50_ms: 100 };
  const later = { at: addMs(start, minutes(2)), results: 1, failures: 1, p50_ms: null };
  assert.deepEqual(await shownIn(60), {
    step_seconds: 60,
    locations: [
      { ...bergen, series: [later] },
      { ...oslo, series: [{ at: start, ...seen }] },
    ],
  });
  const inSteps = {
    step_seconds: 1_800,
    locations: [
      { ...bergen, series: [{ ...later, at: start }] },
      { ...oslo, series: [{ at: start, ...seen }] },
    ],
  };
  assert.deepEqual(await shownIn(2), inSteps, 'before anything is summed up');
  stage.clock.pass(days(3));
  await sql`update uptime_check set location_ids = '{}' where id = ${id}`.execute(stage.app.database);
  while (await rollUpResults(stage.app, stage.clock.now()));
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from probe_rollup where by_location is not null`.execute(
    stage.app.database,
  );
  assert.equal(rows[0]?.count, 3, 'of ten minutes, two hours and a day');
  const ofDay = await sql<{ location: string; results: number }>`
    select seen->>'location' as location, (seen->'results')::int as results
    from probe_rollup cross join jsonb_array_elements(by_location) as seen where step_seconds = 86400
    order by 1`.execute(stage.app.database);
  assert.deepEqual(ofDay.rows, [
    { location: 'Bergen', results: 1 },
    { location: 'Oslo', results: 3 },
    { location: 'local', results: 1 },
  ]);
  await sql`delete from probe_result`.execute(stage.app.database);
  assert.deepEqual(await shownIn(2), inSteps, 'of roll-ups');
});

test('of more locations than a check may name, those that found most are shown', () => {
  const of = (name: number) => ({
    ...{ location: `L${name}`, at: new Date(0), results: name, failures: 0, latencies: [] },
  });
  const shown = locationsOf(
    Array.from({ length: 30 }, (_, index) => of(index + 1)),
    60,
  );
  assert.deepEqual([shown.length, shown.some(({ location }) => location === 'L10')], [20, false]);
});
