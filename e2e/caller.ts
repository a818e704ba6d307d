// Whoever calls the service from outside, over HTTP.

import { type Caller, callerOf } from '../src/testing/caller.ts';

export type { Caller };

export const EMAIL = 'alice@example.org';
export const PASSWORD = 'correct horse battery';

export const caller = (base: string, token?: string): Caller =>
  callerOf(() => base, token === undefined ? {} : { Authorization: `Bearer ${token}` });

/** Registers the first person of an installation without a mail server. */
export async function register(api: string): Promise<Caller & { token: string }> {
  const { token } = await caller(api).post('/auth/register', { email: EMAIL, password: PASSWORD });
  return { ...caller(api, token), token };
}

export const signIn = async (api: string): Promise<Caller> =>
  caller(api, (await caller(api).post('/auth/login', { email: EMAIL, password: PASSWORD })).token);
