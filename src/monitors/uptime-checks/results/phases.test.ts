import assert from 'node:assert/strict';
import { test } from 'node:test';
import { transaction } from '../../../platform/database/database.ts';
import { dayOf, ensureDays } from '../../../platform/database/day-partitions.ts';
import { addMs, hours, minutes, seconds } from '../../../platform/time.ts';
import { bareActor } from '../../../testing/bare-actor.ts';
import { insertResults } from '../scheduling/record-store.ts';
import { answered, openStage, refused } from '../scheduling/test-stage.ts';
import { resultPartitions } from './partitions.ts';
import { readPhases } from './phases.ts';

const none = { dns: null, connect: null, tls: null, first_byte: null, download: null };

test('each step has the phases of its slowest answer, from one place where that is asked for', async (t) => {
  const stage = await openStage(t);
  const id = await stage.addCheck({ due_at: null });
  const start = new Date('2026-06-16T08:00:00.000Z');
  stage.clock.jump(start.getTime() - stage.clock.now().getTime());
  const slow = { ...answered(300), phases: { ...none, dns: 10.04, first_byte: 290 } };
  const fast = { ...answered(90), phases: { ...none, dns: 80, connect: 10 } };
  const found = [
    { at: start, location: 'local', result: fast },
    { at: addMs(start, seconds(20)), location: 'local', result: slow },
    { at: addMs(start, seconds(40)), location: 'local', result: refused() },
    { at: addMs(start, minutes(2)), location: 'hel-1', result: fast },
  ].map((row) => ({ check_id: id, isKnown: true, attempt: 1, ...row }));
  await transaction(stage.app.database, async (tx) => {
    await ensureDays(tx, resultPartitions, [dayOf(start)], new Set());
    await insertResults(tx, found);
  });
  const read = (location?: string) =>
    readPhases(stage.app, { ...bareActor, account_id: stage.account_id }, id, {
      window: { from: start, to: addMs(start, hours(1)) },
      points: 60,
      location,
      now: addMs(start, hours(1)),
    });
  const rest = { connect_ms: null, tls_ms: null, first_byte_ms: null, download_ms: null };
  assert.deepEqual(await read(), {
    step_seconds: 60,
    series: [
      { at: start, ...rest, dns_ms: 10, first_byte_ms: 290 },
      { at: addMs(start, minutes(2)), ...rest, dns_ms: 80, connect_ms: 10 },
    ],
  });
  assert.deepEqual((await read('hel-1')).series.length, 1);
  assert.deepEqual((await read('nowhere')).series, []);
});
