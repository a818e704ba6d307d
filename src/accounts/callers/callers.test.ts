// What a node remembers of its callers, and how soon it forgets: two nodes on one database, each with a memory of its
// own, and one clock.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import { Refusal } from '../../platform/errors.ts';
import type { RequestFacts } from '../../platform/http/route.ts';
import { shortMemory } from '../../platform/short-memory.ts';
import { type AccountHosts, openAccountHosts, PASSWORD } from '../../testing/account-hosts.ts';
import { bareApp } from '../../testing/bare-app.ts';
import { testClock } from '../../testing/clock.ts';
import { requestFacts } from '../../testing/request-facts.ts';
import { recordStatements } from '../../testing/statements.ts';
import { resolveActor } from './actor.ts';

const LONGEST_MS = 1_000;

interface Nodes {
  /** Whose hosts take the requests of the test. */
  here: AccountHosts;
  /** Another one, which only looks callers up. */
  there: App;
  statements: string[];
}

async function openNodes(t: TestContext): Promise<Nodes> {
  const clock = testClock();
  const memory = () => shortMemory({ clock, keptMs: LONGEST_MS, most: 10 });
  const here = await openAccountHosts(t, { app: { clock, callers: memory() } });
  const { database, statements } = recordStatements(here.database);
  return { here: { ...here, clock }, there: bareApp({ clock, database, callers: memory() }), statements };
}

const requestOf = (token: string, headers: RequestFacts['headers'] = {}) =>
  requestFacts({ headers: { authorization: `Bearer ${token}`, ...headers } });

/** What a node makes of a token: the role that it gives, or why it refuses. */
async function seenBy(app: App, token: string): Promise<string> {
  try {
    const actor = await resolveActor(app, requestOf(token), app.clock.now());
    return actor?.account_id == null ? 'in no account' : `${actor.role} of ${actor.account_name}`;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

test('who calls again within a second is known without a query, by key and by session', async (t) => {
  const { here, there, statements } = await openNodes(t);
  const { token } = await here.register('alice@example.org');
  const { key } = (await here.api('POST', '/api-keys', { token, body: { name: 'k', kind: 'full' } })).body;
  for (const credential of [token, key]) {
    for (let count = 0; count < 5; count += 1) await seenBy(there, credential);
    assert.equal(statements.length, 1, credential);
    here.clock.pass(LONGEST_MS);
    await seenBy(there, credential);
    assert.equal(statements.length, 2, credential);
    statements.length = 0;
  }
});

test('no token is kept in clear', async (t) => {
  const { here, there } = await openNodes(t);
  const { token } = await here.register('alice@example.org');
  const keys: string[] = [];
  const callers: App['callers'] = {
    ...there.callers,
    recall: (key, look) => {
      keys.push(key);
      return there.callers.recall(key, look);
    },
    forget: () => undefined,
  };
  await seenBy({ ...there, callers }, token);
  assert.equal(keys.length, 1);
  assert.equal(
    keys.some((key) => key.includes(token) || key.includes(token.slice(8, 24))),
    false,
  );
});

test('strangers with invented keys are kept no room for', async (t) => {
  const { there, statements } = await openNodes(t);
  const invented = 'toc_key_0123456789ABCDEFGHIJKLMNOPQRSTUV08n61O';
  for (let count = 0; count < 3; count += 1) assert.equal(await seenBy(there, invented), 'unauthorized');
  assert.equal(statements.length, 3);
});

test('what one node changed is over there at once, and everywhere within a second', async (t) => {
  const { here, there } = await openNodes(t);
  const alice = await here.register('alice@example.org');
  const act = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
    here.api(method, path, { token: alice.token, body });
  const newKey = async (kind = 'full') => (await act('POST', '/api-keys', { name: 'k', kind })).body;
  const signIn = async () =>
    (await here.api('POST', '/auth/login', { body: { email: 'alice@example.org', password: PASSWORD } }))
      .body;
  const changes = [
    {
      name: 'a key is revoked',
      make: async () => {
        const { key, id } = await newKey();
        return { token: key, change: () => act('DELETE', `/api-keys/${id}`) };
      },
      before: 'admin of alice',
      after: 'unauthorized',
    },
    {
      name: 'a session is ended by another one',
      make: async () => {
        const { token, session } = await signIn();
        return { token, change: () => act('DELETE', `/auth/sessions/${session.id}`) };
      },
      before: 'owner of alice',
      after: 'unauthorized',
    },
    {
      name: 'a session signs out',
      make: async () => {
        const { token } = await signIn();
        return { token, change: () => here.api('POST', '/auth/logout', { token }) };
      },
      before: 'owner of alice',
      after: 'unauthorized',
    },
    {
      name: 'a session is renewed',
      make: async () => {
        const { token } = await signIn();
        const body = { password: PASSWORD };
        return { token, change: () => here.api('POST', '/auth/reauthenticate', { token, body }) };
      },
      before: 'owner of alice',
      after: 'unauthorized',
    },
    {
      name: 'the account is renamed',
      make: async () => {
        const { key } = await newKey('read_only');
        return { token: key, change: () => act('PATCH', '/account', { name: 'Example Ltd' }) };
      },
      before: 'viewer of alice',
      after: 'viewer of Example Ltd',
    },
  ];
  for (const { name, make, before, after } of changes) {
    const { token, change } = await make();
    assert.deepEqual([await seenBy(here.app, token), await seenBy(there, token)], [before, before], name);
    assert.equal((await change()).status, 200, name);
    assert.equal(await seenBy(here.app, token), after, `${name}, here`);
    here.clock.pass(LONGEST_MS);
    assert.equal(await seenBy(there, token), after, `${name}, there`);
  }
});

test('what another program changed in the database is known within a second, whatever it is', async (t) => {
  const { here, there } = await openNodes(t);
  const { clock, database } = here;
  const { token } = await here.register('alice@example.org');
  const { key } = (await here.api('POST', '/api-keys', { token, body: { name: 'k', kind: 'full' } })).body;
  const now = clock.now();
  const changes = [
    [sql`update member set role = 'viewer'`, token, 'owner of alice', 'viewer of alice'],
    [sql`update account set suspended_at = ${now}`, key, 'admin of alice', 'account_suspended'],
    [sql`update account set suspended_at = null, name = 'b'`, key, 'account_suspended', 'admin of b'],
    [sql`update api_key set expires_at = ${now}`, key, 'admin of b', 'unauthorized'],
    [sql`update account set deletion_began_at = ${now}`, token, 'viewer of b', 'in no account'],
    [sql`update account set deletion_began_at = null`, token, 'in no account', 'viewer of b'],
    [sql`delete from member`, token, 'viewer of b', 'in no account'],
    [sql`update person set credential_version = 2`, token, 'in no account', 'unauthorized'],
    [
      sql`update person set credential_version = 1, disabled_at = ${now}`,
      token,
      'unauthorized',
      'unauthorized',
    ],
  ] as const;
  for (const [change, credential, before, after] of changes) {
    assert.equal(await seenBy(there, credential), before);
    await change.execute(database);
    clock.pass(LONGEST_MS - 1);
    await seenBy(there, credential);
    clock.pass(1);
    assert.equal(await seenBy(there, credential), after);
  }
});

test('a key runs out on time, remembered or not', async (t) => {
  const { here, there } = await openNodes(t);
  const { token } = await here.register('alice@example.org');
  const expires_at = new Date(here.clock.now().getTime() + 500).toISOString();
  const body = { name: 'k', kind: 'full', expires_at };
  const { key } = (await here.api('POST', '/api-keys', { token, body })).body;
  here.clock.pass(499);
  assert.equal(await seenBy(there, key), 'admin of alice');
  here.clock.pass(1);
  assert.equal(await seenBy(there, key), 'unauthorized');
});

test('a caller of two accounts is remembered in each of them', async (t) => {
  const { here, there } = await openNodes(t);
  const alice = await here.register('alice@example.org');
  const bob = await here.register('bob@example.org');
  await here.database
    .insertInto('member')
    .values({
      account_id: alice.account.id,
      person_id: bob.user.id,
      role: 'viewer',
      joined_at: here.clock.now(),
    })
    .execute();
  const roleIn = async (id: number) => {
    const request = requestOf(bob.token, { 'x-account-id': String(id) });
    const actor = await resolveActor(there, request, here.clock.now());
    return actor?.account_id != null ? [actor.account_id, actor.role] : null;
  };
  for (let count = 0; count < 2; count += 1) {
    assert.deepEqual(await roleIn(alice.account.id), [alice.account.id, 'viewer']);
    assert.deepEqual(await roleIn(bob.account.id), [bob.account.id, 'owner']);
  }
});
