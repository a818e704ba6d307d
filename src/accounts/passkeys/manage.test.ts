// Adding, listing and removing passkeys.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minutes } from '../../platform/time.ts';
import { hashToken } from '../../platform/tokens.ts';
import { PASSWORD } from '../../testing/account-hosts.ts';
import { makePasskey } from '../../testing/authenticator.ts';
import { raceForLock } from '../../testing/gates.ts';
import { openQueuedMails } from '../../testing/queued-mails.ts';
import {
  addPasskey,
  email,
  isRefused,
  login,
  loginOptions,
  openStage,
  registrationOptions,
  type Stage,
} from './test-stage.ts';

const add = ({ hosts, alice }: Stage, credential: unknown, further: object = {}) =>
  hosts.api('POST', '/auth/passkeys', { token: alice.token, body: { credential, ...further } });

const remove = ({ hosts, alice }: Stage, id: number | string) =>
  hosts.api('DELETE', `/auth/passkeys/${id}`, { token: alice.token });

test('the options ask for a passkey of the dashboard that verifies its user and can be found without a name', async (t) => {
  const stage = await openStage(t);
  const options = await registrationOptions(stage);
  assert.deepEqual(options.rp, { id: 'dashboard.test', name: 'Tocsin' });
  assert.deepEqual(options.authenticatorSelection, {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  });
  assert.deepEqual([options.attestation, options.excludeCredentials], ['none', []]);
  assert.equal(options.user.name, email);
  const handle = Buffer.from(options.user.id, 'base64url');
  assert.equal(handle.length, 32);
  assert.ok(!handle.includes(email), 'an authenticator that is found does not reveal whose it is');
  const { id, transports } = { id: (await addPasskey(stage)).id, transports: ['internal', 'hybrid'] };
  const next = await registrationOptions(stage);
  assert.equal(next.user.id, options.user.id, 'a person has one handle');
  assert.notEqual(next.challenge, options.challenge);
  assert.deepEqual(next.excludeCredentials, [{ id, type: 'public-key', transports }]);
  const charlie = await stage.hosts.register('charlie@example.org');
  const others = await registrationOptions({ ...stage, alice: { ...stage.alice, token: charlie.token } });
  assert.notEqual(others.user.id, options.user.id);
});

test('a passkey is listed with its name, when it was added and where it lives', async (t) => {
  const stage = await openStage(t);
  const first = await addPasskey(stage, 'Laptop');
  await addPasskey(stage, 'Phone', { backedUp: true });
  const { hosts, alice } = stage;
  const { body } = await hosts.api('GET', '/auth/passkeys', { token: alice.token });
  const common = {
    transports: ['internal', 'hybrid'],
    created_at: hosts.clock.now().toISOString(),
    last_used_at: null,
  };
  assert.deepEqual(body, {
    passkeys: [
      { id: body.passkeys[0].id, name: 'Phone', backed_up: true, ...common },
      { id: first.number, name: 'Laptop', backed_up: false, ...common },
    ],
    next_cursor: null,
  });
  assert.equal((await hosts.api('GET', '/auth/2fa', { token: alice.token })).body.passkeys, 2);
  assert.equal((await hosts.api('GET', '/auth/session', { token: alice.token })).body.user.two_factor, false);
});

test('adding and removing end the other sessions, renew the token of this one, and are mailed and noted', async (t) => {
  const stage = await openStage(t);
  const { hosts, alice } = stage;
  const isAlive = async (token: string) =>
    (await hosts.api('GET', '/auth/session', { token })).status === 200;
  const signIn = async () =>
    (await hosts.api('POST', '/auth/login', { body: { email, password: PASSWORD } })).body.token;
  for (const change of [
    () => addPasskey(stage),
    async () => {
      const [{ id }] = (await hosts.api('GET', '/auth/passkeys', { token: alice.token })).body.passkeys;
      const removed = await remove(stage, id);
      assert.deepEqual([removed.status, removed.body.ok], [200, true]);
      alice.token = removed.body.token;
    },
  ]) {
    const [before, other] = [alice.token, await signIn()];
    await change();
    assert.deepEqual(
      [await isAlive(before), await isAlive(other), await isAlive(alice.token)],
      [false, false, true],
    );
  }
  const mails = (await openQueuedMails(hosts.app)).map(({ to, subject }) => `${to}: ${subject}`);
  assert.deepEqual(mails.sort(), [`${email}: A passkey was added`, `${email}: A passkey was removed`]);
  const events = await hosts.database
    .selectFrom('audit_event')
    .select(['action', 'target_name'])
    .where('action', 'like', 'passkey.%')
    .orderBy('id')
    .execute();
  assert.deepEqual(events, [
    { action: 'passkey.create', target_name: 'Laptop' },
    { action: 'passkey.delete', target_name: 'Laptop' },
  ]);
});

test('a removed passkey signs nobody in, and those of others cannot be removed', async (t) => {
  const stage = await openStage(t);
  const passkey = await addPasskey(stage);
  const charlie = await stage.hosts.register('charlie@example.org');
  const path = `/auth/passkeys/${passkey.number}`;
  assert.equal((await stage.hosts.api('DELETE', path, { token: charlie.token })).status, 404);
  const options = await loginOptions(stage);
  assert.equal((await remove(stage, passkey.number)).status, 200);
  isRefused(await login(stage, passkey.answer(options)));
});

test('a person has at most twenty, also when several are added at once', async (t) => {
  const stage = await openStage(t);
  const { hosts, alice } = stage;
  const row = { person_id: alice.id, public_key: Buffer.of(1), sign_count: 0, name: 'x', transports: [] };
  for (let count = 0; count < 20; count += 1)
    await hosts.database
      .insertInto('passkey')
      .values({ ...row, credential_id: Buffer.of(count), backed_up: false, created_at: hosts.clock.now() })
      .execute();
  const full = await add(stage, makePasskey(await registrationOptions(stage)).attestation);
  assert.deepEqual([full.status, full.body.error], [409, 'too_many_passkeys']);
  await hosts.database.deleteFrom('passkey').where('credential_id', '=', Buffer.of(0)).execute();
  // Only the latest options count, so the second challenge is given out by hand.
  const options = await registrationOptions(stage);
  const challenge = 'c2Vjb25k';
  await hosts.database
    .insertInto('passkey_challenge')
    .values({
      challenge_hash: hashToken(challenge),
      person_id: alice.id,
      surface: 'api',
      expires_at: new Date(hosts.clock.now().getTime() + minutes(5)),
    })
    .execute();
  const made = [makePasskey(options), makePasskey({ ...options, challenge })];
  const outcomes = await raceForLock(
    hosts.database,
    (tx) => tx.selectFrom('person').select('id').where('id', '=', alice.id).forUpdate().execute(),
    made.map(
      ({ attestation }) =>
        () =>
          add(stage, attestation),
    ),
  );
  const statuses = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.status : 0));
  assert.deepEqual(statuses.sort(), [201, 401], 'the session of the second has another token by then');
  const { count } = await hosts.database
    .selectFrom('passkey')
    .select((each) => each.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  assert.equal(count, 20);
});

test('a stale session and a key add and remove nothing', async (t) => {
  const stage = await openStage(t);
  const passkey = await addPasskey(stage);
  const { hosts, alice } = stage;
  const made = await hosts.api('POST', '/api-keys', {
    token: alice.token,
    body: { name: 'Deploy', kind: 'full' },
  });
  const calls = [
    ['POST', '/auth/passkeys/registration-options'],
    ['POST', '/auth/passkeys'],
    ['DELETE', `/auth/passkeys/${passkey.number}`],
  ] as const;
  for (const [method, path] of calls)
    assert.equal((await hosts.api(method, path, { token: made.body.key })).body.error, 'session_required');
  hosts.clock.pass(minutes(10) + 1);
  for (const [method, path] of calls)
    assert.equal(
      (await hosts.api(method, path, { token: alice.token })).body.error,
      'reauthentication_required',
    );
});
