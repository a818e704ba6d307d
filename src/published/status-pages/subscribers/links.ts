// The links of subscribers. Nothing is stored of them: they are signed, and end with what they are about.

import type { App } from '../../../platform/app.ts';
import { addMs, hours } from '../../../platform/time.ts';
import { isSigned, type Signing, signatureOf } from '../signatures.ts';

/** How long what was asked for may be confirmed. */
export const CONFIRM_MS = hours(48);

/** `confirm`: that it was they who asked. `manage`: what they are notified of, and that it ends. */
type Purpose = 'confirm' | 'manage';

export interface SubscriberLink {
  purpose: Purpose;
  account_id: number;
  subscriber_id: number;
  /** null: as long as there is the subscriber. */
  expires_at: Date | null;
}

type Linking = Pick<App, 'secret' | 'urls'>;

/** A subscriber of the page with this slug. */
export interface Linked {
  account_id: number;
  id: number;
  slug: string;
  /** Of the page, where they asked for it there, so that it is known to lead to readers; null: the dashboard host. */
  domain: string | null;
}

/** As long as the page has its domain, the links of whoever subscribed there lead there. */
export const linkedTo = (
  { account_id, id, by_domain }: { account_id: number; id: number; by_domain: boolean },
  { slug, custom_domain }: { slug: string; custom_domain: string | null },
): Linked => ({ account_id, id, slug, domain: by_domain ? custom_domain : null });

/** The page that asks whether it was they; it works for 48 hours. */
export const confirmUrl = (app: Linking, subscriber: Linked, now: Date): string =>
  urlOf(app, subscriber, 'confirm', subscriberToken(app, confirmLink(subscriber, now)));

const confirmLink = ({ account_id, id }: Linked, now: Date): SubscriberLink => ({
  purpose: 'confirm',
  account_id,
  subscriber_id: id,
  expires_at: addMs(now, CONFIRM_MS),
});

/** The page where they choose components or end it. */
export const manageUrl = (app: Linking, subscriber: Linked): string =>
  urlOf(app, subscriber, 'subscription', manageToken(app, subscriber));

/**
 * Where one POST without anything else ends it (RFC 8058, section 3.1); a GET asks first. Always on the dashboard host:
 * mail programs call it years later, when the domain may be somebody else's.
 */
export const unsubscribeUrl = (app: Linking, subscriber: Linked): string =>
  urlOf(app, { ...subscriber, domain: null }, 'unsubscribe', manageToken(app, subscriber));

const manageToken = (app: Signing, { account_id, id }: Linked) =>
  subscriberToken(app, { purpose: 'manage', account_id, subscriber_id: id, expires_at: null });

const urlOf = ({ urls }: Linking, { slug, domain }: Linked, leaf: string, token: string) =>
  `${domain === null ? `${urls.dashboard}/status/${slug}` : `https://${domain}`}/${leaf}?token=${token}`;

/** Fields with points between them, and an HMAC-SHA256 over them (RFC 2104). */
function subscriberToken(app: Signing, link: SubscriberLink): string {
  const expires = link.expires_at === null ? '' : Math.floor(link.expires_at.getTime() / 1_000);
  return signed(app, [link.purpose, link.account_id, link.subscriber_id, expires].join('.'));
}

const TOKEN = /^((confirm|manage)\.(\d{1,16})\.(\d{1,16})\.(\d{0,11}))\.([\w-]{43})$/;

/** null for what was not made here. Whether it is over is for the caller to say. */
export function openSubscriberToken(app: Signing, token: string): SubscriberLink | null {
  const [, text = '', purpose = '', account, subscriber, expires = '', signature = ''] =
    TOKEN.exec(token) ?? [];
  if (!isSigned(app, text, signature)) return null;
  return {
    purpose: purpose === 'confirm' ? 'confirm' : 'manage',
    account_id: Number(account),
    subscriber_id: Number(subscriber),
    expires_at: expires === '' ? null : new Date(Number(expires) * 1_000),
  };
}

const signed = (app: Signing, text: string) => `${text}.${signatureOf(app, text)}`;
