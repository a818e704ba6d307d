import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { type Database, openDatabase, transaction } from '../../platform/database/database.ts';
import { addMs, minutes, seconds } from '../../platform/time.ts';
import { testDatabase } from '../../testing/database.ts';
import { raceForLock } from '../../testing/gates.ts';
import { countHit, uncountHit } from './rate-store.ts';

const now = new Date('2026-06-16T08:00:00.000Z');
const allowance = (bucket: string) => ({ bucket, limit: 5, windowMs: minutes(15) });

test('five hits in any fifteen minutes are counted, and room comes back as they grow old', async (t) => {
  const { database } = await testDatabase(t);
  const hit = (ms: number) => countHit(database, allowance('a'), addMs(now, ms));
  for (const ms of [0, 1_000, 2_000, 3_000, 4_000]) assert.deepEqual(await hit(ms), { counted: true });
  const full = { counted: false, full_until: addMs(now, minutes(15)) };
  assert.deepEqual(await hit(5_000), full);
  assert.deepEqual(await hit(minutes(15) - 1), full, 'a refused hit takes nobody’s place');
  assert.deepEqual(await hit(minutes(15)), { counted: true });
  assert.deepEqual(await hit(minutes(15) + 1), {
    counted: false,
    full_until: addMs(now, minutes(15) + 1_000),
  });
});

test('the window agrees with its plain definition for any hits and steps of time', async (t) => {
  const { database } = await testDatabase(t);
  let run = 0;
  const steps = fc.array(fc.integer({ min: 0, max: seconds(20) }), { minLength: 1, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 1, max: 4 }), async (gaps, limit) => {
      run += 1;
      const windowMs = seconds(30);
      const counted: number[] = [];
      let at = now.getTime();
      for (const gap of gaps) {
        at += gap;
        const hit = await countHit(database, { bucket: `run ${run}`, limit, windowMs }, new Date(at));
        const recent = counted.filter((earlier) => earlier > at - windowMs);
        assert.equal(hit.counted, recent.length < limit);
        if (hit.counted) counted.push(at);
        else assert.equal(hit.full_until.getTime(), Number(recent.at(-limit)) + windowMs);
      }
    }),
    { numRuns: 30 },
  );
});

test('of twenty hits at once, five are counted, on a new bucket and on one that is known', async (t) => {
  const { url } = await testDatabase(t);
  const database = openDatabase({ url, poolSize: 24 });
  t.after(() => database.destroy());
  const counted = async (
    bucket: string,
    lock: () => Promise<PromiseSettledResult<{ counted: boolean }>[]>,
  ) => {
    const outcomes = await lock();
    const hits = outcomes.map((outcome) => outcome.status === 'fulfilled' && outcome.value.counted);
    assert.equal(hits.length, 20, bucket);
    return hits.filter(Boolean).length;
  };
  const contenders = (bucket: string) =>
    Array.from({ length: 20 }, () => () => countHit(database, allowance(bucket), now));
  const known = await counted('known', async () => {
    await countHit(database, allowance('known'), now);
    const lock = (tx: typeof database) =>
      tx.selectFrom('rate_window').select('bucket').where('bucket', '=', 'known').forUpdate().execute();
    return raceForLock(database, lock, contenders('known'));
  });
  assert.equal(known, 4, 'one was counted before');
  const fresh = await counted('fresh', () =>
    // The holder has inserted the row but not committed it; it counts as the first of the five.
    raceForLock(database, (tx) => countHit(tx, allowance('fresh'), now), contenders('fresh')),
  );
  assert.equal(fresh, 4);
});

test('a hit that is taken back leaves room, and only the one', async (t) => {
  const { database } = await testDatabase(t);
  const hit = () => countHit(database, { ...allowance('a'), limit: 2 }, now);
  assert.deepEqual(
    [(await hit()).counted, (await hit()).counted, (await hit()).counted],
    [true, true, false],
  );
  await uncountHit(database, 'a', now);
  assert.deepEqual([(await hit()).counted, (await hit()).counted], [true, false]);
  await uncountHit(database, 'a', addMs(now, 1));
  assert.equal((await hit()).counted, false, 'there was no hit at that time');
});

test('hits from a future that a clock came back from do not lock anybody out for longer than a window', async (t) => {
  const { database } = await testDatabase(t);
  for (let count = 0; count < 5; count += 1)
    await countHit(database, allowance('a'), addMs(now, minutes(120)));
  assert.equal((await countHit(database, allowance('a'), now)).counted, true);
});

test('a hit is not waited for on disk, and everything else that is written still is', async (t) => {
  const { url } = await testDatabase(t);
  const database = openDatabase({ url, poolSize: 1 });
  t.after(() => database.destroy());
  const commitMode = async (on: Database) => {
    const { rows } = await sql<{ setting: string }>`
      select current_setting('synchronous_commit') as setting`.execute(on);
    return rows[0]?.setting;
  };
  const before = await commitMode(database);
  const statements: string[] = [];
  const watched = database.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements.push(...result.rows.map((row) => JSON.stringify(row)));
      return result;
    },
  });
  await countHit(watched, allowance('a'), now);
  await uncountHit(watched, 'a', now);
  assert.equal(statements.filter((row) => row.includes('"set_config":"off"')).length, 2);
  assert.equal(await commitMode(database), before, 'the connection is as it was');
  await transaction(database, async (tx) => {
    await countHit(tx, allowance('a'), now);
    await uncountHit(tx, 'a', now);
    assert.equal(await commitMode(tx), before, 'a transaction of the caller stays durable');
  });
});
