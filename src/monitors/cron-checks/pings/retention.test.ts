import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { transaction } from '../../../platform/database/database.ts';
import { addMs, days, hours, minutes } from '../../../platform/time.ts';
import { insertAccount } from '../../../testing/account.ts';
import { openStage, type Stage } from '../recording/test-stage.ts';
import { dropExpiredPings, makePingPartitions } from './retention.ts';

const partitions = async ({ app }: Stage) =>
  (
    await sql<{ name: string }>`
      select inhrelid::regclass::text as name from pg_inherits where inhparent = 'ping'::regclass order by 1`.execute(
      app.database,
    )
  ).rows.map(({ name }) => name);

const untilDone = async (step: () => Promise<boolean>) => {
  while (await step());
};

test('pings on both sides of midnight go to their own days, in one batch', async (t) => {
  const stage = await openStage(t);
  const node = await stage.node();
  const recorder = await node.start();
  const { id, slug } = await stage.addCheck({ interval_seconds: 86_400 });
  stage.clock.pass(hours(16) - 1);
  await node.ping(slug, { body: 'the last' });
  stage.clock.pass(1);
  await node.ping(slug, { body: 'the first' });
  await recorder.catchUp();
  assert.deepEqual(await partitions(stage), ['ping_20260616', 'ping_20260617']);
  const rows = await sql<{ day: string; body: string }>`
    select tableoid::regclass::text as day, body from ping order by id`.execute(stage.app.database);
  assert.deepEqual(rows.rows, [
    { day: 'ping_20260616', body: 'the last' },
    { day: 'ping_20260617', body: 'the first' },
  ]);
  assert.equal((await stage.look(id)).ping_count, 2);
  await recorder[Symbol.asyncDispose]();
});

test('partitions are made ahead, once, with every index of the table', async (t) => {
  const stage = await openStage(t);
  const { app, clock } = stage;
  await Promise.all([makePingPartitions(app, clock.now()), makePingPartitions(app, clock.now())]);
  await makePingPartitions(app, clock.now());
  assert.deepEqual(await partitions(stage), ['ping_20260616', 'ping_20260617', 'ping_20260618']);
  const indexes = await sql<{ count: number }>`
    select count(*) as count from pg_inherits join pg_index on indexrelid = inhrelid
    where inhparent in ('ping_pkey'::regclass, 'ping_by_check'::regclass) and indisvalid`.execute(
    app.database,
  );
  assert.equal(indexes.rows[0]?.count, 6);
});

test('somebody who reads the pings for long, as a backup does, holds nobody up', async (t) => {
  const stage = await openStage(t);
  const { app, clock } = stage;
  const node = await stage.node();
  const recorder = await node.start();
  const { id, slug } = await stage.addCheck();
  await node.ping(slug);
  await recorder.catchUp();
  await transaction(app.database, async (backup) => {
    await sql`lock table ping, ping_20260616 in access share mode`.execute(backup);
    clock.pass(days(401) + hours(20));
    await node.ping(slug);
    await recorder.catchUp();
    assert.equal(await dropExpiredPings(app, clock.now()), false);
    assert.deepEqual(await partitions(stage), ['ping_20260616', 'ping_20270723']);
  });
  await dropExpiredPings(app, clock.now());
  assert.deepEqual(await partitions(stage), ['ping_20270723']);
  assert.equal((await stage.look(id)).ping_count, 2);
  await recorder[Symbol.asyncDispose]();
});

test('whole days go at the longest retention in use, and accounts with a shorter one are trimmed in between', async (t) => {
  const stage = await openStage(t);
  const { app, clock } = stage;
  const node = await stage.node();
  const recorder = await node.start();
  const free = await insertAccount(app.database, 'free');
  await app.database.updateTable('account').set({ plan: 'pro' }).where('id', '=', stage.account_id).execute();
  const pro = await stage.addCheck({ interval_seconds: 86_400 });
  const trimmed = await stage.addCheck({ interval_seconds: 86_400 }, free);
  for (let day = 0; day < 100; day += 1) {
    for (const { slug } of [pro, trimmed]) await node.ping(slug);
    clock.pass(days(1));
  }
  await recorder.catchUp();
  const now = clock.now();
  await untilDone(() => dropExpiredPings(app, now));

  const [oldestPartition] = await partitions(stage);
  assert.equal(
    oldestPartition,
    `ping_${addMs(now, -days(90)).toISOString().slice(0, 10).replaceAll('-', '')}`,
  );
  assert.equal((await stage.look(pro.id)).pings.length, 90);
  const kept = (await stage.look(trimmed.id)).pings;
  assert.equal(kept.length, 7);
  assert.ok(kept.every(({ received_at }) => received_at >= addMs(now, -days(7))));
  await app.database.insertInto('account').values({ name: 'Pro', plan: 'pro', created_at: now }).execute();
  await app.database
    .updateTable('account')
    .set({ plan: 'free' })
    .where('id', '=', stage.account_id)
    .execute();
  await untilDone(() => dropExpiredPings(app, now));
  assert.equal((await stage.look(pro.id)).pings.length, 7, 'another plan counts for what was before');
  assert.equal(await dropExpiredPings(app, now), false);
  await recorder[Symbol.asyncDispose]();
});

test('a ping of a day that was dropped meanwhile is recorded, not set aside', async (t) => {
  const stage = await openStage(t);
  const { app, clock } = stage;
  const node = await stage.node();
  const recorder = await node.start();
  const { id, slug } = await stage.addCheck();
  for (let round = 0; round < 3; round += 1) {
    await node.ping(slug);
    clock.pass(minutes(1));
    await recorder.catchUp();
  }
  await sql`drop table ping_20260616`.execute(app.database);
  await node.ping(slug);
  await recorder.catchUp();
  await sql`drop table ping_20260616`.execute(app.database);
  for (let round = 0; round < 3; round += 1) await node.ping(slug);
  await recorder.catchUp();
  assert.deepEqual(await stage.letters(), []);
  const check = await stage.look(id);
  assert.deepEqual([check.ping_count, check.pings.length], [7, 3]);
  await recorder[Symbol.asyncDispose]();
});
