import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openAccountHosts } from '../../testing/account-hosts.ts';

test('a person sees and changes how they are called and like to see things', async (t) => {
  const hosts = await openAccountHosts(t);
  const { token, user } = await hosts.register('alice@example.org');
  const before = (await hosts.api('GET', '/profile', { token })).body;
  assert.deepEqual(before, {
    id: user.id,
    email: 'alice@example.org',
    name: '',
    time_zone: 'UTC',
    language: 'en',
    theme: 'auto',
    email_verified: false,
    is_admin: true,
    created_at: hosts.clock.now().toISOString(),
  });
  const changes = { name: 'Alice 🦊', time_zone: 'Asia/Kathmandu', language: 'pt-BR', theme: 'dark' };
  const changed = await hosts.api('PATCH', '/profile', { token, body: changes });
  assert.deepEqual([changed.status, changed.body], [200, { ...before, ...changes }]);
  assert.deepEqual((await hosts.api('PATCH', '/profile', { token, body: {} })).body, changed.body);
  assert.deepEqual((await hosts.api('GET', '/profile', { token })).body, changed.body);
});

test('every wrong field of a profile is listed, and nothing is changed', async (t) => {
  const hosts = await openAccountHosts(t);
  const { token } = await hosts.register('alice@example.org');
  const body = {
    name: 'x'.repeat(101),
    time_zone: 'Mars/Base',
    language: '??',
    theme: 'pink',
    email: 'x@y.z',
  };
  const answer = await hosts.api('PATCH', '/profile', { token, body });
  assert.equal(answer.status, 400);
  assert.deepEqual(
    answer.body.issues.toSorted((a: { field: string }, b: { field: string }) => (a.field < b.field ? -1 : 1)),
    [
      { field: 'email', reason: 'unknown field' },
      { field: 'language', reason: 'language tag' },
      { field: 'name', reason: 'string 0..100' },
      { field: 'theme', reason: 'one of auto, light, dark' },
      { field: 'time_zone', reason: 'IANA time zone' },
    ],
  );
  for (const time_zone of ['+02:00', '', 'utc\n'])
    assert.equal(
      (await hosts.api('PATCH', '/profile', { token, body: { time_zone } })).status,
      400,
      time_zone,
    );
  assert.equal((await hosts.api('GET', '/profile', { token })).body.theme, 'auto');
});

test('an account is read by everybody in it and renamed by its admins', async (t) => {
  const hosts = await openAccountHosts(t);
  const { token, account, user } = await hosts.register('alice@example.org');
  const seen = (await hosts.api('GET', '/account', { token })).body;
  assert.deepEqual(seen, { ...account, delete_at: null, created_at: hosts.clock.now().toISOString() });
  const renamed = await hosts.api('PATCH', '/account', { token, body: { name: 'Example Ltd' } });
  assert.deepEqual([renamed.status, renamed.body], [200, { ...seen, name: 'Example Ltd' }]);
  assert.deepEqual((await hosts.api('PATCH', '/account', { token, body: {} })).body, renamed.body);
  const wrong = await hosts.api('PATCH', '/account', { token, body: { name: '', plan: 'business' } });
  assert.deepEqual(wrong.body.issues, [
    { field: 'plan', reason: 'unknown field' },
    { field: 'name', reason: 'string 1..100' },
  ]);
  await hosts.database
    .updateTable('member')
    .set({ role: 'editor' })
    .where('person_id', '=', user.id)
    .execute();
  assert.equal((await hosts.api('GET', '/account', { token })).body.role, 'editor');
  assert.equal((await hosts.api('PATCH', '/account', { token, body: { name: 'Mine' } })).status, 403);
});

test('a person finds all their accounts, in pages, and no others', async (t) => {
  const hosts = await openAccountHosts(t);
  const alice = await hosts.register('alice@example.org');
  const bob = await hosts.register('bob@example.org');
  await hosts.register('charlie@example.org');
  hosts.clock.pass(1);
  await hosts.database
    .insertInto('member')
    .values({
      account_id: alice.account.id,
      person_id: bob.user.id,
      role: 'viewer',
      joined_at: hosts.clock.now(),
    })
    .execute();
  const { body } = await hosts.api('GET', '/accounts', { token: bob.token });
  assert.deepEqual(
    body.accounts.map(({ id, role, suspended }: Record<string, unknown>) => [id, role, suspended]),
    [
      [bob.account.id, 'owner', false],
      [alice.account.id, 'viewer', false],
    ],
  );
  const first = (await hosts.api('GET', '/accounts?limit=1', { token: bob.token })).body;
  const rest = (await hosts.api('GET', `/accounts?limit=1&cursor=${first.next_cursor}`, { token: bob.token }))
    .body;
  assert.deepEqual(
    [first.accounts[0].id, rest.accounts[0].id, rest.next_cursor],
    [bob.account.id, alice.account.id, null],
  );
});

test('a key has neither a profile nor other accounts', async (t) => {
  const hosts = await openAccountHosts(t);
  const { token } = await hosts.register('alice@example.org');
  const { key } = (await hosts.api('POST', '/api-keys', { token, body: { name: 'k', kind: 'full' } })).body;
  for (const [method, path] of [
    ['GET', '/profile'],
    ['PATCH', '/profile'],
    ['GET', '/accounts'],
  ] as const) {
    const answer = await hosts.api(method, path, { token: key });
    assert.deepEqual([answer.status, answer.body.error], [403, 'session_required'], path);
  }
  assert.equal((await hosts.api('GET', '/account/usage', { token: key })).status, 200);
});
