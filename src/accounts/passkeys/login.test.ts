// Signing in with a passkey, alone and after a password; and what an authenticator must not get away with.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { transaction } from '../../platform/database/database.ts';
import { minutes } from '../../platform/time.ts';
import { PASSWORD } from '../../testing/account-hosts.ts';
import type { Circumstances } from '../../testing/authenticator.ts';
import { raceForLock } from '../../testing/gates.ts';
import { turnOnCodes } from '../../testing/two-factor.ts';
import { dropTwoFactor } from '../second-factors/second-factor.ts';
import { addPasskey, email, isRefused, login, loginOptions, openStage } from './test-stage.ts';

test('a passkey alone signs in on both hosts, and for that asks for nobody in particular', async (t) => {
  const stage = await openStage(t);
  const passkey = await addPasskey(stage);
  const options = await loginOptions(stage);
  assert.match(options.challenge, /^[\w-]{43}$/);
  assert.deepEqual(
    [options.rpId, options.userVerification, options.allowCredentials],
    ['dashboard.test', 'required', []],
  );
  const onApi = await login(stage, passkey.answer(options));
  assert.equal(onApi.status, 200, JSON.stringify(onApi.body));
  assert.equal(onApi.body.user.email, email);
  assert.equal((await stage.hosts.api('GET', '/auth/session', { token: onApi.body.token })).status, 200);

  const onDashboard = await login(stage, passkey.answer(await loginOptions(stage, 'dashboard')), 'dashboard');
  assert.deepEqual([onDashboard.status, onDashboard.body.token], [200, undefined]);
  const cookie = onDashboard.setCookies[0]?.split(';')[0] ?? '';
  assert.equal((await stage.hosts.dashboard('GET', '/auth/session', { cookie })).status, 200);
  const { passkeys } = (await stage.hosts.api('GET', '/auth/passkeys', { token: onApi.body.token })).body;
  assert.equal(passkeys[0].last_used_at, stage.hosts.clock.now().toISOString());
});

test('where codes are on a passkey signs in without one, and is named among what completes a password', async (t) => {
  const stage = await openStage(t);
  const passkey = await addPasskey(stage);
  await turnOnCodes(stage.hosts, stage.alice.token);
  assert.equal((await login(stage, passkey.answer(await loginOptions(stage)))).status, 200);

  const body = { email, password: PASSWORD };
  const challenged = (await stage.hosts.api('POST', '/auth/login', { body })).body;
  assert.deepEqual(challenged.methods, ['totp', 'recovery_code', 'passkey']);
  const { challenge_token } = challenged;
  const options = await loginOptions(stage, 'api', { challenge_token });
  assert.deepEqual(
    options.allowCredentials.map(({ id }: { id: string }) => id),
    [passkey.id],
  );
  const completed = await login(stage, passkey.answer(options, { userHandle: null }), 'api', {
    challenge_token,
  });
  assert.equal(completed.status, 200);
  const again = passkey.answer(await loginOptions(stage));
  isRefused(await login(stage, again, 'api', { challenge_token }), 'the first step was completed already');
});

test('with a person whose password was right goes no passkey of somebody else', async (t) => {
  const stage = await openStage(t);
  const passkey = await addPasskey(stage);
  const charlie = await stage.hosts.register('charlie@example.org');
  await turnOnCodes(stage.hosts, charlie.token);
  const body = { email: 'charlie@example.org', password: PASSWORD };
  const { challenge_token } = (await stage.hosts.api('POST', '/auth/login', { body })).body;
  const answer = passkey.answer(await loginOptions(stage));
  isRefused(await login(stage, answer, 'api', { challenge_token }));
  isRefused(await login(stage, passkey.answer(await loginOptions(stage)), 'api', { challenge_token: 'x' }));
});

test('an answer from another site, without verification, of another kind or with a broken signature is refused', async (t) => {
  const stage = await openStage(t);
  const passkey = await addPasskey(stage);
  const lies: Circumstances[] = [
    { origin: 'http://evil.test' },
    { origin: 'http://sub.dashboard.test' },
    { origin: 'https://dashboard.test' },
    { origin: 'http://api.test' },
    { origin: 'http://dashboard.test:81' },
    { rpId: 'evil.test' },
    { rpId: 'test' },
    { userVerified: false },
    { userPresent: false },
    { type: 'webauthn.create' },
    { challenge: 'bm90IGEgY2hhbGxlbmdlIHRoYXQgd2FzIGdpdmVuIG91dA' },
    { tamper: true },
    { userHandle: null },
    { userHandle: Buffer.from('somebody else').toString('base64url') },
  ];
  for (const lie of lies) {
    const options = await loginOptions(stage);
    isRefused(await login(stage, passkey.answer(options, lie)), JSON.stringify(lie));
  }
  assert.equal((await login(stage, passkey.answer(await loginOptions(stage)))).status, 200);
});

test('a challenge takes one answer, right or wrong, on the host that gave it, within five minutes', async (t) => {
  const stage = await openStage(t);
  const passkey = await addPasskey(stage);
  const used = await loginOptions(stage);
  const answer = passkey.answer(used);
  assert.equal((await login(stage, answer)).status, 200);
  isRefused(await login(stage, answer), 'the same answer');
  isRefused(await login(stage, passkey.answer(used)), 'another answer');

  const spoilt = await loginOptions(stage);
  isRefused(await login(stage, passkey.answer(spoilt, { tamper: true })));
  isRefused(await login(stage, passkey.answer(spoilt)), 'after a wrong one');

  const elsewhere = await loginOptions(stage, 'dashboard');
  isRefused(await login(stage, passkey.answer(elsewhere)), 'the other host');

  const late = await loginOptions(stage);
  const inTime = await loginOptions(stage);
  stage.hosts.clock.pass(minutes(5) - 1);
  assert.equal((await login(stage, passkey.answer(inTime))).status, 200);
  stage.hosts.clock.pass(1);
  isRefused(await login(stage, passkey.answer(late)), 'too late');

  const forRegistration = (
    await stage.hosts.api('POST', '/auth/reauthenticate', {
      token: stage.alice.token,
      body: { password: PASSWORD },
    })
  ).body.token;
  const { challenge } = (
    await stage.hosts.api('POST', '/auth/passkeys/registration-options', { token: forRegistration })
  ).body;
  isRefused(await login(stage, passkey.answer({ challenge, rpId: 'dashboard.test' })), 'of a registration');
});

test('of ten who bring the same answer at once, one gets in', async (t) => {
  const stage = await openStage(t);
  const { hosts } = stage;
  const passkey = await addPasskey(stage, 'Synchronized', { counts: false });
  const answer = passkey.answer(await loginOptions(stage));
  const outcomes = await raceForLock(
    hosts.database,
    (tx) => tx.selectFrom('passkey_challenge').select('surface').forUpdate().execute(),
    Array.from({ length: 10 }, () => () => login(stage, answer)),
  );
  const statuses = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.status : 0));
  assert.deepEqual(statuses.sort(), [200, ...Array(9).fill(401)]);
});

test('a count that does not rise reveals a copy: refused and noted; one that never counts is fine', async (t) => {
  const stage = await openStage(t);
  const passkey = await addPasskey(stage);
  const answer = async (signCount: number) =>
    login(stage, passkey.answer(await loginOptions(stage), { signCount }));
  assert.equal((await answer(7)).status, 200);
  for (const signCount of [7, 6, 0]) isRefused(await answer(signCount), String(signCount));
  assert.equal((await answer(8)).status, 200);
  const noted = await stage.hosts.database
    .selectFrom('audit_event')
    .select(['action', 'actor_name', 'account_id', 'detail'])
    .where('outcome', '=', 'refused')
    .execute();
  const copied = {
    action: 'auth.login',
    actor_name: email,
    account_id: stage.alice.account_id,
    detail: { factor: 'passkey', reason: 'sign_count' },
  };
  assert.deepEqual(noted, [copied, copied, copied]);

  const synchronized = await addPasskey(stage, 'Synchronized', { counts: false });
  for (let count = 0; count < 2; count += 1)
    assert.equal((await login(stage, synchronized.answer(await loginOptions(stage)))).status, 200);
});

test('of two answers with the same count at once, one gets in', async (t) => {
  const stage = await openStage(t);
  const passkey = await addPasskey(stage);
  const options = [await loginOptions(stage), await loginOptions(stage)];
  const outcomes = await raceForLock(
    stage.hosts.database,
    (tx) => tx.selectFrom('passkey').select('id').forUpdate().execute(),
    options.map((each) => () => login(stage, passkey.answer(each, { signCount: 5 }))),
  );
  const statuses = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.status : 0));
  assert.deepEqual(statuses.sort(), [200, 401]);
});

test('a sign-in that is in flight while the passkey is removed or the person disabled does not survive it', async (t) => {
  const stage = await openStage(t);
  const { hosts, alice } = stage;
  const passkey = await addPasskey(stage);
  const inFlight = passkey.answer(await loginOptions(stage));
  const [outcome] = await raceForLock(
    hosts.database,
    (tx) => tx.updateTable('person').set({ credential_version: 99 }).where('id', '=', alice.id).execute(),
    [() => login(stage, inFlight)],
  );
  assert.ok(outcome?.status === 'fulfilled');
  isRefused(outcome.value);
  const disabled_at = hosts.clock.now();
  await hosts.database.updateTable('person').set({ disabled_at }).where('id', '=', alice.id).execute();
  isRefused(await login(stage, passkey.answer(await loginOptions(stage))));
});

test('an operator who removes the factors of a person removes passkeys, and signs the person out', async (t) => {
  const stage = await openStage(t);
  const { hosts, alice } = stage;
  const passkey = await addPasskey(stage);
  const answer = passkey.answer(await loginOptions(stage));
  assert.equal(await transaction(hosts.database, (tx) => dropTwoFactor(tx, alice.id)), true);
  isRefused(await login(stage, answer));
  assert.equal((await hosts.api('GET', '/auth/session', { token: alice.token })).status, 401);
  assert.equal(await transaction(hosts.database, (tx) => dropTwoFactor(tx, alice.id)), false);
});

test('a network asks 30 times in 15 minutes for options and 30 times to sign in', async (t) => {
  const stage = await openStage(t);
  for (const path of ['/auth/passkeys/login-options', '/auth/passkeys/login']) {
    const statuses = [];
    for (let count = 0; count < 31; count += 1) {
      const host = count % 2 === 0 ? 'api' : 'dashboard';
      const body = { nothing: 'of use' };
      statuses.push((await stage.hosts[host]('POST', path, { body, ip: '2001:db8:1:2::7' })).status);
    }
    assert.deepEqual(statuses, [...Array(30).fill(400), 429], path);
  }
});

test('garbage of any kind is 400 or 401, and never breaks anything', async (t) => {
  const stage = await openStage(t);
  const passkey = await addPasskey(stage);
  const right = passkey.answer(await loginOptions(stage));
  const response = Object(right.response);
  const text = (value: string) => Buffer.from(value).toString('base64url');
  const broken: unknown[] = [
    null,
    {},
    { ...right, id: '' },
    { ...right, id: '=' },
    { ...right, id: 'A'.repeat(1_401) },
    { ...right, rawId: text('another') },
    { ...right, type: 'password' },
    { ...right, response: {} },
    ...['', 'null', '[]', '{', '{"challenge":1}', '{"challenge":"\\u0000"}', '"__proto__"'].map((json) => ({
      ...right,
      response: { ...response, clientDataJSON: text(json) || 'A' },
    })),
    { ...right, response: { ...response, authenticatorData: 'AAAA' } },
    { ...right, response: { ...response, signature: 'AA' } },
    { ...right, response: { ...response, signature: 'A'.repeat(5_000) } },
    { ...right, response: { ...response, userHandle: 'AA' } },
    { ...right, response: { ...response, userHandle: 7 } },
  ];
  for (const credential of broken) {
    const { status } = await login(stage, credential);
    assert.ok(status === 400 || status === 401, `${status} ${JSON.stringify(credential)}`);
  }
});
