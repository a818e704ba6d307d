// The token of a page: whoever has it may acknowledge, snooze or escalate what the page is about, as the person that it
// was sent to. Nothing is stored of it: it is signed.

import type { App } from '../../platform/app.ts';
import { isKeyedDigest, keyedDigest, secretsOf } from '../../platform/secrets.ts';
import { addMs, hours } from '../../platform/time.ts';

const VALID_MS = hours(24);
const MOST_ALERTS = 20;

export interface PageToken {
  account_id: number;
  person_id: number;
  /** What the sender calls the page: up to 64 of a-z, 0-9 and dashes. */
  page_id: string;
  /** The first 20. */
  alert_ids: readonly number[];
  expires_at: Date;
}

/** Works for a day. */
export function newPageToken(
  { secret }: Pick<App, 'secret'>,
  { account_id, person_id, page_id, alert_ids }: Omit<PageToken, 'expires_at'>,
  now: Date,
): string {
  const expires = Math.floor(addMs(now, VALID_MS).getTime() / 1_000);
  const alerts = alert_ids.slice(0, MOST_ALERTS).join('-');
  const text = [account_id, person_id, page_id, alerts, expires].join('.');
  const [sealing = ''] = secretsOf(secret);
  return `${text}.${keyedDigest(sealing, signedAs(text)).toString('base64url')}`;
}

const signedAs = (text: string) => `page:${text}`;

const TOKEN =
  /^((\d{1,16})\.(\d{1,16})\.([a-z\d-]{1,64})\.(\d{1,16}(?:-\d{1,16}){0,19})\.(\d{1,11}))\.([\w-]{43})$/;

/** null for what was not made here, or is over. */
export function openPageToken({ secret }: Pick<App, 'secret'>, token: string, now: Date): PageToken | null {
  const [, text = '', account, person, page_id = '', alerts = '', expires, signature = ''] =
    TOKEN.exec(token) ?? [];
  if (!isKeyedDigest(secret, signedAs(text), signature)) return null;
  const expires_at = new Date(Number(expires) * 1_000);
  if (expires_at <= now) return null;
  return {
    account_id: Number(account),
    person_id: Number(person),
    page_id,
    alert_ids: alerts.split('-').map(Number),
    expires_at,
  };
}
