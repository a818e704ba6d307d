// The link to confirm an address of a mail channel. Nothing is stored of it: it holds account and address, encrypted.

import type { App } from '../../platform/app.ts';
import { openSecret, sealSecret } from '../../platform/secrets.ts';
import { addMs, days } from '../../platform/time.ts';

const CONTEXT = 'mail address confirmation';
const VALID_MS = days(7);

export interface ConfirmLink {
  account_id: number;
  email_key: string;
  expires_at: Date;
}

export function confirmUrl(
  { secret, urls }: Pick<App, 'secret' | 'urls'>,
  { account_id, email_key }: Omit<ConfirmLink, 'expires_at'>,
  now: Date,
): string {
  const text = JSON.stringify([account_id, email_key, addMs(now, VALID_MS).getTime()]);
  return `${urls.dashboard}/mail/confirm?token=${sealSecret(secret, text, CONTEXT).toString('base64url')}`;
}

/** null for what was not made here. Whether it is over is for the caller to say. */
export function openConfirmToken({ secret }: Pick<App, 'secret'>, token: string): ConfirmLink | null {
  try {
    const text = openSecret(secret, Buffer.from(token, 'base64url'), CONTEXT);
    const [account_id, email_key, expires]: [number, string, number] = JSON.parse(text);
    return { account_id, email_key, expires_at: new Date(expires) };
  } catch {
    return null;
  }
}
