import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AccountRole } from '../../platform/http/actor.ts';
import { hours } from '../../platform/time.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { type AccountHosts, openAccountHosts } from '../../testing/account-hosts.ts';

const create = (hosts: AccountHosts, token: string, fields: Record<string, unknown> = {}) =>
  hosts.api('POST', '/api-keys', { token, body: { name: 'Deploy script', kind: 'full', ...fields } });

const list = async (hosts: AccountHosts, token: string, query = '') =>
  (await hosts.api('GET', `/api-keys${query}`, { token })).body;

test('§5 a full key is made, shown once and listed by its hint', async (t) => {
  const hosts = await openAccountHosts(t);
  const { token } = await hosts.register('alice@example.org');
  const made = await create(hosts, token);
  assert.equal(made.status, 201);
  const { key, api_url, ...listed } = made.body;
  assert.match(key, /^toc_key_[0-9A-Za-z]{38}$/);
  assert.equal(api_url, hosts.app.urls.api);
  assert.deepEqual(listed, {
    id: listed.id,
    name: 'Deploy script',
    kind: 'full',
    hint: key.slice(-4),
    created_at: hosts.clock.now().toISOString(),
    created_by: 'alice@example.org',
    expires_at: null,
    last_used_at: null,
  });
  assert.deepEqual(await list(hosts, token), { api_keys: [listed], next_cursor: null });
  await hosts.api('GET', '/account', { token: key });
  assert.equal((await list(hosts, token)).api_keys[0].last_used_at, hosts.clock.now().toISOString());
});

test('a read-only key is of its own kind, and the prefix is that of the instance', async (t) => {
  const hosts = await openAccountHosts(t, { config: { keyPrefix: 'acme' } });
  const { token } = await hosts.register('alice@example.org');
  assert.match(token, /^acme_ses_/);
  const { key, kind } = (await create(hosts, token, { kind: 'read_only' })).body;
  assert.match(key, /^acme_ro_/);
  assert.equal(kind, 'read_only');
  assert.equal((await hosts.api('GET', '/account', { token: key })).status, 200);
  assert.equal((await hosts.api('PATCH', '/account', { token: key, body: { name: 'x' } })).status, 403);
});

test('every wrong field of a new key is listed', async (t) => {
  const hosts = await openAccountHosts(t);
  const { token } = await hosts.register('alice@example.org');
  const issues = async (fields: Record<string, unknown>) => (await create(hosts, token, fields)).body.issues;
  assert.deepEqual(await issues({ name: '', kind: 'tv', expires_at: 'tomorrow' }), [
    { field: 'name', reason: 'string 1..100' },
    { field: 'kind', reason: 'one of full, read_only' },
    { field: 'expires_at', reason: 'ISO 8601 timestamp' },
  ]);
  assert.deepEqual(await issues({ expires_at: hosts.clock.now().toISOString() }), [
    { field: 'expires_at', reason: 'in the future' },
  ]);
  const expires_at = new Date(hosts.clock.now().getTime() + hours(1)).toISOString();
  assert.equal((await create(hosts, token, { expires_at })).body.expires_at, expires_at);
});

test('a key makes and revokes no keys, and only a full one may list them', async (t) => {
  const hosts = await openAccountHosts(t);
  const { token } = await hosts.register('alice@example.org');
  const full = (await create(hosts, token)).body;
  const readOnly = (await create(hosts, token, { kind: 'read_only' })).body;
  for (const { key } of [full, readOnly]) {
    const made = await create(hosts, key);
    assert.deepEqual([made.status, made.body.error], [403, 'session_required']);
    const revoked = await hosts.api('DELETE', `/api-keys/${full.id}`, { token: key });
    assert.deepEqual([revoked.status, revoked.body.error], [403, 'session_required']);
  }
  assert.equal((await hosts.api('GET', '/api-keys', { token: full.key })).status, 200);
  assert.equal((await hosts.api('GET', '/api-keys', { token: readOnly.key })).status, 403);
});

test('viewers and editors have no say in keys; admins and owners do', async (t) => {
  const hosts = await openAccountHosts(t);
  const { token, user, account } = await hosts.register('alice@example.org');
  const actAs = (role: AccountRole) =>
    hosts.database
      .updateTable('member')
      .set({ role })
      .where('person_id', '=', user.id)
      .where('account_id', '=', account.id)
      .execute();
  const { id } = (await create(hosts, token)).body;
  for (const role of ['viewer', 'editor'] as const) {
    await actAs(role);
    for (const answer of [
      await create(hosts, token),
      await hosts.api('GET', '/api-keys', { token }),
      await hosts.api('DELETE', `/api-keys/${id}`, { token }),
    ])
      assert.deepEqual([answer.status, answer.body.error], [403, 'forbidden'], role);
  }
  await actAs('admin');
  assert.equal((await create(hosts, token)).status, 201);
  assert.equal((await hosts.api('DELETE', `/api-keys/${id}`, { token })).status, 200);
});

test('the keys of another account are neither listed nor found', async (t) => {
  const hosts = await openAccountHosts(t);
  const alice = await hosts.register('alice@example.org');
  const charlie = await hosts.register('charlie@example.org');
  const { id, key } = (await create(hosts, alice.token)).body;
  assert.deepEqual((await list(hosts, charlie.token)).api_keys, []);
  assert.equal((await hosts.api('DELETE', `/api-keys/${id}`, { token: charlie.token })).status, 404);
  assert.equal((await hosts.api('GET', '/account', { token: key })).body.id, alice.account.id);
  for (const unknown of ['0', '-1', '1e3', 'x', '9007199254740993'])
    assert.equal((await hosts.api('DELETE', `/api-keys/${unknown}`, { token: alice.token })).status, 404);
});

test('keys are listed newest first, in pages', async (t) => {
  const hosts = await openAccountHosts(t);
  const { token } = await hosts.register('alice@example.org');
  const ids = [];
  for (let count = 0; count < 5; count += 1) ids.unshift((await create(hosts, token)).body.id);
  const seen = [];
  let cursor: string | null = null;
  do {
    const page = await list(hosts, token, `?limit=2${cursor ? `&cursor=${cursor}` : ''}`);
    seen.push(...page.api_keys.map((key: { id: number }) => key.id));
    cursor = page.next_cursor;
  } while (cursor);
  assert.deepEqual(seen, ids);
});

test('an account has 200 keys at most', async (t) => {
  const hosts = await openAccountHosts(t);
  const { token, account } = await hosts.register('alice@example.org');
  await hosts.database
    .insertInto('api_key')
    .values(
      Array.from({ length: 199 }, (_, index) => ({
        account_id: account.id,
        kind: 'ro',
        name: 'one of many',
        token_hash: Buffer.alloc(32, index + 1),
        hint: 'xxxx',
        created_at: hosts.clock.now(),
      })),
    )
    .execute();
  const answers = await Promise.all([create(hosts, token), create(hosts, token), create(hosts, token)]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409]);
  assert.equal(answers.find(({ status }) => status === 409)?.body.error, 'too_many_keys');
});

test('a key is renamed by a person, goes on working, and no key renames any', async (t) => {
  const hosts = await openAccountHosts(t);
  const { token } = await hosts.register('alice@example.org');
  const { id, key, api_url: _, ...made } = (await create(hosts, token)).body;
  const rename = (body: unknown, by = token) => hosts.api('PATCH', `/api-keys/${id}`, { token: by, body });
  assert.deepEqual((await rename({ name: 'Nightly' })).body, { ...made, id, name: 'Nightly' });
  assert.equal((await list(hosts, token)).api_keys[0].name, 'Nightly');
  assert.deepEqual((await rename({})).body.name, 'Nightly', 'nothing is given, nothing changes');
  assert.equal((await hosts.api('GET', '/account', { token: key })).status, 200);
  const byKey = await rename({ name: 'Mine' }, key);
  assert.deepEqual([byKey.status, byKey.body.error], [403, 'session_required']);
  for (const name of ['', ' ', 'a\nb', 'x'.repeat(101), null, 7])
    assert.equal((await rename({ name })).status, 400, JSON.stringify(name));
  const { audit_log } = (await hosts.api('GET', '/account/audit-log', { token })).body;
  assert.deepEqual(
    [audit_log[0].action, audit_log[0].target.name, audit_log[0].detail],
    ['api_key.update', 'Nightly', { name_before: 'Deploy script' }],
  );
});

test('keys that are bound to one thing are not among those of the account, and do not count there', async (t) => {
  const hosts = await openAccountHosts(t);
  const { token, account } = await hosts.register('alice@example.org');
  const bound = await hosts.database
    .insertInto('api_key')
    .values(
      (['api', 'tv', 'agent', 'probe'] as const).map((kind) => ({
        account_id: account.id,
        kind,
        name: kind,
        token_hash: hashToken(newToken('toc', kind)),
        hint: 'xxxx',
        created_at: hosts.clock.now(),
      })),
    )
    .returning('id')
    .execute();
  assert.deepEqual((await list(hosts, token)).api_keys, []);
  for (const { id } of bound) {
    const path = `/api-keys/${id}`;
    assert.equal((await hosts.api('PATCH', path, { token, body: { name: 'x' } })).status, 404);
    assert.equal((await hosts.api('DELETE', path, { token })).status, 404);
  }
});

test('a key is shown with who made it, also once that person is gone', async (t) => {
  const hosts = await openAccountHosts(t);
  const alice = await hosts.register('alice@example.org');
  const bob = await hosts.register('bob@example.org');
  await create(hosts, alice.token);
  await hosts.database.updateTable('api_key').set({ created_by: bob.user.id }).execute();
  assert.equal((await list(hosts, alice.token)).api_keys[0].created_by, 'bob@example.org');
  await hosts.database.deleteFrom('person').where('id', '=', bob.user.id).execute();
  assert.equal((await list(hosts, alice.token)).api_keys[0].created_by, null);
});
