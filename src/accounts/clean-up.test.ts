import assert from 'node:assert/strict';
import { test } from 'node:test';
import { days, hours, minutes } from '../platform/time.ts';
import { openAccountHosts, PASSWORD } from '../testing/account-hosts.ts';
import { turnOnCodes } from '../testing/two-factor.ts';
import { deleteExpiredSignInRecords } from './clean-up.ts';
import { answerResetRequest } from './sign-in/reset.ts';

const email = 'alice@example.org';

test('what has run out is forgotten, and nothing before', async (t) => {
  const hosts = await openAccountHosts(t);
  const { database, clock, app } = hosts;
  await hosts.register(email);
  await hosts.dashboard('POST', '/auth/login', { body: { email, password: PASSWORD } });
  await hosts.api('POST', '/auth/login', { body: { email: 'unknown@example.org', password: PASSWORD } });
  await hosts.api('POST', '/auth/forgot-password', { body: { email } });
  await answerResetRequest(app, clock.now());
  app.config.smtpUrl = 'smtp://localhost';
  await hosts.api('POST', '/auth/register', { body: { email: 'bob@example.org', password: PASSWORD } });

  const count = async (
    table: 'session' | 'pending_registration' | 'password_reset' | 'rate_window' | 'audit_event',
  ) => (await database.selectFrom(table).selectAll().execute()).length;
  const counts = async () => {
    assert.equal(await deleteExpiredSignInRecords(app, clock.now()), false);
    return {
      sessions: await count('session'),
      registrations: await count('pending_registration'),
      resets: await count('password_reset'),
      audit: await count('audit_event'),
    };
  };
  assert.deepEqual(await counts(), { sessions: 2, registrations: 1, resets: 1, audit: 3 });
  assert.ok((await count('rate_window')) > 0);
  clock.pass(hours(1));
  assert.deepEqual(await counts(), { sessions: 2, registrations: 1, resets: 0, audit: 3 });
  assert.equal(await count('rate_window'), 0);
  clock.pass(hours(23) - 1);
  assert.deepEqual(await counts(), { sessions: 2, registrations: 1, resets: 0, audit: 3 });
  clock.pass(1);
  assert.deepEqual(await counts(), { sessions: 1, registrations: 0, resets: 0, audit: 3 });
  clock.pass(days(29));
  assert.deepEqual(await counts(), { sessions: 0, registrations: 0, resets: 0, audit: 3 });
});

test('challenges that nobody answered in time are forgotten', async (t) => {
  const hosts = await openAccountHosts(t);
  const { database, clock, app } = hosts;
  const alice = await hosts.register(email);
  await turnOnCodes(hosts, alice.token);
  await hosts.api('POST', '/auth/login', { body: { email, password: PASSWORD } });
  await hosts.api('POST', '/auth/passkeys/login-options');
  const left = async () => {
    await deleteExpiredSignInRecords(app, clock.now());
    const signIns = await database.selectFrom('two_factor_challenge').selectAll().execute();
    const passkeys = await database.selectFrom('passkey_challenge').selectAll().execute();
    return [signIns.length, passkeys.length];
  };
  clock.pass(minutes(5) - 1);
  assert.deepEqual(await left(), [1, 1]);
  clock.pass(1);
  assert.deepEqual(await left(), [1, 0]);
  clock.pass(minutes(5));
  assert.deepEqual(await left(), [0, 0]);
});

test('more than a batch is forgotten in several steps', async (t) => {
  const { app, clock, database } = await openAccountHosts(t);
  const rows = Array.from({ length: 1_500 }, (_, index) => ({
    bucket: `bucket ${index}`,
    hits: [],
    expires_at: clock.now(),
  }));
  await database.insertInto('rate_window').values(rows).execute();
  clock.pass(minutes(1));
  assert.deepEqual(
    [await deleteExpiredSignInRecords(app, clock.now()), await deleteExpiredSignInRecords(app, clock.now())],
    [true, false],
  );
  assert.deepEqual(await database.selectFrom('rate_window').selectAll().execute(), []);
});
