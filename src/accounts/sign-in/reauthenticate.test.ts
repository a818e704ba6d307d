// Ten minutes for what needs a recent sign-in, where a second factor is on.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minutes, seconds } from '../../platform/time.ts';
import { type AccountHosts, openAccountHosts, PASSWORD } from '../../testing/account-hosts.ts';
import { raceForLock } from '../../testing/gates.ts';
import { turnOnCodes } from '../../testing/two-factor.ts';

const email = 'alice@example.org';

const again = (hosts: AccountHosts, token: string, body: unknown) =>
  hosts.api('POST', '/auth/reauthenticate', { token, body });

const makeKey = (hosts: AccountHosts, token: string) =>
  hosts.api('POST', '/api-keys', { token, body: { name: 'Deploy', kind: 'full' } });

test('a code opens ten minutes: at 9:59 a key is made, at 10:01 it is not', async (t) => {
  const hosts = await openAccountHosts(t);
  const { token, session } = await hosts.register(email);
  const alice = await turnOnCodes(hosts, token);
  hosts.clock.pass(minutes(20));
  assert.equal((await makeKey(hosts, alice.token)).body.error, 'reauthentication_required');
  const opened = await again(hosts, alice.token, { code: alice.app.codeAt(hosts.clock.now()) });
  assert.deepEqual([opened.status, opened.body.session.id], [200, session.id]);
  assert.equal((await hosts.api('GET', '/auth/session', { token: alice.token })).status, 401);
  hosts.clock.pass(minutes(9) + seconds(59));
  assert.equal((await makeKey(hosts, opened.body.token)).status, 201);
  hosts.clock.pass(seconds(2));
  const late = await makeKey(hosts, opened.body.token);
  assert.deepEqual([late.status, late.body.error], [403, 'reauthentication_required']);
});

test('where codes are on the password alone opens nothing, right or wrong, and a recovery code opens once', async (t) => {
  const hosts = await openAccountHosts(t);
  const { token } = await hosts.register(email);
  const alice = await turnOnCodes(hosts, token);
  for (const password of [PASSWORD, 'not the password']) {
    const refused = await again(hosts, alice.token, { password });
    assert.deepEqual([refused.status, refused.body], [401, { error: 'code_required' }]);
  }
  const [code = ''] = alice.recoveryCodes;
  const opened = await again(hosts, alice.token, { code });
  assert.equal(opened.status, 200);
  const reused = await again(hosts, opened.body.token, { code });
  assert.deepEqual([reused.status, reused.body], [401, { error: 'invalid_code' }]);
});

test('a code that signed in does not open it too, nor does any code where none is asked for', async (t) => {
  const hosts = await openAccountHosts(t);
  const { token } = await hosts.register(email);
  assert.equal((await again(hosts, token, { code: '123456' })).body.error, 'invalid_code');
  const alice = await turnOnCodes(hosts, token);
  const { challenge_token } = (
    await hosts.api('POST', '/auth/login', { body: { email, password: PASSWORD } })
  ).body;
  const code = alice.app.codeAt(hosts.clock.now());
  const entered = await hosts.api('POST', '/auth/2fa/verify', {
    body: { challenge_token, method: 'totp', code },
  });
  assert.equal((await again(hosts, entered.body.token, { code })).body.error, 'invalid_code');
  const { detail, ...noted } = await hosts.database
    .selectFrom('audit_event')
    .select(['action', 'outcome', 'actor_name', 'detail'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  assert.deepEqual(noted, { action: 'auth.reauthenticate', outcome: 'refused', actor_name: email });
  assert.deepEqual(detail, {});
});

test('of two who open it with the same code at once, one does', async (t) => {
  const hosts = await openAccountHosts(t);
  const { token, user } = await hosts.register(email);
  const alice = await turnOnCodes(hosts, token);
  const code = alice.app.codeAt(hosts.clock.now());
  const outcomes = await raceForLock(
    hosts.database,
    (tx) => tx.selectFrom('person').select('id').where('id', '=', user.id).forUpdate().execute(),
    [() => again(hosts, alice.token, { code }), () => again(hosts, alice.token, { code })],
  );
  const statuses = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.status : 0));
  assert.deepEqual(statuses.sort(), [200, 401]);
});

test('a password that is given while codes are turned on opens nothing', async (t) => {
  const hosts = await openAccountHosts(t);
  const { token, user } = await hosts.register(email);
  await hosts.api('POST', '/auth/2fa/totp/setup', { token });
  const [outcome] = await raceForLock(
    hosts.database,
    async (tx) => {
      await tx.updateTable('person').set({ credential_version: 2 }).where('id', '=', user.id).execute();
      await tx.updateTable('totp').set({ confirmed_at: hosts.clock.now() }).execute();
    },
    [() => again(hosts, token, { password: PASSWORD })],
  );
  assert.ok(outcome?.status === 'fulfilled');
  assert.deepEqual([outcome.value.status, outcome.value.body.error], [401, 'invalid_credentials']);
});

test('exactly one of password and code is taken', async (t) => {
  const hosts = await openAccountHosts(t);
  const { token } = await hosts.register(email);
  const issue = { field: 'password', reason: 'exactly one of password and code' };
  for (const body of [{}, { password: PASSWORD, code: '123456' }]) {
    const { status, body: refused } = await again(hosts, token, body);
    assert.deepEqual([status, refused.issues], [400, [issue]]);
  }
  const wrong = await again(hosts, token, { code: 7 });
  assert.deepEqual(wrong.body.issues, [{ field: 'code', reason: 'string 1..100' }]);
});
