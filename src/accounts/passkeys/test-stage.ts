// A person with a passkey, for the tests of this slice.

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { type AccountHosts, openAccountHosts } from '../../testing/account-hosts.ts';
import { type Circumstances, makePasskey, type Passkey } from '../../testing/authenticator.ts';

export const email = 'alice@example.org';
export type Host = 'api' | 'dashboard';

export interface Stage {
  hosts: AccountHosts;
  alice: { id: number; account_id: number; token: string };
}

export async function openStage(t: TestContext): Promise<Stage> {
  const hosts = await openAccountHosts(t);
  const { token, user, account } = await hosts.register(email);
  return { hosts, alice: { id: user.id, account_id: account.id, token } };
}

export async function registrationOptions({ hosts, alice }: Stage) {
  const answer = await hosts.api('POST', '/auth/passkeys/registration-options', { token: alice.token });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body;
}

/** Registers a passkey of alice, whose session goes on under a new token. */
export async function addPasskey(
  stage: Stage,
  name = 'Laptop',
  made: Circumstances & { counts?: boolean } = {},
): Promise<Passkey & { number: number }> {
  const { hosts, alice } = stage;
  const passkey = makePasskey(await registrationOptions(stage), made);
  const body = { name, credential: passkey.attestation };
  const added = await hosts.api('POST', '/auth/passkeys', { token: alice.token, body });
  assert.equal(added.status, 201, JSON.stringify(added.body));
  alice.token = added.body.token;
  return { ...passkey, number: added.body.id };
}

export const loginOptions = async ({ hosts }: Stage, host: Host = 'api', body: object = {}) =>
  (await hosts[host]('POST', '/auth/passkeys/login-options', { body })).body;

export const login = ({ hosts }: Stage, credential: unknown, host: Host = 'api', further: object = {}) =>
  hosts[host]('POST', '/auth/passkeys/login', { body: { credential, ...further } });

export const isRefused = ({ status, body }: { status: number; body: unknown }, message?: string) =>
  assert.deepEqual([status, body], [401, { error: 'invalid_passkey' }], message);
