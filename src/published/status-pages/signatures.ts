// What public pages sign, so that only what was made here is taken.

import type { App } from '../../platform/app.ts';
import { isKeyedDigest, keyedDigest } from '../../platform/secrets.ts';

export type Signing = Pick<App, 'secret'>;

/**
 * What the form of a public page carries, so that only forms that this program made subscribe anybody: it stands in
 * for the Origin header, which a page on a domain of its own cannot have. The same for all, as the page is; that of a
 * private page is in `access/reader.ts`.
 */
export const subscribeFormToken = (app: Signing, pageId: number): string =>
  signatureOf(app, `form.${pageId}`);

export const isSubscribeFormToken = (app: Signing, token: string, pageId: number): boolean =>
  isSigned(app, `form.${pageId}`, token);

/** HMAC-SHA256 (RFC 2104). */
export const signatureOf = ({ secret }: Signing, text: string) =>
  keyedDigest(secret, signedAs(text)).toString('base64url');

export const isSigned = ({ secret }: Signing, text: string, signature: string): boolean =>
  isKeyedDigest(secret, signedAs(text), signature);

const signedAs = (text: string) => `subscriber-link:${text}`;
