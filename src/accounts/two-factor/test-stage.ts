// A person who signs in with a password and a code, for the tests of both steps.

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { type AccountHosts, openAccountHosts, PASSWORD } from '../../testing/account-hosts.ts';
import { type TwoFactorPerson, turnOnCodes } from '../../testing/two-factor.ts';

export const email = 'alice@example.org';

export interface Stage {
  hosts: AccountHosts;
  alice: TwoFactorPerson & { id: number; account_id: number };
  /** What her app shows now. */
  code: () => string;
}

export async function openStage(t: TestContext): Promise<Stage> {
  const hosts = await openAccountHosts(t);
  const { token, user, account } = await hosts.register(email);
  const alice = { ...(await turnOnCodes(hosts, token)), id: user.id, account_id: account.id };
  return { hosts, alice, code: () => alice.app.codeAt(hosts.clock.now()) };
}

type Host = 'api' | 'dashboard';

export async function challenge({ hosts }: Stage, host: Host = 'api', password = PASSWORD) {
  const answer = await hosts[host]('POST', '/auth/login', { body: { email, password } });
  assert.deepEqual([answer.status, answer.body.status], [200, 'two_factor_required']);
  assert.deepEqual(answer.setCookies, []);
  return answer.body;
}

export const verify = (
  { hosts }: Stage,
  challenge_token: string,
  code: string,
  given: { method?: string; host?: Host; ip?: string } = {},
) =>
  hosts[given.host ?? 'api']('POST', '/auth/2fa/verify', {
    body: { challenge_token, method: given.method ?? 'totp', code },
    ...(given.ip && { ip: given.ip }),
  });

export const isRefused = ({ status, body }: { status: number; body: unknown }) =>
  assert.deepEqual([status, body], [401, { error: 'invalid_code' }]);

export const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
