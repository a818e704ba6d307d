import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { App } from '../../../platform/app.ts';
import { transaction } from '../../../platform/database/database.ts';
import { dayOf, ensureDays } from '../../../platform/database/day-partitions.ts';
import { addMs, days } from '../../../platform/time.ts';
import { insertAccount } from '../../../testing/account.ts';
import { insertResults } from '../scheduling/record-store.ts';
import { answered, openStage } from '../scheduling/test-stage.ts';
import { resultPartitions } from './partitions.ts';
import { resultRetention } from './retention.ts';
import { markResults } from './rollup.ts';

async function keep(app: App, checkId: number, moments: readonly Date[]) {
  const rows = moments.map((at) => ({
    check_id: checkId,
    at,
    location: 'local',
    isKnown: true,
    attempt: 1,
    result: answered(),
  }));
  await transaction(app.database, async (tx) => {
    await ensureDays(tx, resultPartitions, moments.map(dayOf), new Set());
    await insertResults(tx, rows);
    await markResults(tx, rows, app.clock.now());
    for (const { at } of rows)
      await sql`
        insert into probe_rollup (check_id, step_seconds, at, results, failures, latency_count, latency_sum)
        values (${checkId}, 600, date_bin('10 minutes', ${at}::timestamptz, 'epoch'), 1, 0, 0, 0)`.execute(
        tx,
      );
  });
}

const countsOf = async ({ database }: App, checkId: number) => {
  const { rows } = await sql<{ results: number; rollups: number }>`
    select (select count(*)::int from probe_result where check_id = ${checkId}) as results,
      (select count(*)::int from probe_rollup where check_id = ${checkId}) as rollups`.execute(database);
  return rows[0];
};

const partitions = async ({ database }: App) => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'probe_result'::regclass order by 1`.execute(database);
  return rows.map(({ name }) => name);
};

test('partitions are made ahead', async (t) => {
  const { app } = await openStage(t);
  await resultRetention.makePartitions(app, app.clock.now());
  await resultRetention.makePartitions(app, app.clock.now());
  assert.deepEqual(await partitions(app), [
    'probe_result_20260616',
    'probe_result_20260617',
    'probe_result_20260618',
  ]);
});

test('results are kept as long as the plan says; days that nobody needs are dropped whole', async (t) => {
  const stage = await openStage(t);
  const { app } = stage;
  const now = app.clock.now();
  const free = await insertAccount(app.database, 'free');
  const [long, short] = [await stage.addCheck(), await stage.addCheck({}, free)];
  const ages = [401, 399, 8, 6];
  for (const id of [long, short])
    await keep(
      app,
      id,
      ages.map((age) => addMs(now, -days(age))),
    );
  while (await resultRetention.dropExpired(app, now));
  assert.deepEqual(await countsOf(app, long), { results: 3, rollups: 3 });
  assert.deepEqual(await countsOf(app, short), { results: 1, rollups: 1 });
  assert.equal((await partitions(app)).length, 3);
});

test('what was found of a deleted check goes in the background, and nothing of others', async (t) => {
  const stage = await openStage(t);
  const { app } = stage;
  const [gone, other] = [await stage.addCheck(), await stage.addCheck()];
  for (const id of [gone, other]) await keep(app, id, [app.clock.now()]);
  await app.database.deleteFrom('subject').where('id', '=', gone).execute();
  while (await resultRetention.removeOfDeleted(app));
  assert.deepEqual(await countsOf(app, gone), { results: 0, rollups: 0 });
  assert.deepEqual(await countsOf(app, other), { results: 1, rollups: 1 });
  const left = await sql`select from probe_bucket where check_id = ${gone}`.execute(app.database);
  assert.equal(left.rows.length, 0);
});
