import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hours, minutes } from '../../platform/time.ts';
import { type AccountHosts, openAccountHosts, PASSWORD } from '../../testing/account-hosts.ts';
import { raceForLock } from '../../testing/gates.ts';
import { openQueuedMails } from '../../testing/queued-mails.ts';
import { answerResetRequest } from './reset.ts';

const email = 'alice@example.org';
const NEW_PASSWORD = 'staple battery horse';

const forgot = (hosts: AccountHosts, address = email) =>
  hosts.api('POST', '/auth/forgot-password', { body: { email: address } });

async function answerAll(hosts: AccountHosts) {
  while (await answerResetRequest(hosts.app, hosts.clock.now()));
}

const resetMails = async (hosts: AccountHosts) =>
  (await openQueuedMails(hosts.app)).filter((mail) => mail.subject === 'Choose a new password');

/** Asks for a reset and gives the token that was mailed. */
async function mailedToken(hosts: AccountHosts): Promise<string> {
  const before = new Set((await resetMails(hosts)).map((mail) => mail.text));
  await forgot(hosts);
  await answerAll(hosts);
  const mail = (await resetMails(hosts)).find(({ text }) => !before.has(text));
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? assert.fail('nothing was mailed');
}

const reset = (hosts: AccountHosts, token: string, password = NEW_PASSWORD) =>
  hosts.api('POST', '/auth/reset-password', { body: { token, password } });

const login = (hosts: AccountHosts, password: string) =>
  hosts.api('POST', '/auth/login', { body: { email, password } });

const assertInvalidToken = (answer: Awaited<ReturnType<typeof reset>>, message?: string) =>
  assert.deepEqual(
    [answer.status, answer.body.issues],
    [400, [{ field: 'token', reason: 'invalid or expired' }]],
    message,
  );

test('a forgotten password is chosen anew through the mail, and all sessions end', async (t) => {
  const hosts = await openAccountHosts(t);
  const alice = await hosts.register(email);
  const asked = await forgot(hosts, 'ALICE@example.org');
  assert.deepEqual([asked.status, asked.body], [202, { status: 'reset_requested' }]);
  assert.deepEqual(await resetMails(hosts), [], 'the work is done later');
  await answerAll(hosts);
  const [mail] = await resetMails(hosts);
  assert.equal(mail?.to, email);
  const [, token = ''] = /^http:\/\/dashboard\.test\/reset\?token=([\w-]{43})$/m.exec(mail.text) ?? [];

  const done = await reset(hosts, token);
  assert.deepEqual([done.status, done.body], [200, { status: 'password_changed' }]);
  assert.equal((await hosts.api('GET', '/auth/session', { token: alice.token })).status, 401);
  assert.equal((await login(hosts, PASSWORD)).status, 401);
  const signIn = await login(hosts, NEW_PASSWORD);
  assert.equal(signIn.status, 200);
  assert.equal(signIn.body.user.email_verified, true, 'whoever reads its mail has the address');
  assert.ok(
    (await openQueuedMails(hosts.app)).some(({ subject }) => subject === 'Your password was changed'),
  );
});

test('an unknown address gets the same answer and no mail', async (t) => {
  const hosts = await openAccountHosts(t);
  await hosts.register(email);
  const unknown = await forgot(hosts, 'unknown@example.org');
  assert.deepEqual([unknown.status, unknown.body], [202, { status: 'reset_requested' }]);
  await answerAll(hosts);
  assert.deepEqual(await openQueuedMails(hosts.app), []);
  const left = await hosts.database.selectFrom('password_reset_request').selectAll().execute();
  assert.deepEqual(left, []);
});

test('a link holds for one hour and works once', async (t) => {
  const hosts = await openAccountHosts(t);
  await hosts.register(email);
  const late = await mailedToken(hosts);
  hosts.clock.pass(hours(1));
  assertInvalidToken(await reset(hosts, late));
  const token = await mailedToken(hosts);
  hosts.clock.pass(hours(1) - 1);
  assert.equal((await reset(hosts, token)).status, 200);
  assertInvalidToken(await reset(hosts, token), 'a second time');
  assertInvalidToken(await reset(hosts, 'A'.repeat(43)), 'never given out');
});

test('an old link is worth nothing once another was used, or the password changed by hand', async (t) => {
  const hosts = await openAccountHosts(t);
  const alice = await hosts.register(email);
  const [first, second] = [await mailedToken(hosts), await mailedToken(hosts)];
  const changed = await hosts.api('POST', '/auth/change-password', {
    token: alice.token,
    body: { current_password: PASSWORD, new_password: 'changed by hand' },
  });
  assert.equal(changed.status, 200);
  assertInvalidToken(await reset(hosts, first));
  const third = await mailedToken(hosts);
  const fourth = await mailedToken(hosts);
  assert.equal((await reset(hosts, third)).status, 200);
  for (const token of [second, fourth]) assertInvalidToken(await reset(hosts, token));
});

test('of two resets at once one holds', async (t) => {
  const hosts = await openAccountHosts(t);
  const alice = await hosts.register(email);
  const tokens = [await mailedToken(hosts), await mailedToken(hosts)];
  const outcomes = await raceForLock(
    hosts.database,
    (tx) => tx.selectFrom('person').select('id').where('id', '=', alice.user.id).forUpdate().execute(),
    tokens.map((token, index) => () => reset(hosts, token, `new password ${index}`)),
  );
  const statuses = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.status : 0));
  assert.deepEqual(statuses.toSorted(), [200, 400]);
  const winner = statuses.indexOf(200);
  assert.equal((await login(hosts, `new password ${winner}`)).status, 200);
  assert.equal((await login(hosts, `new password ${1 - winner}`)).status, 401);
});

test('the rules for passwords hold for a new one, and a refused one does not use up the link', async (t) => {
  const hosts = await openAccountHosts(t);
  await hosts.register(email);
  const token = await mailedToken(hosts);
  for (const [password, reason] of [
    ['short', 'string 8..256'],
    ['password', 'must not be one of the most common passwords'],
    [email, 'must not be the email address'],
  ] as const)
    assert.deepEqual((await reset(hosts, token, password)).body.issues, [{ field: 'password', reason }]);
  assert.equal((await reset(hosts, token)).status, 200);
});

test('a disabled person can neither ask for a link nor use one', async (t) => {
  const hosts = await openAccountHosts(t);
  const alice = await hosts.register(email);
  const token = await mailedToken(hosts);
  await hosts.database
    .updateTable('person')
    .set({ disabled_at: hosts.clock.now() })
    .where('id', '=', alice.user.id)
    .execute();
  assertInvalidToken(await reset(hosts, token));
  await forgot(hosts);
  await answerAll(hosts);
  assert.equal((await resetMails(hosts)).length, 1);
});

test('one address is mailed five links an hour at most, whoever asks', async (t) => {
  const hosts = await openAccountHosts(t);
  await hosts.register(email);
  for (let count = 0; count < 7; count += 1) assert.equal((await forgot(hosts)).status, 202);
  await answerAll(hosts);
  assert.equal((await resetMails(hosts)).length, 5);
  hosts.clock.pass(minutes(60));
  await forgot(hosts);
  await answerAll(hosts);
  assert.equal((await resetMails(hosts)).length, 6);
});

test('a request that is answered by two at once is mailed once', async (t) => {
  const hosts = await openAccountHosts(t);
  await hosts.register(email);
  await forgot(hosts);
  const answer = () => answerResetRequest(hosts.app, hosts.clock.now());
  const answers = await Promise.all([answer(), answer(), answer()]);
  assert.equal(answers.filter(Boolean).length, 1);
  assert.equal((await resetMails(hosts)).length, 1);
});
