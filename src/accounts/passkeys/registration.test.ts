// What an authenticator makes: taken where it is right, whatever a stranger writes in its place.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodeCBOR } from '@levischuck/tiny-cbor';
import { minutes } from '../../platform/time.ts';
import { openAccountHosts } from '../../testing/account-hosts.ts';
import { type Circumstances, makePasskey } from '../../testing/authenticator.ts';
import {
  addPasskey,
  email,
  login,
  loginOptions,
  openStage,
  registrationOptions,
  type Stage,
} from './test-stage.ts';

const add = ({ hosts, alice }: Stage, credential: unknown, further: object = {}) =>
  hosts.api('POST', '/auth/passkeys', { token: alice.token, body: { credential, ...further } });

test('a passkey belongs to the host name of the dashboard, and is made at its whole address, port included', async (t) => {
  const urls = { api: 'http://api.tocsin.example', dashboard: 'http://tocsin.example:8080' };
  const hosts = await openAccountHosts(t, { app: { urls } });
  const { token } = await hosts.register(email);
  const stage = { hosts, alice: { id: 0, account_id: 0, token } };
  const options = await registrationOptions(stage);
  assert.equal(options.rp.id, 'tocsin.example');
  for (const origin of ['http://tocsin.example', 'https://tocsin.example:8080', urls.api])
    assert.equal(
      (await add(stage, makePasskey(await registrationOptions(stage), { origin }).attestation)).status,
      400,
    );
  const passkey = await addPasskey(stage, 'Laptop', { origin: urls.dashboard });
  assert.equal((await login(stage, passkey.answer(await loginOptions(stage)))).status, 200);
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
