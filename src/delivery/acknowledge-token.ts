// The tokens of links that acknowledge an alert without a sign-in. Nothing is stored of them: they are signed.

import type { App } from '../platform/app.ts';
import { type InstanceSecret, isKeyedDigest, keyedDigest, secretsOf } from '../platform/secrets.ts';
import { addMs, hours } from '../platform/time.ts';

/** How long a link works. */
const VALID_MS = hours(24);

/** What a link is for, and whom it was sent to. */
export interface AcknowledgeLink {
  account_id: number;
  alert_id: number;
  channel_id: number;
  /** Stands for the address of a mail; empty where everybody in a chat reads it. */
  reader: string;
  expires_at: Date;
}

/** A short text that stands for an address and does not say it: links end up in logs. */
export const readerOf = ({ secret }: Pick<App, 'secret'>, address: string | null): string =>
  address === null
    ? ''
    : keyedDigest(secret, `acknowledge-link reader:${address.toLowerCase()}`).toString('hex').slice(0, 16);

/** Whether `reader` stands for this address, also where the secret was rotated since. */
export const isReader = ({ secret }: Pick<App, 'secret'>, reader: string, address: string): boolean =>
  secretsOf(secret).some((one) => readerOf({ secret: one }, address) === reader);

/** The page where whoever opens it is asked whether they are on it. */
export function acknowledgeUrl(
  app: Pick<App, 'secret' | 'urls'>,
  link: Omit<AcknowledgeLink, 'expires_at'>,
  now: Date,
): string {
  const token = acknowledgeToken(app, { ...link, expires_at: addMs(now, VALID_MS) });
  return `${app.urls.dashboard}/alerts/${link.alert_id}/acknowledge?token=${token}`;
}

/** Fields with points between them, and an HMAC-SHA256 over them (RFC 2104). */
export function acknowledgeToken({ secret }: Pick<App, 'secret'>, link: AcknowledgeLink): string {
  const { account_id, alert_id, channel_id, reader, expires_at } = link;
  const text = [account_id, alert_id, channel_id, Math.floor(expires_at.getTime() / 1_000), reader].join('.');
  return `${text}.${signatureOf(secret, text)}`;
}

const signatureOf = (secret: InstanceSecret, text: string) =>
  keyedDigest(secret, signedAs(text)).toString('base64url');

const signedAs = (text: string) => `acknowledge-link:${text}`;

const TOKEN = /^((\d{1,16})\.(\d{1,16})\.(\d{1,16})\.(\d{1,11})\.([0-9a-f]{16}|))\.([\w-]{43})$/;

/** null for what was not made here. Whether it is over is for the caller to say. */
export function openAcknowledgeToken({ secret }: Pick<App, 'secret'>, token: string): AcknowledgeLink | null {
  const [, text = '', account, alert, channel, expires, reader = '', signature = ''] =
    TOKEN.exec(token) ?? [];
  if (!isKeyedDigest(secret, signedAs(text), signature)) return null;
  return {
    account_id: Number(account),
    alert_id: Number(alert),
    channel_id: Number(channel),
    reader,
    expires_at: new Date(Number(expires) * 1_000),
  };
}
