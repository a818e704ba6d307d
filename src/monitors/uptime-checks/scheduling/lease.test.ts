import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { addMs, hours, minutes, seconds } from '../../../platform/time.ts';
import { insertAccount } from '../../../testing/account.ts';
import { raceForLock } from '../../../testing/gates.ts';
import { bringNearer, leaseCheck, leaseDueChecks } from './lease.ts';
import { answered, openStage, refused } from './test-stage.ts';

const idsOf = (orders: readonly { check_id: number }[]) => orders.map(({ check_id }) => check_id).sort();

test('what is due is leased once, longest due first, and no more than there is room for', async (t) => {
  const stage = await openStage(t);
  const { clock } = stage;
  const at = (ms: number) => ({ due_at: addMs(clock.now(), ms) });
  const [last, first, second] = [
    await stage.addCheck(at(-1)),
    await stage.addCheck(at(-3)),
    await stage.addCheck(at(-2)),
  ];
  await stage.addCheck(at(1));
  await stage.addCheck({ due_at: null });
  assert.deepEqual(idsOf(await stage.lease({ healthy: 2 })), [first, second].sort());
  assert.deepEqual(idsOf(await stage.lease()), [last]);
  assert.deepEqual(await stage.lease(), []);
});

test('an order says all that a probe needs, decrypted', async (t) => {
  const stage = await openStage(t);
  const id = await stage.addCheck({ failure_threshold: 3, failures: 1, timeout_seconds: 7 });
  const [order] = await stage.lease();
  assert.deepEqual(order && { ...order, lease_id: null }, {
    check_id: id,
    lease_id: null,
    leaseMs: seconds(7 + 20),
    due_at: stage.clock.now(),
    target: 'target.test',
    isFailing: true,
    account_id: stage.account_id,
    definition: {
      kind: 'http',
      timeoutMs: 7_000,
      upsideDown: false,
      assertions: [],
      url: 'http://target.test/',
      method: 'GET',
      headers: {},
      body: null,
      follow_redirects: true,
      expected_status: ['200-299'],
      verify_tls: true,
      auth: null,
      auth_user: null,
      auth_password: null,
      token_url: null,
      token_scope: null,
      client_certificate: null,
      proxy: null,
      proxy_user: null,
      proxy_password: null,
      address_family: null,
    },
    privateAllowed: false,
  });
});

test('where nothing is due, it says when the next is', async (t) => {
  const stage = await openStage(t);
  const wanted = { healthy: 1, failing: 1, busy: new Map(), except: [] };
  assert.deepEqual(await leaseDueChecks(stage.app, wanted), { orders: [], nextDueAt: null });
  const due_at = addMs(stage.clock.now(), minutes(3));
  await stage.addCheck({ due_at });
  assert.deepEqual(await leaseDueChecks(stage.app, wanted), { orders: [], nextDueAt: due_at });
});

test('a lease that ran out is given anew, and never while the holder is this process', async (t) => {
  const stage = await openStage(t);
  const id = await stage.addCheck();
  const [order] = await stage.lease();
  assert.ok(order);
  stage.clock.pass(order.leaseMs - 1);
  assert.deepEqual(await stage.lease(), []);
  stage.clock.pass(1);
  assert.deepEqual(await stage.lease({ except: [id] }), []);
  const [again] = await stage.lease();
  assert.equal(again?.check_id, id);
  assert.notEqual(again?.lease_id, order.lease_id);
});

test('of one target so many are leased and no more; others are not held up by it', async (t) => {
  const stage = await openStage(t);
  const due_at = addMs(stage.clock.now(), -1_000);
  for (let index = 0; index < 70; index += 1) await stage.addCheck({ due_at });
  const other = await stage.addCheck({ url: 'http://other.test:8080/a' });
  const first = await stage.lease({ healthy: 66 });
  assert.equal(first.length, 65);
  assert.ok(idsOf(first).includes(other));
  assert.deepEqual(await stage.lease({ healthy: 66, busy: new Map([['target.test', 64]]) }), []);
  assert.equal((await stage.lease({ healthy: 66, busy: new Map([['target.test', 61]]) })).length, 3);
});

test('what waits for a place at its target fills no place of others', async (t) => {
  const stage = await openStage(t);
  const earlier = addMs(stage.clock.now(), -1_000);
  for (let index = 0; index < 30; index += 1) {
    await stage.addCheck({ due_at: earlier });
    await stage.addCheck({ due_at: earlier, url: 'http://second.test/' });
  }
  const other = await stage.addCheck({ url: 'http://other.test/' });
  const busy = new Map([
    ['target.test', 60],
    ['second.test', 60],
  ]);
  const orders = await stage.lease({ healthy: 20, busy });
  assert.equal(orders.length, 9);
  assert.ok(idsOf(orders).includes(other));
});

test('checks that fail and checks that work take no room from each other', async (t) => {
  const stage = await openStage(t);
  const failing = [await stage.addCheck({ failures: 1 }), await stage.addCheck({ failures: 2 })];
  const healthy = [await stage.addCheck(), await stage.addCheck()];
  assert.deepEqual(idsOf(await stage.lease({ failing: 0 })), [...healthy].sort());
  assert.deepEqual(idsOf(await stage.lease({ healthy: 0 })), [...failing].sort());
});

test('ten schedulers at once lease every check once', async (t) => {
  const stage = await openStage(t);
  const ids: number[] = [];
  for (let index = 0; index < 40; index += 1)
    ids.push(await stage.addCheck({ url: `http://t${index}.test/` }));
  const taken = await Promise.all(Array.from({ length: 10 }, () => stage.lease({ healthy: 7 })));
  const rest = await stage.lease();
  assert.deepEqual(idsOf([...taken.flat(), ...rest]), ids.sort());
});

test('a check that somebody else is changing is left for later', async (t) => {
  const stage = await openStage(t);
  const id = await stage.addCheck();
  const { database } = stage.app;
  await database.transaction().execute(async (tx) => {
    await sql`select id from uptime_check where id = ${id} for no key update`.execute(tx);
    assert.deepEqual(await stage.lease(), []);
  });
  assert.deepEqual(idsOf(await stage.lease()), [id]);
});

test('of two that want one check at once only one gets it', async (t) => {
  const stage = await openStage(t);
  const id = await stage.addCheck();
  const take = () => leaseCheck(stage.app, stage.account_id, id);
  const taken = await raceForLock(
    stage.app.database,
    (tx) => sql`select id from uptime_check where id = ${id} for update`.execute(tx),
    [take, take, take],
  );
  const orders = taken.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : []));
  assert.equal(orders.length, 1);
  assert.deepEqual(await stage.lease(), []);
});

test('a check can be leased before its time, by its own account only', async (t) => {
  const stage = await openStage(t);
  const id = await stage.addCheck({ due_at: null });
  const stranger = await insertAccount(stage.app.database);
  assert.equal(await leaseCheck(stage.app, stranger, id), null);
  assert.equal((await leaseCheck(stage.app, stage.account_id, id))?.check_id, id);
});

test('checks of a suspended account are not probed, and come up again in their next slot', async (t) => {
  const stage = await openStage(t);
  const { database } = stage.app;
  const suspended = await insertAccount(database);
  const id = await stage.addCheck({}, suspended);
  const now = stage.clock.now();
  await database.updateTable('account').set({ suspended_at: now }).where('id', '=', suspended).execute();
  assert.deepEqual(await stage.lease(), []);
  const { due_at, lease_id } = await stage.look(id);
  assert.ok(due_at && due_at > now && due_at <= addMs(now, seconds(90)));
  assert.equal(lease_id, null);
});

test('a check that cannot be opened keeps no other from being probed', async (t) => {
  const stage = await openStage(t);
  await stage.addCheck({
    body_sealed: Buffer.from('sealed with another secret, long enough to look like it'),
  });
  const id = await stage.addCheck();
  assert.deepEqual(idsOf(await stage.lease()), [id]);
});

test('after the clock was set back by an hour, everything is probed in its interval, and leases do not linger', async (t) => {
  const stage = await openStage(t);
  const leased = await stage.addCheck();
  await stage.lease();
  const healthy = await stage.addCheck();
  await stage.run(healthy, [answered()]);
  const failed = await stage.addCheck();
  await stage.run(failed, [refused()]);
  stage.clock.jump(-hours(1));
  await bringNearer(stage.app);
  const latest = addMs(stage.clock.now(), seconds(60));
  for (const id of [healthy, failed]) {
    const { due_at } = await stage.look(id);
    assert.ok(due_at && due_at > stage.clock.now() && due_at <= latest, String(due_at));
  }
  await stage.setCheck(leased, { due_at: stage.clock.now() });
  assert.deepEqual(idsOf(await stage.lease()), [leased]);
});

test('checks that are due in time stay where they are when the clock is looked at', async (t) => {
  const stage = await openStage(t);
  const due_at = addMs(stage.clock.now(), hours(24));
  const id = await stage.addCheck({ interval_seconds: 86_400, due_at });
  await bringNearer(stage.app);
  assert.deepEqual((await stage.look(id)).due_at, due_at);
});
