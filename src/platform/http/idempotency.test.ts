import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import Type from 'typebox';
import { insertAccount } from '../../testing/account.ts';
import { as } from '../../testing/bare-actor.ts';
import { bareApp } from '../../testing/bare-app.ts';
import { testClock } from '../../testing/clock.ts';
import { testDatabase } from '../../testing/database.ts';
import { thingsHost } from '../../testing/things-host.ts';
import type { App } from '../app.ts';
import { transaction } from '../database/database.ts';
import { conflict } from '../errors.ts';
import { hours, minutes } from '../time.ts';
import { answerOnce, deleteOldIdempotencyKeys } from './idempotency.ts';
import { guardedRoute } from './route.ts';

/** What happens around the transaction of the next `POST /accounts`, which inserts a row of that name. */
interface Plan {
  before?: () => Promise<void> | void;
  after?: () => Promise<void> | void;
}

async function stage(t: TestContext) {
  const { database } = await testDatabase(t);
  const account_id = await insertAccount(database, 'unlimited');
  const clock = testClock();
  const app = bareApp({ database, clock });
  const plan: Plan = {};
  const insert = async (given: App, name: string) => {
    await plan.before?.();
    const made = await transaction(given.database, (tx) =>
      tx
        .insertInto('account')
        .values({ name, plan: 'free', created_at: clock.now() })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    await plan.after?.();
    return { id: made.id, key: `secret of ${name}` };
  };
  const shape = {
    tag: 'Tests',
    summary: 'Inserts an account',
    body: Type.Object({ name: Type.String(), on: Type.Optional(Type.Boolean()) }),
    response: Type.Object({ id: Type.Integer(), key: Type.String() }),
    status: 201,
  };
  const create = guardedRoute({
    ...shape,
    method: 'POST',
    path: '/accounts',
    access: { kind: 'account', role: 'editor' },
    handler: (call) => insert(call.app, call.body.name),
  });
  const createIn = guardedRoute({
    ...shape,
    method: 'POST',
    path: '/groups/:id/accounts',
    access: { kind: 'person' },
    params: Type.Object({ id: Type.Integer() }),
    handler: (call) => insert(call.app, call.body.name),
  });
  const ask = await thingsHost(t, { app, routes: [create, createIn] });
  const post = (
    key: string | null,
    payload: object = { name: 'a' },
    { url = '/accounts', actor = {} } = {},
  ) =>
    ask({
      method: 'POST',
      url,
      payload,
      headers: { ...as({ account_id, ...actor }), ...(key === null ? {} : { 'idempotency-key': key }) },
    });
  const named = async (name: string) =>
    (await database.selectFrom('account').select('id').where('name', '=', name).execute()).length;
  return { app, database, clock, account_id, plan, post, named };
}

test('the same key with the same body gets the first answer again and does nothing', async (t) => {
  const { post, named } = await stage(t);
  const first = await post('k-1');
  assert.deepEqual([first.status, first.headers['idempotent-replayed']], [201, undefined]);
  const again = await post('k-1');
  assert.deepEqual([again.status, again.text], [201, first.text]);
  assert.equal(again.headers['idempotent-replayed'], 'true');
  assert.notEqual(again.headers['x-request-id'], first.headers['x-request-id']);
  assert.equal(await named('a'), 1);
});

test('without a key, or with another one, it is done again', async (t) => {
  const { post, named } = await stage(t);
  for (const key of [null, null, 'k-1', 'k-2']) assert.equal((await post(key)).status, 201);
  assert.equal(await named('a'), 4);
});

test('another body, or another address of the route, is a conflict', async (t) => {
  const { post, named } = await stage(t);
  await post('k-1');
  const other = await post('k-1', { name: 'b' });
  assert.deepEqual([other.status, other.json], [409, { error: 'conflict' }]);
  assert.equal(await named('b'), 0);
  assert.equal((await post('k-2', { name: 'c' }, { url: '/groups/1/accounts' })).status, 201);
  assert.equal((await post('k-2', { name: 'c' }, { url: '/groups/2/accounts' })).status, 409);
});

test('a key counts per account and route', async (t) => {
  const { database, post, named } = await stage(t);
  const other = await insertAccount(database, 'unlimited');
  assert.equal((await post('k-1')).status, 201);
  assert.equal((await post('k-1', { name: 'a' }, { actor: { account_id: other } })).status, 201);
  assert.equal((await post('k-1', { name: 'a' }, { url: '/groups/1/accounts' })).status, 201);
  assert.equal(await named('a'), 3);
});

test('what a person was answered is answered to no other person of the account', async (t) => {
  const { post } = await stage(t);
  const url = '/groups/1/accounts';
  const bob = {
    person: { id: 12, email: 'bob@example.org', name: 'Bob', is_admin: false, time_zone: 'UTC' },
  };
  assert.equal((await post('k-1', { name: 'a' }, { url })).status, 201);
  const answer = await post('k-1', { name: 'a' }, { url, actor: bob });
  assert.deepEqual([answer.status, answer.json], [409, { error: 'conflict' }]);
});

test('ten at once do it once', async (t) => {
  const { post, named } = await stage(t);
  const answers = await Promise.all(Array.from({ length: 10 }, () => post('k-1')));
  const created = answers.filter(({ status }) => status === 201);
  assert(created.length >= 1);
  assert.equal(new Set(created.map(({ text }) => text)).size, 1);
  assert(answers.every(({ status }) => status === 201 || status === 409));
  assert.equal(await named('a'), 1);
});

test('an error is not remembered', async (t) => {
  const { plan, post, named } = await stage(t);
  plan.before = () => conflict('taken');
  assert.deepEqual((await post('k-1')).json, { error: 'taken' });
  plan.before = () => {
    throw new Error('broken');
  };
  assert.equal((await post('k-1')).status, 500);
  assert.equal((await post('k-1', { name: 5 })).status, 400);
  delete plan.before;
  assert.equal((await post('k-1')).status, 201);
  assert.equal(await named('a'), 1);
});

test('a request that died before it did anything holds its key for two minutes', async (t) => {
  const { clock, plan, post, named } = await stage(t);
  const started = Promise.withResolvers<void>();
  plan.before = () => {
    started.resolve();
    return new Promise(() => {});
  };
  void post('k-1');
  await started.promise;
  const died = async () => (await post('k-1')).status;
  assert.equal(await died(), 409);
  delete plan.before;
  clock.pass(minutes(2) - 1);
  assert.equal(await died(), 409);
  clock.pass(1);
  assert.equal(await died(), 201);
  assert.equal(await named('a'), 1);
});

test('what was committed is never done again, even if its answer was lost', async (t) => {
  const { clock, plan, post, named } = await stage(t);
  const committed = Promise.withResolvers<void>();
  plan.after = () => {
    committed.resolve();
    return new Promise(() => {});
  };
  void post('k-1');
  await committed.promise;
  delete plan.after;
  clock.pass(hours(1));
  const answer = await post('k-1');
  assert.deepEqual([answer.status, answer.json], [409, { error: 'conflict' }]);
  assert.equal(await named('a'), 1);
});

test('a request that was slower than its lease does not commit what its successor did', async (t) => {
  const { clock, plan, post, named } = await stage(t);
  const release = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  plan.before = () => {
    started.resolve();
    return release.promise;
  };
  const slow = post('k-1');
  await started.promise;
  delete plan.before;
  clock.pass(minutes(3));
  assert.equal((await post('k-1')).status, 201);
  release.resolve();
  assert.equal((await slow).status, 409);
  assert.equal(await named('a'), 1);
});

test('a key is free again after 24 hours, and then deleted', async (t) => {
  const { app, database, clock, post, named } = await stage(t);
  await post('k-1');
  clock.pass(hours(24) - 1);
  assert.equal((await post('k-1')).headers['idempotent-replayed'], 'true');
  clock.pass(1);
  assert.equal((await post('k-1', { name: 'b' })).status, 201);
  assert.equal(await named('b'), 1);
  clock.pass(hours(24));
  assert.equal(await deleteOldIdempotencyKeys(app, clock.now()), false);
  assert.deepEqual(await database.selectFrom('idempotency_key').select('key').execute(), []);
});

test('an answer is kept encrypted', async (t) => {
  const { database, post } = await stage(t);
  await post('k-1');
  const [row] = await database.selectFrom('idempotency_key').selectAll().execute();
  assert(row?.sealed_response);
  assert(!JSON.stringify(row).includes('secret of') && !row.sealed_response.includes('secret of'));
});

test('a key that cannot be one is a wrong field like any other', async (t) => {
  const { post } = await stage(t);
  for (const key of ['', ' ', 'a b', 'k'.repeat(256), 'ä']) {
    const answer = await post(key, {});
    assert.deepEqual(answer.json.issues, [
      { field: 'Idempotency-Key', reason: 'string 1..255' },
      { field: 'name', reason: 'required' },
    ]);
  }
  assert.equal((await post('k'.repeat(255))).status, 201);
});

test('what is stored of a request lets nobody try passwords against it without the secret of the instance', async (t) => {
  const { app, database, account_id, clock } = await stage(t);
  const answer = { status: 200, json: '{}', setsCookies: false, isReplay: false };
  const request = { params: {}, query: {}, body: { password: 'correct horse battery' }, caller: 1 };
  for (const secret of ['of one instance', 'of another']) {
    const call = {
      app: { ...app, secret },
      now: clock.now(),
      account_id,
      route: 'POST /x',
      key: secret,
      request,
    };
    await answerOnce(call, async () => answer);
  }
  const kept = await database.selectFrom('idempotency_key').select('request_hash').execute();
  assert.equal(new Set(kept.map(({ request_hash }) => request_hash.toString('hex'))).size, 2);
});
