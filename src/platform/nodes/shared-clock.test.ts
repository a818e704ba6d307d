import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { pino } from 'pino';
import { testClock } from '../../testing/clock.ts';
import { testDatabase } from '../../testing/database.ts';
import { systemClock } from '../clock.ts';
import { openDatabase } from '../database/database.ts';
import { clockOf, openSharedClock } from './shared-clock.ts';

const log = pino({ level: 'silent' });

test('a node whose own clock is wrong has the time of the database, and so have its threads', async (t) => {
  const { database } = await testDatabase(t);
  const own = { ...systemClock, now: () => new Date('2020-01-01T00:00:00Z') };
  const clock = openSharedClock(own);
  assert.equal(clock.errorMs(), null);
  const given: unknown[] = [];
  const forget = clock.onCorrection((reading) => given.push(reading));
  await clock.look(database, log);
  const { rows } = await sql<{ at: Date }>`select clock_timestamp()::timestamptz(3) as at`.execute(database);
  const [before, apart] = [rows[0]?.at.getTime() ?? 0, clockOf(clock.reading).now().getTime()];
  const errorMs = clock.errorMs() ?? assert.fail('the error is known');
  assert.ok(clock.now().getTime() >= before - errorMs - 1);
  assert.ok(Math.abs(clock.now().getTime() - apart) < 10_000);
  assert.deepEqual(given, [clock.reading()]);
  forget();
});

test('a node whose machine was paused for an hour has the time of the database two short looks later', async (t) => {
  const { database } = await testDatabase(t);
  const paused = { ms: 0 };
  const clock = openSharedClock({
    ...systemClock,
    monotonicMs: () => systemClock.monotonicMs() - paused.ms,
  });
  const usual = await clock.look(database, log);
  paused.ms = 3_600_000;
  const pauses = [];
  for (let n = 0; n < 3; n += 1) pauses.push(await clock.look(database, log));
  assert.ok((pauses[0] ?? usual) < usual && (pauses[1] ?? usual) < usual);
  assert.equal(pauses[2], usual);
  assert.ok(Math.abs(clock.now().getTime() - Date.now()) < 60_000);
});

test('a database that is away leaves the clock as it is', async () => {
  const own = testClock();
  const clock = openSharedClock(own);
  const away = openDatabase({ url: 'postgres://127.0.0.1:1/nowhere' });
  await assert.rejects(clock.look(away, log));
  assert.deepEqual(clock.now(), own.now());
  assert.equal(clock.errorMs(), null);
  await away.destroy();
});
