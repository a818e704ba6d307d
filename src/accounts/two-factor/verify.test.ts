// The second step of a sign-in, attacked.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minutes, seconds } from '../../platform/time.ts';
import { hashToken } from '../../platform/tokens.ts';
import { openQueuedMails } from '../../testing/queued-mails.ts';
import { turnOnCodes } from '../../testing/two-factor.ts';
import { another, challenge, email, isRefused, openStage, verify } from './test-stage.ts';

test('where codes are on, the password alone opens a challenge, and the code the session, on both hosts', async (t) => {
  const stage = await openStage(t);
  const { hosts, code } = stage;
  const onApi = await challenge(stage);
  assert.deepEqual(onApi.methods, ['totp', 'recovery_code']);
  assert.equal(onApi.expires_at, new Date(hosts.clock.now().getTime() + minutes(10)).toISOString());
  assert.match(onApi.challenge_token, /^[\w-]{43}$/);
  const signedIn = await verify(stage, onApi.challenge_token, code());
  assert.equal(signedIn.status, 200);
  assert.equal(signedIn.body.user.two_factor, true);
  const { token } = signedIn.body;
  assert.equal((await hosts.api('GET', '/auth/session', { token })).status, 200);

  hosts.clock.pass(seconds(30));
  const onDashboard = await challenge(stage, 'dashboard');
  const entered = await verify(stage, onDashboard.challenge_token, code(), { host: 'dashboard' });
  assert.deepEqual([entered.status, entered.body.token], [200, undefined]);
  const cookie = entered.setCookies[0]?.split(';')[0] ?? '';
  assert.equal((await hosts.dashboard('GET', '/auth/session', { cookie })).body.user.two_factor, true);
});

test('a challenge token is no session and no key, whatever it is sent as', async (t) => {
  const stage = await openStage(t);
  const { hosts } = stage;
  for (const host of ['api', 'dashboard'] as const) {
    const { challenge_token } = await challenge(stage, host);
    for (const to of ['api', 'dashboard'] as const)
      for (const path of ['/auth/session', '/account', '/auth/2fa']) {
        const asBearer = await hosts[to]('GET', path, { token: challenge_token });
        const asCookie = await hosts[to]('GET', path, { cookie: `toc_session=${challenge_token}` });
        assert.deepEqual([asBearer.status, asCookie.status], [401, 401]);
      }
    const reset = { token: challenge_token, password: 'staple battery horse' };
    assert.equal((await hosts.api('POST', '/auth/reset-password', { body: reset })).status, 400);
  }
});

test('a challenge holds on the host where it began, and its token is stored as a hash', async (t) => {
  const stage = await openStage(t);
  const { challenge_token } = await challenge(stage, 'dashboard');
  isRefused(await verify(stage, challenge_token, stage.code()));
  const stored = await stage.hosts.database.selectFrom('two_factor_challenge').selectAll().execute();
  assert.deepEqual(stored[0]?.token_hash, hashToken(challenge_token));
  assert.ok(!JSON.stringify(stored).includes(challenge_token));
  assert.equal((await verify(stage, challenge_token, stage.code(), { host: 'dashboard' })).status, 200);
});

test('a code opens one session, whoever brings it again, with whichever challenge', async (t) => {
  const stage = await openStage(t);
  const used = stage.code();
  const first = await challenge(stage);
  const second = await challenge(stage);
  assert.equal((await verify(stage, first.challenge_token, used)).status, 200);
  isRefused(await verify(stage, first.challenge_token, used));
  isRefused(await verify(stage, second.challenge_token, used));
  // The step before is over as well, so an older code is worth nothing either.
  const before = stage.alice.app.codeAt(new Date(stage.hosts.clock.now().getTime() - seconds(30)));
  isRefused(await verify(stage, second.challenge_token, before));
  stage.hosts.clock.pass(seconds(30));
  assert.equal((await verify(stage, second.challenge_token, stage.code())).status, 200);
});

test('a recovery code signs in once, however it is typed, and its owner is notified', async (t) => {
  const stage = await openStage(t);
  const { hosts, alice } = stage;
  const [code = ''] = alice.recoveryCodes;
  const { challenge_token } = await challenge(stage);
  const typed = code.toLowerCase().replaceAll('-', ' ');
  isRefused(await verify(stage, challenge_token, typed));
  assert.equal((await verify(stage, challenge_token, typed, { method: 'recovery_code' })).status, 200);
  const again = await challenge(stage);
  isRefused(await verify(stage, again.challenge_token, code, { method: 'recovery_code' }));
  const mail = (await openQueuedMails(hosts.app)).at(-1);
  assert.deepEqual([mail?.to, mail?.subject], [email, 'A recovery code was used']);
  assert.match(mail?.text ?? '', /9 codes are left/);
  assert.ok(!mail?.text.includes(code));
});

test('the recovery codes of another person open nothing', async (t) => {
  const stage = await openStage(t);
  const charlie = await stage.hosts.register('charlie@example.org');
  const { recoveryCodes } = await turnOnCodes(stage.hosts, charlie.token);
  const { challenge_token } = await challenge(stage);
  isRefused(await verify(stage, challenge_token, recoveryCodes[0] ?? '', { method: 'recovery_code' }));
});

test('a challenge ends after ten minutes to the millisecond, and after five attempts, of which the person is notified', async (t) => {
  const stage = await openStage(t);
  const { hosts, code } = stage;
  const late = await challenge(stage);
  hosts.clock.pass(minutes(10) - 1);
  const inTime = await challenge(stage);
  hosts.clock.pass(1);
  isRefused(await verify(stage, late.challenge_token, code()));
  for (let count = 0; count < 5; count += 1)
    isRefused(await verify(stage, inTime.challenge_token, another(code())));
  isRefused(await verify(stage, inTime.challenge_token, code()));
  const mails = await openQueuedMails(hosts.app);
  assert.equal(mails.filter(({ subject }) => subject === 'Somebody has your password').length, 1);
  const fresh = await challenge(stage);
  assert.equal(
    (await verify(stage, fresh.challenge_token, code())).status,
    200,
    'the right code was not used up',
  );
});

test('ten wrong codes in 15 minutes, from wherever and for whichever challenge, are the last', async (t) => {
  const stage = await openStage(t);
  const { hosts, code, alice } = stage;
  for (let round = 0; round < 2; round += 1) {
    const { challenge_token } = await challenge(stage);
    for (let count = 0; count < 5; count += 1)
      isRefused(await verify(stage, challenge_token, another(code())));
  }
  const { challenge_token } = await challenge(stage);
  const right = await verify(stage, challenge_token, code());
  assert.deepEqual([right.status, right.headers['retry-after']], [429, '900']);
  const inside = await hosts.api('POST', '/auth/reauthenticate', {
    token: alice.token,
    body: { code: code() },
  });
  assert.equal(inside.status, 429, 'neither is a session a way around it');
  const charlie = await hosts.register('charlie@example.org');
  assert.equal((await hosts.api('GET', '/auth/2fa', { token: charlie.token })).status, 200);
  hosts.clock.pass(minutes(15));
  const next = await challenge(stage);
  assert.equal((await verify(stage, next.challenge_token, code())).status, 200);
});

test('a network may ask 30 times in 15 minutes, malformed requests included', async (t) => {
  const stage = await openStage(t);
  const ip = '198.51.100.7';
  for (let count = 0; count < 30; count += 1) {
    const host = count % 2 === 0 ? 'api' : 'dashboard';
    const { status } = await stage.hosts[host]('POST', '/auth/2fa/verify', { body: {}, ip });
    assert.equal(status, 400);
  }
  assert.equal((await verify(stage, 'x', '123456', { ip })).status, 429);
  isRefused(await verify(stage, 'x', '123456', { ip: '198.51.100.8' }));
});

test('a password that was reset by mail signs in no further than to the code', async (t) => {
  const stage = await openStage(t);
  const { hosts, alice, code } = stage;
  const pending = await challenge(stage);
  const token = 'a token that a mail held';
  const { credential_version } = await hosts.database
    .selectFrom('person')
    .select('credential_version')
    .where('id', '=', alice.id)
    .executeTakeFirstOrThrow();
  const row = { token_hash: hashToken(token), person_id: alice.id, credential_version };
  const at = hosts.clock.now();
  await hosts.database
    .insertInto('password_reset')
    .values({ ...row, created_at: at, expires_at: new Date(at.getTime() + minutes(60)) })
    .execute();
  const password = 'staple battery horse';
  const reset = await hosts.api('POST', '/auth/reset-password', { body: { token, password } });
  assert.deepEqual([reset.status, reset.body], [200, { status: 'password_changed' }]);
  isRefused(await verify(stage, pending.challenge_token, code()));
  const next = await challenge(stage, 'api', password);
  assert.equal((await verify(stage, next.challenge_token, code())).status, 200);
});

test('a seed that was copied to another row opens for nobody', async (t) => {
  const stage = await openStage(t);
  const { hosts, alice } = stage;
  const charlie = await hosts.register('charlie@example.org');
  await turnOnCodes(hosts, charlie.token);
  const { sealed_seed } = await hosts.database
    .selectFrom('totp')
    .select('sealed_seed')
    .where('person_id', '=', charlie.user.id)
    .executeTakeFirstOrThrow();
  await hosts.database.updateTable('totp').set({ sealed_seed }).where('person_id', '=', alice.id).execute();
  const { challenge_token } = await challenge(stage);
  const answer = await verify(stage, challenge_token, stage.code());
  assert.equal(answer.status, 500);
});

test('what is wrong with the body is said, and neither token nor code comes back', async (t) => {
  const stage = await openStage(t);
  const { challenge_token } = await challenge(stage);
  const good = { challenge_token, method: 'totp', code: stage.code() };
  for (const body of [
    {},
    { ...good, method: 'sms' },
    { ...good, code: '' },
    { ...good, code: '1'.repeat(101) },
    { ...good, code: 123456 },
    { ...good, challenge_token: 'x'.repeat(201) },
    { ...good, challenge_token: null },
    { ...good, user_id: 1 },
    `{"challenge_token":"${challenge_token}","method":"totp","code":"1","__proto__":{"method":"totp"}}`,
  ]) {
    const answer = await stage.hosts.api('POST', '/auth/2fa/verify', { body });
    assert.deepEqual([answer.status, answer.body.error], [400, 'validation_failed'], JSON.stringify(body));
    assert.ok(!JSON.stringify(answer.body).includes(challenge_token));
  }
  assert.equal(
    (await verify(stage, challenge_token, stage.code())).status,
    200,
    'none of them was an attempt',
  );
});

test('sign-ins and refusals are in the audit log, with the factor', async (t) => {
  const stage = await openStage(t);
  const { hosts, code } = stage;
  const { challenge_token } = await challenge(stage);
  await verify(stage, challenge_token, another(code()));
  await verify(stage, challenge_token, code());
  const events = await hosts.database
    .selectFrom('audit_event')
    .select(['action', 'outcome', 'actor_name', 'account_id', 'detail'])
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  const who = { actor_name: email, account_id: stage.alice.account_id, detail: { factor: 'totp' } };
  assert.deepEqual(events, [
    { action: 'auth.login', outcome: 'ok', ...who },
    { action: 'auth.second_factor', outcome: 'refused', ...who },
  ]);
});
