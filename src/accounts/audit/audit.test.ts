import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openAccountHosts, PASSWORD } from '../../testing/account-hosts.ts';
import { recordAudit } from './record.ts';

const email = 'alice@example.org';
const ip = '2001:db8::7';

test('the audit log says who did what, from where, to which thing, newest first, and holds no secret', async (t) => {
  const hosts = await openAccountHosts(t);
  const { token, session, user } = await hosts.register(email);
  const act = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
    hosts.api(method, path, { token, body, ip });
  const made = (await act('POST', '/api-keys', { name: 'Deploy', kind: 'full' })).body;
  await hosts.api('PATCH', '/account', { token: made.key, body: { name: 'Example Ltd' }, ip });
  await act('DELETE', `/api-keys/${made.id}`);
  await act('PATCH', '/profile', { theme: 'dark' });
  await hosts.api('POST', '/auth/login', { body: { email, password: 'a guess' }, ip });
  const signIn = await hosts.api('POST', '/auth/login', { body: { email, password: PASSWORD }, ip });
  const reader = signIn.body.token;
  await act('POST', '/auth/logout');
  const log = (await hosts.api('GET', '/account/audit-log', { token: reader })).body;
  const key = { type: 'api_key', id: String(made.id), name: 'Deploy' };
  const alice = { type: 'person', person_id: user.id, name: email };
  assert.deepEqual(
    log.audit_log.map(({ id: _, at: __, ...event }: Record<string, unknown>) => event),
    [
      {
        actor: alice,
        action: 'auth.logout',
        target: { type: 'session', id: session.id, name: '' },
        outcome: 'ok',
        detail: {},
        ip,
      },
      { actor: alice, action: 'auth.login', target: null, outcome: 'ok', detail: {}, ip },
      { actor: alice, action: 'auth.login', target: null, outcome: 'refused', detail: {}, ip },
      {
        actor: alice,
        action: 'profile.update',
        target: { type: 'person', id: String(signIn.body.user.id), name: email },
        outcome: 'ok',
        detail: {},
        ip,
      },
      { actor: alice, action: 'api_key.delete', target: key, outcome: 'ok', detail: {}, ip },
      {
        actor: { type: 'key', person_id: null, name: 'Deploy' },
        action: 'account.update',
        target: { type: 'account', id: String(signIn.body.account.id), name: 'Example Ltd' },
        outcome: 'ok',
        detail: { name_before: 'alice' },
        ip,
      },
      { actor: alice, action: 'api_key.create', target: key, outcome: 'ok', detail: { kind: 'full' }, ip },
      {
        actor: alice,
        action: 'auth.register',
        target: null,
        outcome: 'ok',
        detail: {},
        ip: log.audit_log.at(-1).ip,
      },
    ],
  );
  assert.equal(log.audit_log[0].at, hosts.clock.now().toISOString());
  for (const secret of [PASSWORD, 'a guess', token, reader, made.key])
    assert.equal(JSON.stringify(log).includes(secret), false);
});

test('the audit log is read in pages, by admins, and by nobody of another account', async (t) => {
  const hosts = await openAccountHosts(t);
  const alice = await hosts.register(email);
  const charlie = await hosts.register('charlie@example.org');
  for (const name of ['one', 'two', 'three', 'four'])
    await hosts.api('PATCH', '/account', { token: alice.token, body: { name } });
  const names = [];
  let cursor: string | null = null;
  do {
    const page = await hosts.api('GET', `/account/audit-log?limit=2${cursor ? `&cursor=${cursor}` : ''}`, {
      token: alice.token,
    });
    names.push(
      ...page.body.audit_log.map((event: { target: { name: string } | null }) => event.target?.name),
    );
    cursor = page.body.next_cursor;
  } while (cursor);
  assert.deepEqual(names, ['four', 'three', 'two', 'one', undefined]);

  const others = await hosts.api('GET', '/account/audit-log', { token: charlie.token });
  assert.deepEqual(
    others.body.audit_log.map((event: { action: string }) => event.action),
    ['auth.register'],
  );
  await hosts.database.updateTable('member').set({ role: 'editor' }).execute();
  assert.equal((await hosts.api('GET', '/account/audit-log', { token: alice.token })).status, 403);
});

test('what the service does itself is noted as its own, and what was rolled back is not noted', async (t) => {
  const hosts = await openAccountHosts(t);
  const { token, account } = await hosts.register(email);
  const entry = {
    actor: null,
    account_id: account.id,
    facts: null,
    action: 'webhook.disable',
    target: { type: 'webhook', id: 7, name: 'Pager' },
    outcome: 'ok',
    now: hosts.clock.now(),
  } as const;
  await assert.rejects(
    hosts.database.transaction().execute(async (tx) => {
      await recordAudit(tx, { ...entry, action: 'never.happened' });
      throw new Error('the rest failed');
    }),
  );
  await hosts.database.transaction().execute((tx) => recordAudit(tx, entry));
  const [event, before] = (await hosts.api('GET', '/account/audit-log', { token })).body.audit_log;
  assert.deepEqual(
    [event.actor, event.ip, event.target],
    [{ type: 'system', person_id: null, name: 'Tocsin' }, null, { type: 'webhook', id: '7', name: 'Pager' }],
  );
  assert.equal(before.action, 'auth.register');
});
