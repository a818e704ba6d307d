import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minutes } from '../../platform/time.ts';
import { type AccountHosts, openAccountHosts, PASSWORD } from '../../testing/account-hosts.ts';
import { raceForLock } from '../../testing/gates.ts';
import { openQueuedMails } from '../../testing/queued-mails.ts';

const email = 'alice@example.org';
const NEW_PASSWORD = 'staple battery horse';

const login = (hosts: AccountHosts, password: string) =>
  hosts.api('POST', '/auth/login', { body: { email, password } });

const makeKey = async (hosts: AccountHosts, token: string) =>
  hosts.api('POST', '/api-keys', { token, body: { name: 'k', kind: 'full' } });

const isAlive = async (hosts: AccountHosts, token: string) =>
  (await hosts.api('GET', '/auth/session', { token })).status === 200;

test('a sign-in opens ten minutes for guarded calls, and the password opens them again', async (t) => {
  const hosts = await openAccountHosts(t);
  const { token } = await hosts.register(email);
  hosts.clock.pass(minutes(10));
  assert.equal((await makeKey(hosts, token)).status, 201, 'at ten minutes');
  hosts.clock.pass(1);
  const late = await makeKey(hosts, token);
  assert.deepEqual([late.status, late.body.error], [403, 'reauthentication_required']);

  const again = await hosts.api('POST', '/auth/reauthenticate', { token, body: { password: PASSWORD } });
  assert.equal(again.status, 200);
  hosts.clock.pass(minutes(9) + 59_000);
  assert.equal((await makeKey(hosts, again.body.token)).status, 201, 'at 9:59');
  hosts.clock.pass(2_000);
  assert.equal((await makeKey(hosts, again.body.token)).status, 403, 'at 10:01');
});

test('giving the password again renews the token of the same session and kills the old one', async (t) => {
  const hosts = await openAccountHosts(t);
  const { token, session } = await hosts.register(email);
  const other = (await login(hosts, PASSWORD)).body.token;
  hosts.clock.pass(minutes(5));
  const again = await hosts.api('POST', '/auth/reauthenticate', { token, body: { password: PASSWORD } });
  assert.equal(again.body.session.id, session.id);
  assert.equal(await isAlive(hosts, token), false);
  assert.equal(await isAlive(hosts, again.body.token), true);
  assert.equal(await isAlive(hosts, other), true, 'other sessions go on');
});

test('on the dashboard host the renewed token is in the cookie alone', async (t) => {
  const hosts = await openAccountHosts(t);
  await hosts.register(email);
  const signIn = await hosts.dashboard('POST', '/auth/login', { body: { email, password: PASSWORD } });
  const cookie = signIn.setCookies[0]?.split(';')[0] ?? '';
  const again = await hosts.dashboard('POST', '/auth/reauthenticate', {
    cookie,
    body: { password: PASSWORD },
  });
  assert.equal(again.status, 200);
  assert.equal(again.body.token, undefined);
  const renewed = again.setCookies[0]?.split(';')[0] ?? '';
  assert.match(renewed, /^toc_session=[\w-]{43}$/);
  assert.notEqual(renewed, cookie);
  assert.equal((await hosts.dashboard('GET', '/auth/session', { cookie })).status, 401);
  assert.equal((await hosts.dashboard('GET', '/auth/session', { cookie: renewed })).status, 200);
});

test('a stolen session does not serve to guess the password: ten tries, shared with sign-in', async (t) => {
  const hosts = await openAccountHosts(t);
  const { token } = await hosts.register(email);
  const statuses = [];
  for (let count = 0; count < 11; count += 1)
    statuses.push(
      (await hosts.api('POST', '/auth/reauthenticate', { token, body: { password: 'a guess' } })).status,
    );
  assert.deepEqual(statuses, [...Array(10).fill(401), 429]);
  assert.equal((await login(hosts, PASSWORD)).status, 429);
});

test('whoever is signed in keeps nobody from signing in: thirty passwords of their own, right ones too', async (t) => {
  const hosts = await openAccountHosts(t);
  let { token } = await hosts.register(email);
  const give = () => hosts.api('POST', '/auth/reauthenticate', { token, body: { password: PASSWORD } });
  for (let count = 0; count < 30; count += 1) {
    const { status, body } = await give();
    assert.equal(status, 200);
    ({ token } = body);
  }
  const tooMany = await give();
  assert.deepEqual([tooMany.status, tooMany.headers['retry-after']], [429, '900']);
  const body = { current_password: PASSWORD, new_password: 'staple battery horse' };
  assert.equal((await hosts.api('POST', '/auth/change-password', { token, body })).status, 429);
  assert.equal((await login(hosts, PASSWORD)).status, 200);
});

test('a wrong password of somebody who is signed in is in the audit log', async (t) => {
  const hosts = await openAccountHosts(t);
  const { token } = await hosts.register(email);
  await hosts.api('POST', '/auth/reauthenticate', { token, body: { password: 'a guess' } });
  const body = { current_password: 'another guess', new_password: 'staple battery horse' };
  await hosts.api('POST', '/auth/change-password', { token, body });
  const { audit_log } = (await hosts.api('GET', '/account/audit-log?outcome=refused', { token })).body;
  const noted = audit_log.map(({ action, actor }: { action: string; actor: { name: string } }) => [
    action,
    actor.name,
  ]);
  assert.deepEqual(noted, [
    ['auth.change_password', email],
    ['auth.reauthenticate', email],
  ]);
});

test('changing the password needs a recent sign-in and the current one', async (t) => {
  const hosts = await openAccountHosts(t);
  const { token } = await hosts.register(email);
  const change = (body: unknown) => hosts.api('POST', '/auth/change-password', { token, body });
  const wrong = await change({ current_password: 'a guess', new_password: NEW_PASSWORD });
  assert.deepEqual([wrong.status, wrong.body.error], [401, 'invalid_credentials']);
  for (const [new_password, reason] of [
    ['password', 'must not be one of the most common passwords'],
    ['short', 'string 8..256'],
    ['ALICE@example.org', 'must not be the email address'],
  ]) {
    const refused = await change({ current_password: PASSWORD, new_password });
    assert.deepEqual([refused.status, refused.body.issues], [400, [{ field: 'new_password', reason }]]);
  }
  hosts.clock.pass(minutes(10) + 1);
  const late = await change({ current_password: PASSWORD, new_password: NEW_PASSWORD });
  assert.deepEqual([late.status, late.body.error], [403, 'reauthentication_required']);
  assert.equal((await login(hosts, PASSWORD)).status, 200);
});

test('a changed password ends all other sessions and renews this one, and its owner is notified', async (t) => {
  const hosts = await openAccountHosts(t);
  const { token, session } = await hosts.register(email);
  const other = (await login(hosts, PASSWORD)).body.token;
  const key = (await makeKey(hosts, token)).body.key;
  const changed = await hosts.api('POST', '/auth/change-password', {
    token,
    body: { current_password: PASSWORD, new_password: NEW_PASSWORD },
  });
  assert.equal(changed.status, 200);
  assert.equal(changed.body.session.id, session.id);
  assert.equal(await isAlive(hosts, token), false);
  assert.equal(await isAlive(hosts, other), false);
  assert.equal(await isAlive(hosts, changed.body.token), true);
  assert.equal((await hosts.api('GET', '/account', { token: key })).status, 200, 'keys are the account’s');
  assert.equal((await login(hosts, PASSWORD)).status, 401);
  assert.equal((await login(hosts, NEW_PASSWORD)).status, 200);
  const [mail] = await openQueuedMails(hosts.app);
  assert.deepEqual([mail?.to, mail?.subject], [email, 'Your password was changed']);
});

test('of two changes at once one holds, and the other learns that its password is not the current one', async (t) => {
  const hosts = await openAccountHosts(t);
  const alice = await hosts.register(email);
  const change = (new_password: string) => () =>
    hosts.api('POST', '/auth/change-password', {
      token: alice.token,
      body: { current_password: PASSWORD, new_password },
    });
  const outcomes = await raceForLock(
    hosts.database,
    (tx) => tx.selectFrom('person').select('id').where('id', '=', alice.user.id).forUpdate().execute(),
    [change('the first new one'), change('the second new one')],
  );
  const statuses = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.status : 0));
  assert.deepEqual(statuses.sort(), [200, 401]);
});
