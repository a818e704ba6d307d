import assert from 'node:assert/strict';
import { test } from 'node:test';
import { days, minutes } from '../../platform/time.ts';
import { type AccountHosts, openAccountHosts, PASSWORD } from '../../testing/account-hosts.ts';

const email = 'alice@example.org';

const login = (hosts: AccountHosts, on: 'api' | 'dashboard' = 'api') =>
  hosts[on]('POST', '/auth/login', { body: { email, password: PASSWORD } });

const ids = (body: { sessions: { id: string }[] }) => body.sessions.map((session) => session.id);

test('who is signed in can be asked at any time', async (t) => {
  const hosts = await openAccountHosts(t);
  const { token, token_type: _, ...signIn } = await hosts.register(email);
  const answer = await hosts.api('GET', '/auth/session', { token });
  assert.deepEqual([answer.status, answer.body], [200, { ...signIn, suspended: null }]);
  const nobody = await hosts.api('GET', '/auth/session');
  assert.deepEqual([nobody.status, nobody.body], [401, { error: 'unauthorized' }]);
});

test('signing out ends the session, and on the dashboard host the cookie with it', async (t) => {
  const hosts = await openAccountHosts(t);
  const { token } = await hosts.register(email);
  const out = await hosts.api('POST', '/auth/logout', { token });
  assert.deepEqual([out.status, out.body, out.setCookies], [200, { ok: true }, []]);
  assert.equal((await hosts.api('POST', '/auth/logout', { token })).status, 401);

  const cookie = (await login(hosts, 'dashboard')).setCookies[0]?.split(';')[0] ?? '';
  const left = await hosts.dashboard('POST', '/auth/logout', { cookie });
  assert.deepEqual(left.setCookies, ['toc_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax']);
  assert.equal((await hosts.dashboard('GET', '/auth/session', { cookie })).status, 401);
});

test('the sessions of a person are listed newest first, in pages, with this one marked, and no others', async (t) => {
  const hosts = await openAccountHosts(t);
  const first = await hosts.register(email);
  await hosts.register('charlie@example.org');
  hosts.clock.pass(minutes(1));
  const second = (await login(hosts)).body;
  hosts.clock.pass(minutes(1));
  const third = (await login(hosts, 'dashboard')).body;
  const { token } = second;
  const all = (await hosts.api('GET', '/auth/sessions', { token })).body;
  assert.deepEqual(ids(all), [third.session.id, second.session.id, first.session.id]);
  assert.deepEqual(
    all.sessions.map((session: { current: boolean; surface: string }) => [session.current, session.surface]),
    [
      [false, 'dashboard'],
      [true, 'api'],
      [false, 'api'],
    ],
  );
  assert.deepEqual(Object.keys(all.sessions[0]).sort(), [
    'authenticated_at',
    'created_at',
    'current',
    'expires_at',
    'id',
    'ip',
    'last_seen_at',
    'surface',
    'user_agent',
  ]);
  const page = (await hosts.api('GET', '/auth/sessions?limit=2', { token })).body;
  assert.deepEqual(ids(page), [third.session.id, second.session.id]);
  const rest = (await hosts.api('GET', `/auth/sessions?limit=2&cursor=${page.next_cursor}`, { token })).body;
  assert.deepEqual([ids(rest), rest.next_cursor], [[first.session.id], null]);
  const wrong = await hosts.api('GET', '/auth/sessions?limit=201&cursor=x', { token });
  assert.deepEqual(wrong.body.issues, [
    { field: 'limit', reason: 'integer 1..200' },
    { field: 'cursor', reason: 'a next_cursor of this list' },
  ]);
});

test('sessions that ran out are not listed', async (t) => {
  const hosts = await openAccountHosts(t);
  await hosts.register(email);
  await login(hosts, 'dashboard');
  hosts.clock.pass(days(7));
  const { session, token } = (await login(hosts)).body;
  assert.deepEqual(ids((await hosts.api('GET', '/auth/sessions', { token })).body), [session.id]);
});

test('a person ends their own sessions and nobody else’s', async (t) => {
  const hosts = await openAccountHosts(t);
  const mine = await hosts.register(email);
  const charlie = await hosts.register('charlie@example.org');
  const lost = (await login(hosts)).body;
  const end = (id: string, token = mine.token) => hosts.api('DELETE', `/auth/sessions/${id}`, { token });
  assert.deepEqual([(await end(lost.session.id, charlie.token)).status], [404]);
  assert.deepEqual((await end(lost.session.id)).body, { ok: true });
  assert.equal((await hosts.api('GET', '/auth/session', { token: lost.token })).status, 401);
  assert.equal((await end(lost.session.id)).status, 404);
  assert.equal((await end('not-a-uuid')).status, 404);
  assert.equal((await end(mine.session.id.toUpperCase())).status, 200, 'this one is theirs as well');
  assert.equal((await hosts.api('GET', '/auth/session', { token: mine.token })).status, 401);
  assert.equal((await hosts.api('GET', '/auth/session', { token: charlie.token })).status, 200);
});

test('a key has no session, and the answer says so', async (t) => {
  const hosts = await openAccountHosts(t);
  const { token } = await hosts.register(email);
  const { body } = await hosts.api('POST', '/api-keys', { token, body: { name: 'k', kind: 'full' } });
  for (const [method, path] of [
    ['GET', '/auth/session'],
    ['GET', '/auth/sessions'],
    ['POST', '/auth/logout'],
    ['POST', '/auth/reauthenticate'],
    ['POST', '/auth/change-password'],
  ] as const) {
    const answer = await hosts.api(method, path, { token: body.key });
    assert.deepEqual([answer.status, answer.body.error], [403, 'session_required'], path);
  }
});

test('a page of another site cannot use the cookie of its visitor', async (t) => {
  const hosts = await openAccountHosts(t);
  await hosts.register(email);
  const cookie = (await login(hosts, 'dashboard')).setCookies[0]?.split(';')[0] ?? '';
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://sub.dashboard.test' },
    { origin: 'http://dashboard.test.evil.example' },
    { origin: 'https://dashboard.test' },
    { origin: hosts.app.urls.api },
  ]) {
    const out = await hosts.dashboard('POST', '/auth/logout', { cookie, headers });
    assert.equal(out.status, 403, headers.origin);
    const signIn = await hosts.dashboard('POST', '/auth/login', {
      body: { email, password: PASSWORD },
      headers,
    });
    assert.deepEqual([signIn.status, signIn.setCookies], [403, []], 'nor sign anybody in');
  }
  assert.equal((await hosts.dashboard('GET', '/auth/session', { cookie })).status, 200);
});
