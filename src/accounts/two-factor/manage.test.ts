// What people do with their codes: on, off, new recovery codes; and what of theirs ends with it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hours, minutes, seconds } from '../../platform/time.ts';
import { type AccountHosts, openAccountHosts, PASSWORD } from '../../testing/account-hosts.ts';
import { raceForLock } from '../../testing/gates.ts';
import { openQueuedMails } from '../../testing/queued-mails.ts';
import { authenticatorApp, turnOnCodes } from '../../testing/two-factor.ts';

const email = 'alice@example.org';

const login = (hosts: AccountHosts) =>
  hosts.api('POST', '/auth/login', { body: { email, password: PASSWORD } });

const isAlive = async (hosts: AccountHosts, token: string) =>
  (await hosts.api('GET', '/auth/session', { token })).status === 200;

const setUp = (hosts: AccountHosts, token: string) => hosts.api('POST', '/auth/2fa/totp/setup', { token });

const confirm = (hosts: AccountHosts, token: string, code: string) =>
  hosts.api('POST', '/auth/2fa/totp/confirm', { token, body: { code } });

const subjects = async (hosts: AccountHosts) =>
  (await openQueuedMails(hosts.app)).map(({ to, subject }) => [to, subject]);

test('setting up asks for nothing yet, and the first code turns it on and gives ten recovery codes', async (t) => {
  const hosts = await openAccountHosts(t);
  const { token } = await hosts.register(email);
  const off = { totp: false, totp_since: null, recovery_codes: 0, passkeys: 0 };
  assert.deepEqual((await hosts.api('GET', '/auth/2fa', { token })).body, off);
  const { secret, otpauth_url } = (await setUp(hosts, token)).body;
  assert.match(secret, /^[A-Z2-7]{32}$/);
  assert.match(otpauth_url, /^otpauth:\/\/totp\/Tocsin%20\(dashboard\.test\):alice%40example\.org\?/);
  assert.equal((await login(hosts)).body.status, 'ok');
  assert.deepEqual((await hosts.api('GET', '/auth/2fa', { token })).body, off);

  const confirmed = await confirm(hosts, token, authenticatorApp(otpauth_url).codeAt(hosts.clock.now()));
  assert.equal(confirmed.status, 200);
  const codes: string[] = confirmed.body.recovery_codes;
  assert.deepEqual([codes.length, new Set(codes).size], [10, 10]);
  const on = { totp: true, totp_since: hosts.clock.now().toISOString(), recovery_codes: 10, passkeys: 0 };
  assert.deepEqual((await hosts.api('GET', '/auth/2fa', { token: confirmed.body.token })).body, on);
  assert.equal((await login(hosts)).body.status, 'two_factor_required');
  const { user } = (await hosts.api('GET', '/auth/session', { token: confirmed.body.token })).body;
  assert.equal(user.two_factor, true);
  assert.deepEqual(await subjects(hosts), [[email, 'Two-factor sign-in was turned on']]);
});

test('the code that turned it on does not sign in as well', async (t) => {
  const hosts = await openAccountHosts(t);
  const { token } = await hosts.register(email);
  const { otpauth_url } = (await setUp(hosts, token)).body;
  const code = authenticatorApp(otpauth_url).codeAt(hosts.clock.now());
  assert.equal((await confirm(hosts, token, code)).status, 200);
  const { challenge_token } = (await login(hosts)).body;
  const body = { challenge_token, method: 'totp', code };
  assert.equal((await hosts.api('POST', '/auth/2fa/verify', { body })).status, 401);
});

test('turning on, turning off and new recovery codes end the other sessions and renew the token of this one', async (t) => {
  const hosts = await openAccountHosts(t);
  const first = await hosts.register(email);
  const other = (await login(hosts)).body.token;
  const cookie = (
    await hosts.dashboard('POST', '/auth/login', { body: { email, password: PASSWORD } })
  ).setCookies[0]?.split(';')[0];
  const alice = await turnOnCodes(hosts, first.token);
  for (const dead of [first.token, other]) assert.equal(await isAlive(hosts, dead), false);
  assert.equal((await hosts.dashboard('GET', '/auth/session', { cookie: cookie ?? '' })).status, 401);
  const { session } = (await hosts.api('GET', '/auth/session', { token: alice.token })).body;
  assert.deepEqual(session, first.session, 'it is the same session, and ends when it would have ended');

  const renewed = await hosts.api('POST', '/auth/2fa/recovery-codes', { token: alice.token });
  assert.equal(renewed.status, 200);
  assert.equal(await isAlive(hosts, alice.token), false);
  const off = await hosts.api('DELETE', '/auth/2fa/totp', { token: renewed.body.token });
  assert.deepEqual([off.status, off.body.ok], [200, true]);
  assert.equal(await isAlive(hosts, renewed.body.token), false);
  assert.equal(await isAlive(hosts, off.body.token), true);
  assert.equal((await login(hosts)).body.status, 'ok');
  assert.deepEqual(
    new Set((await subjects(hosts)).map(([, subject]) => subject)),
    new Set([
      'Two-factor sign-in was turned on',
      'You have new recovery codes',
      'Two-factor sign-in was turned off',
    ]),
  );
  assert.equal((await hosts.database.selectFrom('recovery_code').selectAll().execute()).length, 0);
});

test('a change of factors is no sign-in: what needs a recent one closes when it would have closed', async (t) => {
  const hosts = await openAccountHosts(t);
  const { token } = await hosts.register(email);
  const alice = await turnOnCodes(hosts, token);
  hosts.clock.pass(minutes(8) + seconds(59));
  const renewed = await hosts.api('POST', '/auth/2fa/recovery-codes', { token: alice.token });
  assert.equal(renewed.status, 200);
  hosts.clock.pass(seconds(2));
  const late = await hosts.api('POST', '/auth/2fa/recovery-codes', { token: renewed.body.token });
  assert.deepEqual([late.status, late.body.error], [403, 'reauthentication_required']);
});

test('on the dashboard host the renewed token is in the cookie alone', async (t) => {
  const hosts = await openAccountHosts(t);
  await hosts.register(email);
  const entered = await hosts.dashboard('POST', '/auth/login', { body: { email, password: PASSWORD } });
  const cookie = entered.setCookies[0]?.split(';')[0] ?? '';
  const { otpauth_url } = (await hosts.dashboard('POST', '/auth/2fa/totp/setup', { cookie })).body;
  const code = authenticatorApp(otpauth_url).codeAt(hosts.clock.now());
  const confirmed = await hosts.dashboard('POST', '/auth/2fa/totp/confirm', { cookie, body: { code } });
  assert.deepEqual(Object.keys(confirmed.body).sort(), ['recovery_codes', 'session']);
  const renewed = confirmed.setCookies[0]?.split(';')[0] ?? '';
  assert.notEqual(renewed, cookie);
  assert.equal((await hosts.dashboard('GET', '/auth/session', { cookie })).status, 401);
  assert.equal((await hosts.dashboard('GET', '/auth/session', { cookie: renewed })).status, 200);
});

test('new recovery codes replace the old ones, and none is stored in clear', async (t) => {
  const hosts = await openAccountHosts(t);
  const { token } = await hosts.register(email);
  const alice = await turnOnCodes(hosts, token);
  const renewed = await hosts.api('POST', '/auth/2fa/recovery-codes', { token: alice.token });
  const verify = async (code: string) => {
    const { challenge_token } = (await login(hosts)).body;
    const body = { challenge_token, method: 'recovery_code', code };
    return (await hosts.api('POST', '/auth/2fa/verify', { body })).status;
  };
  assert.equal(await verify(alice.recoveryCodes[0] ?? ''), 401);
  assert.equal(await verify(renewed.body.recovery_codes[9]), 200);
  const rows = JSON.stringify(await hosts.database.selectFrom('recovery_code').selectAll().execute());
  const totp = await hosts.database.selectFrom('totp').selectAll().executeTakeFirstOrThrow();
  for (const code of renewed.body.recovery_codes) assert.ok(!rows.includes(code));
  assert.ok(!totp.sealed_seed.toString('latin1').includes('otpauth'));
});

test('what is on is not turned on again, and what is off not off', async (t) => {
  const hosts = await openAccountHosts(t);
  const { token } = await hosts.register(email);
  const refused = async (answer: Promise<{ status: number; body: unknown }>, error: string) => {
    const { status, body } = await answer;
    assert.deepEqual([status, body], [409, { error }]);
  };
  await refused(hosts.api('DELETE', '/auth/2fa/totp', { token }), 'two_factor_off');
  await refused(hosts.api('POST', '/auth/2fa/recovery-codes', { token }), 'two_factor_off');
  await refused(confirm(hosts, token, '123456'), 'two_factor_off');
  const alice = await turnOnCodes(hosts, token);
  await refused(setUp(hosts, alice.token), 'two_factor_on');
  await refused(confirm(hosts, alice.token, alice.app.codeAt(hosts.clock.now())), 'two_factor_on');
});

test('set up twice within ten minutes, a session is shown one secret; it is made anew after that', async (t) => {
  const hosts = await openAccountHosts(t);
  const { token } = await hosts.register(email);
  const first = (await setUp(hosts, token)).body;
  hosts.clock.pass(minutes(10) - 1);
  assert.deepEqual((await setUp(hosts, token)).body, first);
  hosts.clock.pass(1);
  const reopened = await hosts.api('POST', '/auth/reauthenticate', { token, body: { password: PASSWORD } });
  const second = (await setUp(hosts, reopened.body.token)).body;
  assert.notEqual(second.secret, first.secret);
  const old = await confirm(
    hosts,
    reopened.body.token,
    authenticatorApp(first.otpauth_url).codeAt(hosts.clock.now()),
  );
  assert.deepEqual(old.body.issues, [{ field: 'code', reason: 'not the code that the app shows now' }]);
});

test('two that set up at once in one session are shown one secret', async (t) => {
  const hosts = await openAccountHosts(t);
  const { token, user } = await hosts.register(email);
  const outcomes = await raceForLock(
    hosts.database,
    (tx) => tx.selectFrom('person').select('id').where('id', '=', user.id).forUpdate().execute(),
    [() => setUp(hosts, token), () => setUp(hosts, token)],
  );
  const [one, other] = outcomes.map((outcome) =>
    outcome.status === 'fulfilled' ? outcome.value.body : null,
  );
  assert.ok(one.secret);
  assert.deepEqual(one, other);
});

test('no session sees or confirms what another one set up, and whose was replaced learns so', async (t) => {
  const hosts = await openAccountHosts(t);
  const { token } = await hosts.register(email);
  const other: string = (await login(hosts)).body.token;
  const planted = authenticatorApp((await setUp(hosts, other)).body.otpauth_url);
  const early = await confirm(hosts, token, planted.codeAt(hosts.clock.now()));
  assert.deepEqual([early.status, early.body.error], [409, 'two_factor_off']);
  const own = authenticatorApp((await setUp(hosts, token)).body.otpauth_url);
  const code = own.codeAt(hosts.clock.now());
  assert.notEqual(planted.codeAt(hosts.clock.now()), code);
  const replaced = await confirm(hosts, other, planted.codeAt(hosts.clock.now()));
  assert.deepEqual([replaced.status, replaced.body.error], [409, 'two_factor_off']);
  assert.equal((await confirm(hosts, token, code)).status, 200);
});

test('what was set up turns it on only within an hour', async (t) => {
  const hosts = await openAccountHosts(t);
  const { token } = await hosts.register(email);
  const now = () => hosts.clock.now();
  const latest = authenticatorApp((await setUp(hosts, token)).body.otpauth_url);
  hosts.clock.pass(hours(1) + 1);
  const reopened = await hosts.api('POST', '/auth/reauthenticate', { token, body: { password: PASSWORD } });
  const late = await confirm(hosts, reopened.body.token, latest.codeAt(now()));
  assert.deepEqual([late.status, late.body.error], [409, 'two_factor_off']);
  assert.equal((await login(hosts)).body.status, 'ok');
});

test('the first code cannot be guessed more than ten times', async (t) => {
  const hosts = await openAccountHosts(t);
  const { token } = await hosts.register(email);
  const app = authenticatorApp((await setUp(hosts, token)).body.otpauth_url);
  const right = app.codeAt(hosts.clock.now());
  const statuses = [];
  for (let count = 0; count < 11; count += 1)
    statuses.push(
      (await confirm(hosts, token, String(count).padStart(6, right === '000000' ? '1' : '0'))).status,
    );
  assert.deepEqual(statuses, [...Array(10).fill(400), 429]);
});

test('of two first codes at once one turns it on, so that nobody holds recovery codes that are worth nothing', async (t) => {
  const hosts = await openAccountHosts(t);
  const { token, user } = await hosts.register(email);
  const app = authenticatorApp((await setUp(hosts, token)).body.otpauth_url);
  const code = app.codeAt(hosts.clock.now());
  const outcomes = await raceForLock(
    hosts.database,
    (tx) => tx.selectFrom('person').select('id').where('id', '=', user.id).forUpdate().execute(),
    [() => confirm(hosts, token, code), () => confirm(hosts, token, code)],
  );
  const statuses = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.status : 0));
  assert.deepEqual(statuses.sort(), [200, 401]);
});

test('a stale session turns nothing on or off, and a key is no person', async (t) => {
  const hosts = await openAccountHosts(t);
  const { token } = await hosts.register(email);
  const { key } = (await hosts.api('POST', '/api-keys', { token, body: { name: 'Deploy', kind: 'full' } }))
    .body;
  const calls = [
    ['POST', '/auth/2fa/totp/setup', undefined],
    ['POST', '/auth/2fa/totp/confirm', { code: '123456' }],
    ['POST', '/auth/2fa/recovery-codes', undefined],
    ['DELETE', '/auth/2fa/totp', undefined],
  ] as const;
  for (const [method, path, body] of calls) {
    const byKey = await hosts.api(method, path, { token: key, body });
    assert.deepEqual([byKey.status, byKey.body.error], [403, 'session_required'], path);
  }
  hosts.clock.pass(minutes(10) + 1);
  for (const [method, path, body] of calls) {
    const late = await hosts.api(method, path, { token, body });
    assert.deepEqual([late.status, late.body.error], [403, 'reauthentication_required'], path);
  }
});

test('a set-up that is repeated with its idempotency key shows the same secret, sealed while it is kept', async (t) => {
  const hosts = await openAccountHosts(t);
  const { token } = await hosts.register(email);
  const headers = { 'idempotency-key': 'set-up-1' };
  const first = await hosts.api('POST', '/auth/2fa/totp/setup', { token, headers });
  const again = await hosts.api('POST', '/auth/2fa/totp/setup', { token, headers });
  assert.deepEqual(again.body, first.body);
  const kept = JSON.stringify(await hosts.database.selectFrom('idempotency_key').selectAll().execute());
  assert.ok(!kept.includes(first.body.secret));
});

test('what was done is in the audit log, without a secret', async (t) => {
  const hosts = await openAccountHosts(t);
  const { token } = await hosts.register(email);
  const alice = await turnOnCodes(hosts, token);
  const renewed = await hosts.api('POST', '/auth/2fa/recovery-codes', { token: alice.token });
  await hosts.api('DELETE', '/auth/2fa/totp', { token: renewed.body.token });
  const events = await hosts.database.selectFrom('audit_event').selectAll().orderBy('id').execute();
  assert.deepEqual(
    events.map(({ action }) => action),
    ['auth.register', 'two_factor.enable', 'two_factor.new_recovery_codes', 'two_factor.disable'],
  );
  const text = JSON.stringify(events);
  for (const secret of [...alice.recoveryCodes, ...renewed.body.recovery_codes, renewed.body.token])
    assert.ok(!text.includes(secret));
});
