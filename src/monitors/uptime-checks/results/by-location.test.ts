// What each location saw: by step and in all.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { transaction } from '../../../platform/database/database.ts';
import { dayOf, ensureDays } from '../../../platform/database/day-partitions.ts';
import { addMs, hours, minutes, seconds } from '../../../platform/time.ts';
import { bareActor } from '../../../testing/bare-actor.ts';
import { insertResults } from '../scheduling/record-store.ts';
import { answered, openStage, refused } from '../scheduling/test-stage.ts';
import { locationsOf, readByLocation } from './by-location.ts';
import { resultPartitions } from './partitions.ts';

test('each location has its own uptime and latency, of what it knows', async (t) => {
  const stage = await openStage(t);
  const id = await stage.addCheck({ due_at: null });
  const start = new Date('2026-06-16T08:00:00.000Z');
  stage.clock.jump(start.getTime() - stage.clock.now().getTime());
  const found = [
    { at: start, location: 'Oslo', result: answered(100), isKnown: true },
    { at: addMs(start, seconds(20)), location: 'Oslo', result: answered(300), isKnown: true },
    { at: addMs(start, seconds(40)), location: 'Oslo', result: refused(), isKnown: true },
    { at: addMs(start, minutes(3)), location: 'Oslo', result: refused(), isKnown: false },
    { at: addMs(start, minutes(2)), location: 'Bergen', result: refused(), isKnown: true },
  ].map((row) => ({ check_id: id, attempt: 1, ...row }));
  await transaction(stage.app.database, async (tx) => {
    await ensureDays(tx, resultPartitions, [dayOf(start)], new Set());
    await insertResults(tx, found);
  });
  const actor = { ...bareActor, account_id: stage.account_id };
  const window = { from: start, to: addMs(start, hours(1)) };
  const now = addMs(start, hours(1));
  const { step_seconds, locations } = await readByLocation(stage.app, actor, id, { window, points: 60, now });
  assert.equal(step_seconds, 60);
  assert.deepEqual(locations, [
    {
      ...{ location: 'Bergen', results: 1, failures: 1, uptime: '0.00', p50_ms: null, p95_ms: null },
      series: [{ at: addMs(start, minutes(2)), results: 1, failures: 1, p50_ms: null }],
    },
    {
      ...{ location: 'Oslo', results: 3, failures: 1, uptime: '66.66', p50_ms: 100, p95_ms: 300 },
      series: [{ at: start, results: 3, failures: 1, p50_ms: 100 }],
    },
  ]);
});

test('of more locations than a check may name, those that found most are shown', () => {
  const of = (name: number) => ({ location: `L${name}`, step: null, results: name, failures: 0, took: null });
  const shown = locationsOf(
    Array.from({ length: 30 }, (_, index) => of(index + 1)),
    60,
  );
  assert.deepEqual([shown.length, shown.some(({ location }) => location === 'L10')], [20, false]);
});
