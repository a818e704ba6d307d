import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { type Database, transaction } from '../../platform/database/database.ts';
import { minutes, seconds } from '../../platform/time.ts';
import { type AccountHosts, openAccountHosts, PASSWORD } from '../../testing/account-hosts.ts';
import { raceForLock } from '../../testing/gates.ts';
import { dearPasswords } from '../../testing/passwords.ts';
import { recordStatements } from '../../testing/statements.ts';
import { hashPassword } from '../passwords/password-hash.ts';

const email = 'alice@example.org';

const login = (hosts: AccountHosts, password = PASSWORD, given: { email?: string; ip?: string } = {}) =>
  hosts.api('POST', '/auth/login', {
    body: { email: given.email ?? email, password },
    ...(given.ip && { ip: given.ip }),
  });

const attempts = async ({ database }: AccountHosts) =>
  database
    .selectFrom('audit_event')
    .select(['account_id', 'actor_type', 'actor_name', 'outcome'])
    .where('action', '=', 'auth.login')
    .orderBy('id')
    .execute();

test('signing in on the API host gives a token for 24 hours, and on the dashboard host a cookie', async (t) => {
  const hosts = await openAccountHosts(t);
  const registered = await hosts.register(email);
  const onApi = await login(hosts, PASSWORD, { email: 'ALICE@Example.org' });
  assert.equal(onApi.status, 200);
  assert.deepEqual(onApi.setCookies, []);
  assert.notEqual(onApi.body.token, registered.token, 'a new token at every sign-in');
  assert.equal(onApi.body.session.expires_at, '2026-06-17T08:00:00.000Z');
  assert.deepEqual(onApi.body.user, registered.user);

  const onDashboard = await hosts.dashboard('POST', '/auth/login', { body: { email, password: PASSWORD } });
  assert.equal(onDashboard.status, 200);
  assert.equal(onDashboard.body.token, undefined);
  assert.equal(onDashboard.body.session.expires_at, '2026-07-16T08:00:00.000Z');
  const [cookie = ''] = onDashboard.setCookies;
  const session = await hosts.dashboard('GET', '/auth/session', { cookie: cookie.split(';')[0] ?? '' });
  assert.deepEqual(session.body, { ...onDashboard.body, suspended: null });
});

test('a wrong password, an unknown address and a disabled person get the same answer, and each is noted', async (t) => {
  const hosts = await openAccountHosts(t);
  const { account } = await hosts.register(email);
  const disabled = await hosts.register('disabled@example.org');
  await hosts.database
    .updateTable('person')
    .set({ disabled_at: hosts.clock.now() })
    .where('id', '=', disabled.user.id)
    .execute();
  const answers = [
    await login(hosts, 'not the password'),
    await login(hosts, PASSWORD, { email: 'unknown@example.org' }),
    await login(hosts, PASSWORD, { email: 'disabled@example.org' }),
    await login(hosts, `${PASSWORD}\u200b`),
    await login(hosts, 'x'.repeat(4_096)),
  ];
  for (const { status, body, headers } of answers) {
    assert.equal(status, 401);
    assert.deepEqual(body, { error: 'invalid_credentials' });
    assert.equal(headers['www-authenticate'], 'Bearer');
  }
  const refused = { outcome: 'refused', actor_type: 'person' };
  assert.deepEqual((await attempts(hosts)).slice(0, 3), [
    { ...refused, account_id: account.id, actor_name: email },
    { outcome: 'refused', account_id: null, actor_type: 'nobody', actor_name: '' },
    { ...refused, account_id: disabled.account.id, actor_name: 'disabled@example.org' },
  ]);
});

test('a known and an unknown address cost the same statements, at sign-in and for a forgotten password', async (t) => {
  const hosts = await openAccountHosts(t);
  await hosts.register(email);
  const { database, statements } = recordStatements(hosts.database);
  Object.assign(hosts.app, { database });
  const work = async (path: string, body: unknown) => {
    await hosts.api('POST', path, { body });
    return statements.splice(0);
  };
  const known = await work('/auth/login', { email, password: 'not the password' });
  const unknown = await work('/auth/login', { email: 'unknown@example.org', password: 'not the password' });
  assert.ok(known.length > 3);
  assert.deepEqual(known, unknown);
  const knownReset = await work('/auth/forgot-password', { email });
  assert.ok(knownReset.length > 2);
  assert.deepEqual(knownReset, await work('/auth/forgot-password', { email: 'unknown@example.org' }));
});

test('a token that a client brings along is never the one it gets, and the session it had is over', async (t) => {
  const hosts = await openAccountHosts(t);
  await hosts.register(email);
  const planted = `toc_session=${'A'.repeat(43)}`;
  const signIn = (cookie: string) =>
    hosts.dashboard('POST', '/auth/login', { body: { email, password: PASSWORD }, cookie });
  const first = (await signIn(planted)).setCookies[0]?.split(';')[0] ?? '';
  assert.notEqual(first, planted);
  assert.equal((await hosts.dashboard('GET', '/auth/session', { cookie: planted })).status, 401);
  const second = (await signIn(first)).setCookies[0]?.split(';')[0] ?? '';
  assert.equal((await hosts.dashboard('GET', '/auth/session', { cookie: first })).status, 401);
  assert.equal((await hosts.dashboard('GET', '/auth/session', { cookie: second })).status, 200);
});

test('a sign-in that is in flight while the password changes does not survive it', async (t) => {
  const hosts = await openAccountHosts(t);
  const alice = await hosts.register(email);
  const password_hash = await hashPassword('staple battery horse');
  const [outcome] = await raceForLock(
    hosts.database,
    // The change holds the person until the sign-in, whose password was right, waits to begin its session.
    (tx) =>
      tx
        .updateTable('person')
        .set({ password_hash, credential_version: 2 })
        .where('id', '=', alice.user.id)
        .execute(),
    [() => login(hosts)],
  );
  assert.ok(outcome?.status === 'fulfilled');
  assert.deepEqual([outcome.value.status, outcome.value.body.error], [401, 'invalid_credentials']);
  assert.equal((await login(hosts, 'staple battery horse')).status, 200);
});

test('a sign-in that is in flight while the person is disabled does not survive it', async (t) => {
  const hosts = await openAccountHosts(t);
  const alice = await hosts.register(email);
  const [outcome] = await raceForLock(
    hosts.database,
    (tx) =>
      tx
        .updateTable('person')
        .set({ disabled_at: hosts.clock.now() })
        .where('id', '=', alice.user.id)
        .execute(),
    [() => login(hosts)],
  );
  assert.ok(outcome?.status === 'fulfilled');
  assert.equal(outcome.value.status, 401);
});

test('whoever has only suspended accounts learns so after the right password', async (t) => {
  const hosts = await openAccountHosts(t);
  const alice = await hosts.register(email);
  const account = hosts.database.updateTable('account').where('id', '=', alice.account.id);
  await account.set({ suspended_at: hosts.clock.now() }).execute();
  const suspended = await login(hosts);
  assert.deepEqual([suspended.status, suspended.body.error], [403, 'account_suspended']);
  assert.equal((await login(hosts, 'not the password')).body.error, 'invalid_credentials');
});

test('whoever is a member of no account signs in all the same', async (t) => {
  const hosts = await openAccountHosts(t);
  await hosts.register(email);
  await hosts.database.deleteFrom('member').execute();
  const { status, body } = await login(hosts);
  assert.deepEqual([status, body.account, body.user.email], [200, null, email]);
});

test('§8 the sixth sign-in within 15 minutes from one address is 429, and says when to come back', async (t) => {
  const hosts = await openAccountHosts(t);
  await hosts.register(email);
  const ip = '198.51.100.7';
  for (let count = 0; count < 5; count += 1) {
    assert.equal((await login(hosts, PASSWORD, { ip })).status, 200);
    hosts.clock.pass(seconds(1));
  }
  const sixth = await login(hosts, PASSWORD, { ip });
  assert.deepEqual([sixth.status, sixth.body], [429, { error: 'rate_limited' }]);
  assert.equal(sixth.headers['retry-after'], String(15 * 60 - 5));
  assert.equal((await login(hosts, PASSWORD, { ip: '198.51.100.8' })).status, 200);
  hosts.clock.pass(minutes(15) - seconds(5) - 1);
  assert.equal((await login(hosts, PASSWORD, { ip })).status, 429);
  hosts.clock.pass(1);
  assert.equal((await login(hosts, PASSWORD, { ip })).status, 200);
});

test('§8 malformed requests count too, on both hosts together, and each route for itself', async (t) => {
  const hosts = await openAccountHosts(t);
  const ip = '2001:db8:7:7::1';
  const neighbour = '2001:db8:7:7:ffff::2';
  const call = (
    host: 'api' | 'dashboard',
    from: string,
    body: unknown,
    headers: Record<string, string> = {},
  ) => hosts[host]('POST', '/auth/login', { body, ip: from, headers });
  const right = { email, password: PASSWORD };
  assert.equal((await call('api', ip, '{"email":')).status, 400);
  assert.equal((await call('dashboard', neighbour, {})).status, 400);
  assert.equal((await call('api', ip, 'x'.repeat(300_000))).status, 413);
  assert.equal((await call('api', ip, 'a=b', { 'content-type': 'text/plain' })).status, 415);
  assert.equal((await call('dashboard', ip, right)).status, 401);
  assert.equal((await call('api', neighbour, right)).status, 429);
  assert.equal((await call('dashboard', ip, '{"email":')).status, 429);
  assert.equal((await call('api', '2001:db8:7:8::1', right)).status, 401);
  const forgot = await hosts.api('POST', '/auth/forgot-password', { body: { email }, ip });
  assert.equal(forgot.status, 202);
});

test('§8 registration and forgotten passwords are limited to five in 15 minutes as well', async (t) => {
  const hosts = await openAccountHosts(t);
  for (const path of ['/auth/register', '/auth/forgot-password']) {
    const statuses = [];
    for (let count = 0; count < 6; count += 1)
      statuses.push((await hosts.api('POST', path, { body: {}, ip: '198.51.100.7' })).status);
    assert.deepEqual(statuses, [400, 400, 400, 400, 400, 429], path);
  }
});

test('no other spelling of the path and no other method gets around the limit', async (t) => {
  const hosts = await openAccountHosts(t);
  await hosts.register(email);
  const body = { email, password: PASSWORD };
  for (const path of [
    '//auth/login',
    '/auth//login',
    '/auth/login/',
    '/auth/LOGIN',
    '/AUTH/login',
    '/auth/login;x',
    '/auth/%6Cogin%2f',
    '/auth/./login/.',
  ]) {
    const answer = await hosts.api('POST', path, { body });
    assert.equal(answer.status, 404, path);
  }
  // A path that is decoded to the same route is the same route.
  const ip = '198.51.100.7';
  const statuses = [];
  for (let count = 0; count < 6; count += 1)
    statuses.push((await hosts.api('POST', '/auth/%6Cogin?x=1', { body, ip })).status);
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429]);
  const put = await hosts.api('PUT', '/auth/login', { body, ip: '198.51.100.8' });
  assert.equal(put.status, 405);
});

test('a forged X-Forwarded-For does not make a new address, and one through a trusted proxy counts by its last hop', async (t) => {
  const open = await openAccountHosts(t);
  const behind = await openAccountHosts(t, { config: { trustProxy: ['10.1.1.0/24'] } });
  const forge = (hosts: AccountHosts, ip: string, forwarded: string) =>
    hosts.api('POST', '/auth/login', {
      body: { email: `${forwarded.length}@example.org`, password: PASSWORD },
      ip,
      headers: { 'x-forwarded-for': forwarded },
    });
  const statuses = [];
  for (let count = 0; count < 6; count += 1)
    statuses.push((await forge(open, '198.51.100.7', `203.0.113.${count}`)).status);
  assert.equal(statuses[5], 429, 'from somebody who is no proxy');

  const proxied = [];
  for (let count = 0; count < 6; count += 1)
    proxied.push((await forge(behind, '10.1.1.1', `203.0.113.${count}, 198.51.100.7, 10.1.1.2`)).status);
  assert.deepEqual(proxied.slice(4), [401, 429], 'hops that the caller wrote prove nothing');
  assert.equal((await forge(behind, '10.1.1.1', '198.51.100.8')).status, 401);
});

test('of ten sign-ins at once from one address, five get through', async (t) => {
  const hosts = await openAccountHosts(t);
  await hosts.register(email);
  const ip = '198.51.100.7';
  await hosts.database
    .insertInto('rate_window')
    .values({ bucket: `login:network:${ip}`, hits: [], expires_at: hosts.clock.now() })
    .execute();
  const outcomes = await raceForLock(
    hosts.database,
    (tx) => tx.selectFrom('rate_window').select('bucket').forUpdate().execute(),
    Array.from({ length: 10 }, () => () => login(hosts, PASSWORD, { ip })),
  );
  const statuses = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.status : 0));
  assert.deepEqual(statuses.sort(), [200, 200, 200, 200, 200, 429, 429, 429, 429, 429]);
});

/** In the database; the others wait for their turn. */
const SIGN_INS_AT_ONCE = 4;

const LOCK_WAITERS = sql<{ count: number }>`
  select count(*)::int as count from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

const lockWaiters = async (on: Database) => (await LOCK_WAITERS.execute(on)).rows[0]?.count ?? 0;

test('of many sign-ins at once, four are in the database, and the others wait without a connection', async (t) => {
  const hosts = await openAccountHosts(t);
  dearPasswords(t);
  await hosts.register(email);
  const held = await transaction(hosts.database, async (tx) => {
    await sql`lock table session in share mode`.execute(tx);
    const ips = Array.from({ length: 8 }, (_, index) => `10.0.${index}.1`);
    const signIns = Promise.all(ips.map((ip) => login(hosts, PASSWORD, { ip })));
    while ((await lockWaiters(hosts.database)) < SIGN_INS_AT_ONCE);
    // Hashes are made in the order of asking: whoever could ask for one has had it by now.
    for (let hash = 0; hash < 8; hash += 1) await hashPassword(PASSWORD);
    return { signIns, inDatabase: await lockWaiters(hosts.database) };
  });
  assert.equal(held.inDatabase, SIGN_INS_AT_ONCE);
  for (const { status } of await held.signIns) assert.equal(status, 200);
});

test('more sign-ins than can wait are sent away with 503, and a wrong password is not counted for them', async (t) => {
  const hosts = await openAccountHosts(t);
  dearPasswords(t);
  await hosts.register(email);
  const outcomes = await Promise.all(
    Array.from({ length: 70 }, (_, index) =>
      login(hosts, PASSWORD, { ip: `10.0.${index}.1`, email: index < 60 ? `${index}@example.org` : email }),
    ),
  );
  const statuses = outcomes.map(({ status }) => status);
  assert.ok(statuses.includes(503));
  assert.ok(statuses.every((status) => [200, 401, 503].includes(status)));
  assert.equal((await login(hosts, PASSWORD, { ip: '10.1.0.1' })).status, 200);
});

test('ten wrong passwords in 15 minutes close an address for everybody, known or not, and right ones do not count', async (t) => {
  const hosts = await openAccountHosts(t);
  await hosts.register(email);
  for (const each of [email, 'unknown@example.org']) {
    const statuses = [];
    for (let count = 0; count < 9; count += 1)
      statuses.push((await login(hosts, 'not the password', { email: each })).status);
    if (each === email)
      for (let count = 0; count < 12; count += 1)
        assert.equal((await login(hosts, PASSWORD)).status, 200, 'right ones do not count');
    for (let count = 0; count < 2; count += 1)
      statuses.push((await login(hosts, 'not the password', { email: each.toUpperCase() })).status);
    assert.deepEqual(statuses, [...Array(10).fill(401), 429], each);
    const right = await login(hosts, PASSWORD, { email: each });
    assert.deepEqual([right.status, right.headers['retry-after']], [429, '900']);
    assert.equal((await login(hosts, PASSWORD, { email: 'other@example.org' })).status, 401);
  }
  const turnedAway = await hosts.database
    .selectFrom('audit_event')
    .select(['outcome', 'detail'])
    .where('action', '=', 'auth.login')
    .execute();
  const noted = turnedAway.filter(({ detail }) => JSON.stringify(detail).includes('rate_limited'));
  assert.deepEqual(
    noted.map(({ outcome }) => outcome),
    ['refused', 'refused'],
    'once for each address, however often it was tried',
  );
  hosts.clock.pass(minutes(15));
  assert.equal((await login(hosts)).status, 200);
});

test('the first sign-in that the limit of a network turns away is noted with the account it was for', async (t) => {
  const hosts = await openAccountHosts(t);
  const { account } = await hosts.register(email);
  await hosts.register('bob@example.org');
  const ip = '198.51.100.7';
  for (let count = 0; count < 5; count += 1) await hosts.api('POST', '/auth/login', { body: {}, ip });
  const flood = async (from: string, names: string[]) => {
    for (const name of names)
      assert.equal((await login(hosts, 'not the password', { ip: from, email: name })).status, 429);
  };
  await flood(ip, [email, email, 'bob@example.org', 'unknown@example.org']);
  const noted = await attempts(hosts);
  assert.deepEqual(noted, [
    { account_id: account.id, actor_type: 'person', actor_name: email, outcome: 'refused' },
  ]);
  const other = '198.51.100.8';
  for (const body of ['{"email":', 'x'.repeat(20_000), {}, {}, {}])
    await hosts.api('POST', '/auth/login', { body, ip: other });
  const unread = await hosts.api('POST', '/auth/login', { body: 'x'.repeat(20_000), ip: other });
  assert.equal(unread.status, 429, 'a body that says nothing');
  await flood(other, [email]);
  assert.equal((await attempts(hosts)).length, 1, 'once for each network, and for each person');
  hosts.clock.pass(minutes(15));
  assert.equal((await login(hosts, PASSWORD, { ip })).status, 200);
});

test('wrong passwords tried all at once do not outrun the limit', async (t) => {
  const hosts = await openAccountHosts(t);
  await hosts.register(email);
  // One refused attempt makes the row that everybody then waits for.
  assert.equal((await login(hosts, 'not the password')).status, 401);
  const outcomes = await raceForLock(
    hosts.database,
    (tx) =>
      tx
        .selectFrom('rate_window')
        .select('bucket')
        .where('bucket', 'like', 'wrong-secret:%')
        .forUpdate()
        .execute(),
    Array.from({ length: 20 }, () => () => login(hosts, 'not the password')),
    SIGN_INS_AT_ONCE,
  );
  const statuses = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.status : 0));
  assert.equal(statuses.filter((status) => status === 401).length, 9);
  assert.equal(statuses.filter((status) => status === 429).length, 11);
});
