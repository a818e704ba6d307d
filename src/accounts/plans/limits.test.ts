import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Database, openDatabase, transaction } from '../../platform/database/database.ts';
import { PlanLimitReached } from '../../platform/errors.ts';
import { insertAccount } from '../../testing/account.ts';
import { testDatabase } from '../../testing/database.ts';
import { raceForLock } from '../../testing/gates.ts';
import { claimLimit, claimSome, planLimits, releaseLimit } from './limits.ts';
import { usageOf } from './usage.ts';

test('plans allow what the documentation says', () => {
  const row = (plan: string) => Object.values(planLimits(plan));
  assert.deepEqual(row('free'), [3, 20, 10, 20, 1, 1, 1, 1, 1, 60, 7, 50]);
  assert.deepEqual(row('pro'), [50, 500, 250, 500, 10, 20, 20, 20, 10, 30, 90, 500]);
  assert.deepEqual(row('business'), [500, 5_000, 2_500, 5_000, 100, 200, 200, 200, 100, 10, 400, 5_000]);
  assert.deepEqual(row('unlimited'), [null, null, null, null, null, null, null, null, null, 10, 400, null]);
  assert.throws(() => planLimits('constructor'), /no plan constructor/);
});

test('of twenty creations at once, as many succeed as the plan allows, and the rest get the figures', async (t) => {
  const { url } = await testDatabase(t);
  const database = openDatabase({ url, poolSize: 24 });
  t.after(() => database.destroy());
  const actor = { account_id: await insertAccount(database, 'free'), plan: 'free' };
  const claim = () => transaction(database, (tx) => claimLimit(tx, actor, 'servers'));
  const outcomes = await raceForLock(
    database,
    (tx) => claimLimit(tx, actor, 'servers'),
    Array.from({ length: 20 }, () => claim),
  );
  const refusals = outcomes.filter((outcome) => outcome.status === 'rejected');
  assert.equal(outcomes.length - refusals.length, 2, 'the holder of the gate was the first of three');
  for (const { reason } of refusals) {
    assert.ok(reason instanceof PlanLimitReached);
    assert.deepEqual([reason.current, reason.limit, reason.plan], [3, 3, 'free']);
  }
  assert.deepEqual((await usageOf(database, actor, new Date())).usage.servers, { current: 3, limit: 3 });
});

test('a creation that is rolled back, or deleted again, leaves its place to the next', async (t) => {
  const { database } = await testDatabase(t);
  const actor = { account_id: await insertAccount(database, 'free'), plan: 'free' };
  const claim = () => transaction(database, (tx) => claimLimit(tx, actor, 'webhooks'));
  await assert.rejects(
    transaction(database, async (tx) => {
      await claimLimit(tx, actor, 'webhooks');
      throw new Error('the rest of the creation failed');
    }),
    /the rest/,
  );
  await claim();
  await assert.rejects(claim(), PlanLimitReached);
  await transaction(database, (tx) => releaseLimit(tx, actor.account_id, 'webhooks'));
  await claim();
  await assert.rejects(claim(), PlanLimitReached);
});

test('one account and one resource do not use up another', async (t) => {
  const { database } = await testDatabase(t);
  const alice = { account_id: await insertAccount(database, 'free'), plan: 'free' };
  const charlie = { account_id: await insertAccount(database, 'free'), plan: 'free' };
  await transaction(database, async (tx) => {
    await claimLimit(tx, alice, 'status_pages');
    await claimLimit(tx, alice, 'webhooks');
    await claimLimit(tx, charlie, 'status_pages');
  });
  const { usage } = await usageOf(database, charlie, new Date());
  assert.equal(usage.status_pages.current, 1);
  assert.equal(usage.webhooks.current, 0);
});

test('without a limit everything is counted and nothing refused', async (t) => {
  const { database } = await testDatabase(t);
  const actor = { account_id: await insertAccount(database), plan: 'unlimited' };
  await transaction(database, async (tx) => {
    for (let count = 0; count < 5; count += 1) await claimLimit(tx, actor, 'members');
  });
  assert.deepEqual((await usageOf(database, actor, new Date())).usage.members, { current: 5, limit: null });
});

const setPlan = (database: Database, { account_id, plan }: { account_id: number; plan: string }) =>
  database.updateTable('account').set({ plan }).where('id', '=', account_id).execute();

test('a change of the plan holds for creations that were under way when it was made', async (t) => {
  const { url } = await testDatabase(t);
  const database = openDatabase({ url, poolSize: 12 });
  t.after(() => database.destroy());
  const account_id = await insertAccount(database, 'pro');
  const claim = () => transaction(database, (tx) => claimLimit(tx, { account_id }, 'webhooks'));
  await claim();
  const outcomes = await raceForLock(
    database,
    (tx) => setPlan(tx, { account_id, plan: 'free' }),
    Array.from({ length: 5 }, () => claim),
  );
  assert.deepEqual(
    outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.plan),
    Array(5).fill('free'),
  );
  assert.equal((await usageOf(database, { account_id, plan: 'free' }, new Date())).usage.webhooks.current, 1);
});

test('a change of the plan waits for a creation that has begun under the one before', async (t) => {
  const { url } = await testDatabase(t);
  const database = openDatabase({ url, poolSize: 12 });
  t.after(() => database.destroy());
  const account_id = await insertAccount(database, 'pro');
  const [lowered] = await raceForLock(
    database,
    async (tx) => {
      for (let count = 0; count < 3; count += 1) await claimLimit(tx, { account_id }, 'webhooks');
    },
    [() => setPlan(database, { account_id, plan: 'free' })],
  );
  assert.equal(lowered?.status, 'fulfilled');
  assert.equal((await usageOf(database, { account_id, plan: 'free' }, new Date())).usage.webhooks.current, 3);
});

test('a lower plan deletes nothing and only stops creation', async (t) => {
  const { database } = await testDatabase(t);
  const account_id = await insertAccount(database);
  await transaction(database, async (tx) => {
    for (let count = 0; count < 5; count += 1) await claimLimit(tx, { account_id }, 'servers');
  });
  const lowered = { account_id, plan: 'free' };
  await setPlan(database, lowered);
  await assert.rejects(
    transaction(database, (tx) => claimLimit(tx, lowered, 'servers')),
    (error) => error instanceof PlanLimitReached && error.current === 5 && error.limit === 3,
  );
  assert.deepEqual((await usageOf(database, lowered, new Date())).usage.servers, { current: 5, limit: 3 });
});

test('a release that was never claimed does not let the counter run below nothing', async (t) => {
  const { database } = await testDatabase(t);
  const actor = { account_id: await insertAccount(database), plan: 'free' };
  await transaction(database, async (tx) => {
    await claimLimit(tx, actor, 'servers');
    await releaseLimit(tx, actor.account_id, 'servers');
    await releaseLimit(tx, actor.account_id, 'servers');
  });
  assert.equal((await usageOf(database, actor, new Date())).usage.servers.current, 0);
});

test('of two that claim the last places at once, each gets what is left', async (t) => {
  const { url } = await testDatabase(t);
  const database = openDatabase({ url, poolSize: 6 });
  t.after(() => database.destroy());
  const account_id = await insertAccount(database, 'free');
  const claim = (count: number) =>
    transaction(database, (tx) => claimSome(tx, account_id, 'external_checks', count));
  const outcomes = await raceForLock(database, (tx) => claimSome(tx, account_id, 'external_checks', 12), [
    () => claim(12),
    () => claim(12),
  ]);
  const granted = outcomes.map((outcome) => outcome.status === 'fulfilled' && outcome.value);
  assert.deepEqual(granted.sort(), [0, 8], 'of twenty');
  assert.equal(await claim(1), 0);
  const other = await insertAccount(database, 'free');
  assert.equal(await transaction(database, (tx) => claimSome(tx, other, 'external_checks', 25)), 20);
});
