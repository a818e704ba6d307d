import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal, ValidationFailed } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Method, RequestFacts } from '../../platform/http/route.ts';
import { addMs, days, hours, minutes } from '../../platform/time.ts';
import { hashToken, newToken, type TokenKind } from '../../platform/tokens.ts';
import { type AccountHosts, openAccountHosts, PASSWORD } from '../../testing/account-hosts.ts';
import { requestFacts } from '../../testing/request-facts.ts';
import { resolveActor } from './actor.ts';

const bearer = (token: string, headers: RequestFacts['headers'] = {}) =>
  requestFacts({ headers: { authorization: `Bearer ${token}`, ...headers } });

async function resolve({ app }: AccountHosts, facts: RequestFacts): Promise<Actor | null> {
  const caller = await resolveActor(app, facts, app.clock.now());
  return caller === null || caller.account_id !== null ? caller : assert.fail('in no account');
}

const refuses = (hosts: AccountHosts, facts: RequestFacts, status: number, code: string) =>
  assert.rejects(
    resolve(hosts, facts),
    (error) => error instanceof Refusal && error.status === status && error.code === code,
  );

async function makeKey(hosts: AccountHosts, token: string, fields: Record<string, unknown> = {}) {
  const made = await hosts.api('POST', '/api-keys', { token, body: { name: 'k', kind: 'full', ...fields } });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  return made.body;
}

async function signInOnDashboard(hosts: AccountHosts, email: string): Promise<string> {
  const answer = await hosts.dashboard('POST', '/auth/login', { body: { email, password: PASSWORD } });
  return answer.setCookies[0]?.split(';')[0] ?? assert.fail(JSON.stringify(answer.body));
}

test('a session token speaks for its person, in the account they own', async (t) => {
  const hosts = await openAccountHosts(t);
  const alice = await hosts.register('alice@example.org');
  const actor = await resolve(hosts, bearer(alice.token));
  assert.deepEqual(actor, {
    account_id: alice.account.id,
    account_name: 'alice',
    plan: 'unlimited',
    role: 'owner',
    person: { id: alice.user.id, email: 'alice@example.org', name: '', is_admin: true, time_zone: 'UTC' },
    session: { id: alice.session.id, surface: 'api', authenticated_at: hosts.clock.now() },
    key: null,
    is_instance_admin: true,
    expires_at: addMs(hosts.clock.now(), hours(24)),
  });
});

test('a full key acts as an admin of its account, a read-only key as a viewer, and neither is a person', async (t) => {
  const hosts = await openAccountHosts(t);
  const alice = await hosts.register('alice@example.org');
  const full = await makeKey(hosts, alice.token);
  const readOnly = await makeKey(hosts, alice.token, { kind: 'read_only', name: 'r' });
  const asFull = await resolve(hosts, bearer(full.key));
  assert.deepEqual(asFull?.key, { id: full.id, kind: 'key', name: 'k' });
  assert.deepEqual([asFull?.role, asFull?.person, asFull?.session], ['admin', null, null]);
  const asReader = await resolve(hosts, bearer(readOnly.key));
  assert.deepEqual(
    [asReader?.role, asReader?.key?.kind, asReader?.account_id],
    ['viewer', 'ro', alice.account.id],
  );
});

test('who sends nothing that could say who they are is nobody', async (t) => {
  const hosts = await openAccountHosts(t);
  const alice = await hosts.register('alice@example.org');
  const cookie = await signInOnDashboard(hosts, 'alice@example.org');
  assert.equal(await resolve(hosts, requestFacts({})), null);
  assert.equal(await resolve(hosts, requestFacts({ headers: { cookie } })), null, 'a cookie on the API host');
  const { key } = await makeKey(hosts, alice.token);
  assert.equal(await resolve(hosts, requestFacts({ headers: { 'x-api-key': key } })), null);
  assert.equal(await resolve(hosts, requestFacts({ query: { key, api_key: key } })), null);
  const onDashboard = { ...bearer(alice.token), surface: 'dashboard' as const };
  assert.equal(await resolve(hosts, onDashboard), null, 'a bearer on the dashboard host');
});

test('a credential that is broken, unknown or of the other host is refused with 401', async (t) => {
  const hosts = await openAccountHosts(t);
  const alice = await hosts.register('alice@example.org');
  const cookie = await signInOnDashboard(hosts, 'alice@example.org');
  const cookieToken = cookie.split('=')[1] ?? '';
  for (const authorization of [
    `Bearer ${cookieToken}`,
    `Bearer ${alice.token}x`,
    `Bearer ${alice.token.slice(0, -1)}`,
    `Bearer ${alice.token.toUpperCase()}`,
    `Bearer ${newToken('toc', 'ses')}`,
    `Bearer ${newToken('toc', 'key')}`,
    `Bearer ${newToken('toc', 'ro')}`,
    `Bearer ${newToken('other', 'key')}`,
    `Basic ${alice.token}`,
    alice.token,
    'Bearer',
    'Bearer ',
    '',
  ])
    await refuses(hosts, requestFacts({ headers: { authorization } }), 401, 'unauthorized');
  const dashboard = (value: string) =>
    requestFacts({ surface: 'dashboard', headers: { cookie: `toc_session=${value}` } });
  await refuses(hosts, dashboard(alice.token), 401, 'unauthorized');
  await refuses(hosts, dashboard(`${cookieToken}x`), 401, 'unauthorized');
});

test('the scheme of the header is read without regard to case', async (t) => {
  const hosts = await openAccountHosts(t);
  const alice = await hosts.register('alice@example.org');
  const actor = await resolve(hosts, requestFacts({ headers: { authorization: `bEARER  ${alice.token}` } }));
  assert.equal(actor?.person?.id, alice.user.id);
});

test('a key of another kind that nobody was given is unknown: 401; one that somebody was given is refused: 403', async (t) => {
  const hosts = await openAccountHosts(t);
  const { account } = await hosts.register('alice@example.org');
  const kinds: TokenKind[] = ['api', 'tv', 'agent', 'probe'];
  for (const kind of kinds) {
    await refuses(hosts, bearer(newToken('toc', kind)), 401, 'unauthorized');
    const given = newToken('toc', kind);
    const expires_at = new Date(hosts.clock.now().getTime() + hours(1));
    const row = { account_id: account.id, kind, name: kind, token_hash: hashToken(given), hint: '' };
    await hosts.database
      .insertInto('api_key')
      .values({ ...row, created_at: hosts.clock.now(), expires_at })
      .execute();
    await refuses(hosts, bearer(given), 403, 'forbidden');
    await refuses(
      hosts,
      bearer(`${given.slice(0, -1)}${given.endsWith('0') ? '1' : '0'}`),
      401,
      'unauthorized',
    );
    hosts.clock.pass(hours(1));
    await refuses(hosts, bearer(given), 401, 'unauthorized');
  }
  assert.equal(hosts.app.lastUses.keys.size, 0, 'a refused key is not used');
});

test('a key ends when it runs out or is revoked', async (t) => {
  const hosts = await openAccountHosts(t);
  const alice = await hosts.register('alice@example.org');
  const short = await makeKey(hosts, alice.token, {
    expires_at: new Date(hosts.clock.now().getTime() + hours(1)).toISOString(),
  });
  const long = await makeKey(hosts, alice.token);
  hosts.clock.pass(hours(1) - 1);
  assert.ok(await resolve(hosts, bearer(short.key)));
  hosts.clock.pass(1);
  await refuses(hosts, bearer(short.key), 401, 'unauthorized');
  assert.ok(await resolve(hosts, bearer(long.key)));
  assert.equal((await hosts.api('DELETE', `/api-keys/${long.id}`, { token: alice.token })).status, 200);
  await refuses(hosts, bearer(long.key), 401, 'unauthorized');
});

test('a token of the API host ends after 24 hours, however much it is used', async (t) => {
  const hosts = await openAccountHosts(t);
  const alice = await hosts.register('alice@example.org');
  for (let hour = 0; hour < 23; hour += 1) {
    hosts.clock.pass(hours(1));
    assert.ok(await resolve(hosts, bearer(alice.token)));
  }
  hosts.clock.pass(hours(1));
  await refuses(hosts, bearer(alice.token), 401, 'unauthorized');
});

test('a dashboard session ends after 7 days without use, and after 30 days in any case', async (t) => {
  const hosts = await openAccountHosts(t);
  await hosts.register('alice@example.org');
  const idle = await signInOnDashboard(hosts, 'alice@example.org');
  const used = await signInOnDashboard(hosts, 'alice@example.org');
  const facts = (cookie: string) => requestFacts({ surface: 'dashboard', headers: { cookie } });
  for (let day = 0; day < 5; day += 1) {
    hosts.clock.pass(days(6));
    if (day < 4) assert.ok(await resolve(hosts, facts(used)), `used on day ${(day + 1) * 6}`);
    if (day > 0) await refuses(hosts, facts(idle), 401, 'unauthorized');
  }
  await refuses(hosts, facts(used), 401, 'unauthorized');
});

test('a changed credential, a disabled person and a suspended account end what a token could do', async (t) => {
  const hosts = await openAccountHosts(t);
  const { database } = hosts;
  const changed = await hosts.register('changed@example.org');
  await database
    .updateTable('person')
    .set({ credential_version: 2 })
    .where('id', '=', changed.user.id)
    .execute();
  await refuses(hosts, bearer(changed.token), 401, 'unauthorized');

  const disabled = await hosts.register('disabled@example.org');
  await database
    .updateTable('person')
    .set({ disabled_at: hosts.clock.now() })
    .where('id', '=', disabled.user.id)
    .execute();
  await refuses(hosts, bearer(disabled.token), 401, 'unauthorized');

  const suspended = await hosts.register('suspended@example.org');
  const { key } = await makeKey(hosts, suspended.token);
  await database
    .updateTable('account')
    .set({ suspended_at: hosts.clock.now() })
    .where('id', '=', suspended.account.id)
    .execute();
  const { status, body } = await hosts.api('GET', '/account', { token: suspended.token });
  assert.deepEqual([status, body.error], [403, 'account_suspended']);
  await refuses(hosts, bearer(key), 403, 'account_suspended');
});

test('a person in several accounts acts in the one they name, else in the first they joined', async (t) => {
  const hosts = await openAccountHosts(t);
  const alice = await hosts.register('alice@example.org');
  const bob = await hosts.register('bob@example.org');
  const charlie = await hosts.register('charlie@example.org');
  hosts.clock.pass(minutes(1));
  await hosts.database
    .insertInto('member')
    .values({
      account_id: alice.account.id,
      person_id: bob.user.id,
      role: 'viewer',
      joined_at: hosts.clock.now(),
    })
    .execute();
  const accountOf = async (facts: RequestFacts) => {
    const actor = await resolve(hosts, facts);
    return [actor?.account_id, actor?.role];
  };
  const named = (id: unknown) => bearer(bob.token, { 'x-account-id': String(id) });
  assert.deepEqual(await accountOf(bearer(bob.token)), [bob.account.id, 'owner']);
  assert.deepEqual(await accountOf(named(alice.account.id)), [alice.account.id, 'viewer']);
  const inQuery = { ...bearer(bob.token), query: { account_id: String(alice.account.id) } };
  assert.deepEqual(await accountOf(inQuery), [alice.account.id, 'viewer']);

  await refuses(hosts, named(charlie.account.id), 403, 'forbidden');
  await refuses(hosts, named(999_999), 403, 'forbidden');
  for (const id of ['', '0x1', '1 or 1=1', '-1', '1.5', '99999999999999999999'])
    await assert.rejects(resolve(hosts, named(id)), ValidationFailed, id);

  const { key } = await makeKey(hosts, alice.token);
  const keyFor = (id: number) => bearer(key, { 'x-account-id': String(id) });
  assert.deepEqual(await accountOf(keyFor(alice.account.id)), [alice.account.id, 'admin']);
  await refuses(hosts, keyFor(bob.account.id), 403, 'forbidden');
});

test('a suspended account is stepped over unless it is named, and takes nothing that belongs to the person', async (t) => {
  const hosts = await openAccountHosts(t);
  const alice = await hosts.register('alice@example.org');
  const bob = await hosts.register('bob@example.org');
  hosts.clock.pass(1);
  const joined = { account_id: alice.account.id, person_id: bob.user.id, role: 'editor' };
  await hosts.database
    .insertInto('member')
    .values({ ...joined, joined_at: hosts.clock.now() })
    .execute();
  await hosts.database
    .updateTable('account')
    .set({ suspended_at: hosts.clock.now() })
    .where('id', '=', bob.account.id)
    .execute();
  assert.equal((await resolve(hosts, bearer(bob.token)))?.account_id, alice.account.id);
  const headers = { 'X-Account-Id': String(bob.account.id) };
  const ask = async (method: Method, path: string, body?: unknown) => {
    const answer = await hosts.api(method, path, { token: bob.token, headers, body });
    return [answer.status, answer.body];
  };
  const refused = [403, { error: 'account_suspended', reason: null }];
  for (const path of ['/account', '/api-keys', '/account/members'])
    assert.deepEqual(await ask('GET', path), refused, path);
  assert.deepEqual(await ask('POST', '/accounts', { name: 'Another' }), refused);
  const [, session] = await ask('GET', '/auth/session');
  const suspended = { id: bob.account.id, name: 'bob', reason: null };
  assert.deepEqual([session.account, session.suspended], [null, suspended]);
  const [, { accounts }] = await ask('GET', '/accounts');
  assert.deepEqual(
    accounts.map(({ id, suspended }: { id: number; suspended: boolean }) => [id, suspended]),
    [
      [bob.account.id, true],
      [alice.account.id, false],
    ],
  );
  for (const path of ['/profile', '/auth/sessions', '/auth/2fa'])
    assert.equal((await ask('GET', path))[0], 200, path);
  assert.equal((await ask('POST', '/auth/logout'))[0], 200);
});

test('who is a member of no account is still a person who is signed in, and nothing else', async (t) => {
  const hosts = await openAccountHosts(t);
  const bob = await hosts.register('bob@example.org');
  await hosts.database.deleteFrom('member').execute();
  const { token } = bob;
  const caller = await resolveActor(hosts.app, bearer(token), hosts.clock.now());
  assert.deepEqual(caller, {
    account_id: null,
    suspended: null,
    person: { id: bob.user.id, email: 'bob@example.org', name: '', is_admin: true, time_zone: 'UTC' },
    session: { id: bob.session.id, surface: 'api', authenticated_at: hosts.clock.now() },
    key: null,
  });
  const named = bearer(token, { 'x-account-id': String(bob.account.id) });
  await refuses(hosts, named, 403, 'forbidden');
  const headers = { 'Idempotency-Key': 'once' };
  assert.equal((await hosts.api('GET', '/profile', { token })).body.email, 'bob@example.org');
  assert.deepEqual((await hosts.api('GET', '/accounts', { token })).body.accounts, []);
  assert.equal((await hosts.api('GET', '/auth/session', { token })).body.account, null);
  for (const path of ['/account', '/account/members', '/api-keys']) {
    const { status, body } = await hosts.api('GET', path, { token });
    assert.deepEqual([status, body.error], [403, 'no_account'], path);
  }
  assert.equal((await hosts.api('POST', '/auth/logout', { token, headers })).status, 200);
});

test('who belongs to an account that an instance admin owns is marked, whoever calls', async (t) => {
  const hosts = await openAccountHosts(t);
  const admin = await hosts.register('admin@example.org');
  const other = await hosts.register('other@example.org');
  const marks = async (token: string) => (await resolve(hosts, bearer(token)))?.is_instance_admin;
  assert.equal(await marks(admin.token), true);
  assert.equal(await marks(other.token), false);
  assert.equal(await marks((await makeKey(hosts, admin.token)).key), true);
  assert.equal(await marks((await makeKey(hosts, other.token)).key), false);
});

test('on https the cookie has the __Host- prefix, and no other name is taken for it', async (t) => {
  const urls = { api: 'https://api.example.org', dashboard: 'https://tocsin.example.org' };
  const hosts = await openAccountHosts(t, { app: { urls }, config: { trustProxy: ['0.0.0.0/0'] } });
  const headers = { 'x-forwarded-proto': 'https' };
  const registered = await hosts.dashboard('POST', '/auth/register', {
    body: { email: 'alice@example.org', password: PASSWORD },
    headers,
  });
  assert.equal(registered.status, 201, JSON.stringify(registered.body));
  const [setCookie = ''] = registered.setCookies;
  assert.match(
    setCookie,
    /^__Host-toc_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  );
  const token = setCookie.split(';')[0]?.split('=')[1];
  const actor = await resolve(
    hosts,
    requestFacts({ surface: 'dashboard', headers: { cookie: `a=b; __Host-toc_session=${token}; c=d` } }),
  );
  assert.equal(actor?.person?.email, 'alice@example.org');
  for (const name of ['toc_session', '__host-toc_session', 'x__Host-toc_session'])
    assert.equal(
      await resolve(hosts, requestFacts({ surface: 'dashboard', headers: { cookie: `${name}=${token}` } })),
      null,
      name,
    );
});
