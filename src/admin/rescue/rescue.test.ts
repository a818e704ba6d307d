import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { optedOut, optOut } from '../../platform/mail/opt-outs.ts';
import { raceForLock } from '../../testing/gates.ts';
import { askForCodes } from '../../testing/route-fixtures.ts';
import { startTestService } from '../../testing/service.ts';
import {
  allowMail,
  createAdmin,
  makeResetLink,
  promoteToAdmin,
  removeFactors,
  replacePassword,
} from './rescue.ts';

const password = 'another horse battery';

test('a new instance admin has an account with all that accounts have, whoever may register at present', async (t) => {
  const { app, nobody, clock } = await startTestService(t, { env: { TOCSIN_REGISTRATION: 'open' } });
  await app.database
    .insertInto('instance_settings')
    .values({ registration: 'closed', updated_at: clock.now() })
    .execute();
  const wanted = { email: 'Dora@example.org', name: 'Dora', password };
  assert.deepEqual(await createAdmin(app, wanted, clock.now()), { refused: null });
  assert.deepEqual(await createAdmin(app, wanted, clock.now()), { refused: 'email_taken' });
  assert.deepEqual(await createAdmin(app, { ...wanted, password: 'short' }, clock.now()), {
    refused: 'password',
    problem: 'string 8..256',
  });
  const signIn = await nobody.send('POST', '/auth/login', { email: 'dora@example.org', password });
  assert.deepEqual(
    [signIn.status, signIn.body.user.is_admin, signIn.body.user.email_verified, signIn.body.account.role],
    [200, true, true, 'owner'],
  );
  const channels = await nobody.send('GET', '/alerts/channels', undefined, {
    Authorization: `Bearer ${signIn.body.token}`,
  });
  assert.equal(channels.body.channels.length, 1);
});

test('an address that opted out of all mail is mailed again once the operator allows it, and that is noted', async (t) => {
  const { app, charlie, clock } = await startTestService(t);
  const { email, account_id } = charlie;
  assert.equal(await allowMail(app, email, clock.now()), false, 'it did not opt out');
  for (const address of [email, 'stranger@example.com']) {
    await optOut(app.database, address, clock.now());
    assert.equal(await allowMail(app, address.toUpperCase(), clock.now()), true);
    assert.deepEqual([...(await optedOut(app.database, [address]))], []);
  }
  const noted = await app.database
    .selectFrom('audit_event')
    .select(['account_id', 'target_name'])
    .where('action', '=', 'mail_address.allow')
    .orderBy('id')
    .execute();
  assert.deepEqual(
    noted.map((entry) => [entry.account_id, entry.target_name]),
    [
      [account_id, email.toUpperCase()],
      [null, 'STRANGER@EXAMPLE.COM'],
    ],
  );
});

test('whoever loses second factors on the command line has none of any kind, is signed out and notified by mail', async (t) => {
  const service = await startTestService(t);
  const { app, charlie, clock, settle, mailbox } = service;
  assert.deepEqual(await removeFactors(app, charlie.email, clock.now()), { refused: null, had: false });
  assert.equal((await charlie.send('GET', '/account')).status, 200, 'nothing was changed');
  await askForCodes(service, charlie);
  const { person_id } = charlie;
  await app.database
    .insertInto('recovery_code')
    .values({ code_hash: randomBytes(32), person_id, created_at: clock.now() })
    .execute();
  await app.database
    .insertInto('passkey')
    .values({
      ...{ person_id, credential_id: randomBytes(32), public_key: randomBytes(32), name: 'Laptop' },
      ...{ transports: [], sign_count: 0, backed_up: false, created_at: clock.now() },
    })
    .execute();
  assert.deepEqual(await removeFactors(app, 'CHARLIE@example.org', clock.now()), {
    refused: null,
    had: true,
  });
  for (const table of ['totp', 'recovery_code', 'passkey'] as const)
    assert.deepEqual(await app.database.selectFrom(table).selectAll().execute(), []);
  assert.equal((await charlie.send('GET', '/account')).status, 401);
  await settle();
  const mail = mailbox.to(charlie.email).at(-1);
  assert.equal(mail?.subject, 'Your second factors were removed');
  assert.deepEqual(await removeFactors(app, 'nobody@example.org', clock.now()), { refused: 'unknown' });
});

test('a password that is set on the command line ends sessions, and links that were given out before', async (t) => {
  const { app, charlie, nobody, clock, settle, mailbox } = await startTestService(t);
  const link = await makeResetLink(app, charlie.email, clock.now());
  assert.ok(link.refused === null);
  assert.ok(link.url.startsWith(`${app.urls.dashboard}/reset?token=`));
  assert.equal((await charlie.send('GET', '/account')).status, 401);
  const { email } = charlie;
  assert.deepEqual(await replacePassword(app, { email, password }, clock.now()), { refused: null });
  const token = new URL(link.url).searchParams.get('token');
  assert.equal((await nobody.send('POST', '/auth/reset-password', { token, password })).status, 400);
  assert.equal((await nobody.send('POST', '/auth/login', { email, password })).status, 200);
  await settle();
  assert.equal(mailbox.to(email).at(-1)?.subject, 'Your password was changed for you');
  assert.deepEqual(await replacePassword(app, { email, password: email }, clock.now()), {
    refused: 'password',
    problem: 'must not be the email address',
  });
});

test('of two links that are made at once, the later one is good', async (t) => {
  const { app, charlie, nobody, clock } = await startTestService(t);
  const make = () => makeResetLink(app, charlie.email, clock.now());
  const outcomes = await raceForLock(
    app.database,
    (tx) => tx.selectFrom('person').select('id').where('id', '=', charlie.person_id).forUpdate().execute(),
    [make, make],
  );
  const answers = [];
  for (const outcome of outcomes) {
    assert.ok(outcome.status === 'fulfilled' && outcome.value.refused === null);
    const token = new URL(outcome.value.url).searchParams.get('token');
    answers.push((await nobody.send('POST', '/auth/reset-password', { token, password })).status);
  }
  assert.deepEqual(answers.sort(), [200, 400]);
});

test('somebody who is there comes to run the instance, and nobody else', async (t) => {
  const { app, charlie, clock } = await startTestService(t);
  assert.deepEqual(await promoteToAdmin(app, charlie.email, clock.now()), { refused: null });
  assert.equal((await charlie.send('GET', '/admin/stats')).status, 200);
  assert.deepEqual(await promoteToAdmin(app, 'nobody@example.org', clock.now()), { refused: 'unknown' });
});
