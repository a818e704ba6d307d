// Tokens that travel in the link of a mail.

import { randomBytes } from 'node:crypto';
import { invalid } from '../../platform/errors.ts';
import { hashToken } from '../../platform/tokens.ts';

/** 256 random bits, and what is stored of them. */
export function newLinkToken(): { token: string; token_hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, token_hash: hashToken(token) };
}

/** For one that was never given out, was used, or has run out. Throws ValidationFailed. */
export const invalidToken = (field = 'token'): never => invalid(field, 'invalid or expired');
