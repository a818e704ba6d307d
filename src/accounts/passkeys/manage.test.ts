// Adding, listing and removing passkeys.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodeCBOR } from '@levischuck/tiny-cbor';
import { minutes } from '../../platform/time.ts';
import { hashToken } from '../../platform/tokens.ts';
import { PASSWORD } from '../../testing/account-hosts.ts';
import { type Circumstances, makePasskey } from '../../testing/authenticator.ts';
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
  assert.ok(!handle.includes(email), 'an authenticator that is found does not tell whose it is');
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

test('adding and removing end the other sessions, renew the token of this one, and are told and noted', async (t) => {
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

test('what was made elsewhere, without verification, for other options or with certificates is refused', async (t) => {
  const stage = await openStage(t);
  const lies: Circumstances[] = [
    { origin: 'http://evil.test' },
    { origin: 'http://api.test' },
    { rpId: 'evil.test' },
    { userVerified: false },
    { userPresent: false },
    { type: 'webauthn.get' },
    { challenge: 'bm90IGEgY2hhbGxlbmdlIHRoYXQgd2FzIGdpdmVuIG91dA' },
    ...['packed', 'fido-u2f', 'android-safetynet', 'android-key', 'tpm', 'apple', 'other'].map((format) => ({
      format,
    })),
  ];
  for (const lie of lies) {
    const { attestation } = makePasskey(await registrationOptions(stage), lie);
    const { status, body } = await add(stage, attestation);
    assert.deepEqual([status, body.issues?.[0].field], [400, 'credential'], JSON.stringify(lie));
  }
  const { passkeys } = (await stage.hosts.api('GET', '/auth/passkeys', { token: stage.alice.token })).body;
  assert.deepEqual(passkeys, []);
});

test('a challenge registers once, for whom it was given, on the same host, within five minutes, and only the latest', async (t) => {
  const stage = await openStage(t);
  const { hosts } = stage;
  const refused = async (credential: unknown, message: string, from = stage) =>
    assert.equal((await add(from, credential)).status, 400, message);
  const older = await registrationOptions(stage);
  const options = await registrationOptions(stage);
  await refused(makePasskey(older).attestation, 'not the latest');
  const charlie = await hosts.register('charlie@example.org');
  const asCharlie = { ...stage, alice: { ...stage.alice, token: charlie.token } };
  await refused(makePasskey(options).attestation, 'of somebody else', asCharlie);
  const added = await add(stage, makePasskey(options).attestation);
  assert.equal(added.status, 201);
  stage.alice.token = added.body.token;
  await refused(makePasskey(options).attestation, 'used');
  const { challenge } = await loginOptions(stage);
  await refused(makePasskey({ ...options, challenge }).attestation, 'of a sign-in');
  const late = makePasskey(await registrationOptions(stage));
  hosts.clock.pass(minutes(5));
  await refused(late.attestation, 'late');
});

test('one authenticator is added once, by one person', async (t) => {
  const stage = await openStage(t);
  const { hosts } = stage;
  const charlie = await hosts.register('charlie@example.org');
  const asCharlie = { ...stage, alice: { ...stage.alice, token: charlie.token } };
  const passkey = await addPasskey(stage);
  const theirs = makePasskey(await registrationOptions(asCharlie));
  const stolen = Object(theirs.attestation.response);
  await hosts.database
    .updateTable('passkey')
    .set({ credential_id: Buffer.from(theirs.id, 'base64url') })
    .where('id', '=', passkey.number)
    .execute();
  const { status, body } = await add(asCharlie, { ...theirs.attestation, response: stolen });
  assert.deepEqual([status, body.error], [409, 'passkey_exists']);
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

test('garbage of any kind is 400, and never breaks anything', async (t) => {
  const stage = await openStage(t);
  const right = makePasskey(await registrationOptions(stage)).attestation;
  const response = Object(right.response);
  const cbor = (value: Parameters<typeof encodeCBOR>[0]) =>
    Buffer.from(encodeCBOR(value)).toString('base64url');
  const deep = Buffer.alloc(10_000, 0x81).toString('base64url');
  for (const attestationObject of [
    'AA',
    deep,
    cbor('text'),
    cbor(new Map()),
    cbor(new Map([['fmt', 'none']])),
    cbor(
      new Map<string, string | Uint8Array>([
        ['fmt', 'none'],
        ['authData', new Uint8Array(36)],
      ]),
    ),
    cbor(
      new Map<string, string | Uint8Array>([
        ['fmt', 'none'],
        ['authData', new Uint8Array(400).fill(255)],
      ]),
    ),
    'A'.repeat(16_385),
    'not base64url!',
  ]) {
    const { challenge } = await registrationOptions(stage);
    const clientDataJSON = Buffer.from(
      JSON.stringify({ type: 'webauthn.create', challenge, origin: 'http://dashboard.test' }),
    ).toString('base64url');
    const credential = { ...right, response: { ...response, clientDataJSON, attestationObject } };
    const { status } = await add(stage, credential);
    assert.equal(status, 400, attestationObject.slice(0, 40));
  }
  for (const name of ['', 'a\r\nBcc: b@example.org', 'x'.repeat(101)])
    assert.equal((await add(stage, right, { name })).body.issues[0].field, 'name');
});
