// A person with an authenticator app: the app, and the calls that turn its codes on.

import assert from 'node:assert/strict';
import { Secret, TOTP } from 'otpauth';
import type { AccountHosts } from './account-hosts.ts';

export interface AuthenticatorApp {
  /** What the app shows at that moment. */
  codeAt(now: Date): string;
}

/** Made from the address in the QR code, as an app does it. */
export function authenticatorApp(otpauthUrl: string): AuthenticatorApp {
  const { searchParams } = new URL(otpauthUrl);
  const secret = Secret.fromBase32(searchParams.get('secret') ?? '');
  return { codeAt: (now) => new TOTP({ secret }).generate({ timestamp: now.getTime() }) };
}

export interface TwoFactorPerson {
  app: AuthenticatorApp;
  recoveryCodes: string[];
  /** Of the session that turned it on, from then on. */
  token: string;
}

/** Turns codes on for whoever has the session `token` of the API host, and lets the first code run out. */
export async function turnOnCodes(hosts: AccountHosts, token: string): Promise<TwoFactorPerson> {
  const setup = await hosts.api('POST', '/auth/2fa/totp/setup', { token });
  assert.equal(setup.status, 200, JSON.stringify(setup.body));
  const app = authenticatorApp(setup.body.otpauth_url);
  const code = app.codeAt(hosts.clock.now());
  const confirmed = await hosts.api('POST', '/auth/2fa/totp/confirm', { token, body: { code } });
  assert.equal(confirmed.status, 200, JSON.stringify(confirmed.body));
  hosts.clock.pass(60_000);
  return { app, recoveryCodes: confirmed.body.recovery_codes, token: confirmed.body.token };
}
