// Says to a push service who sends (VAPID, RFC 8292). Pure.

import { createPrivateKey, generateKeyPairSync, type JsonWebKey, sign } from 'node:crypto';
import { addMs, hours } from '../../../platform/time.ts';

/** A day at most, and clocks differ. */
const VALID_MS = hours(12);

export interface VapidKey {
  /** Uncompressed, of 65 bytes. */
  public_key: Buffer;
  /** The number, in base64url. */
  private_key: string;
}

export function newVapidKey(): VapidKey {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    format: 'jwk',
  });
  const [one, other] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return { public_key: Buffer.concat([Buffer.from([4]), one, other]), private_key: d };
}

/** Of a request to this endpoint. `contact`: a `mailto:` or `https:` address of the operator. */
export function vapidAuthorization(
  { public_key, private_key }: VapidKey,
  { endpoint, contact }: { endpoint: string; contact: string },
  now: Date,
): string {
  const expires = Math.floor(addMs(now, VALID_MS).getTime() / 1_000);
  const claims = { aud: new URL(endpoint).origin, exp: expires, sub: contact };
  const text = [{ typ: 'JWT', alg: 'ES256' }, claims].map(encoded).join('.');
  const key: JsonWebKey = {
    ...{ kty: 'EC', crv: 'P-256', d: private_key },
    ...{ x: public_key.toString('base64url', 1, 33), y: public_key.toString('base64url', 33) },
  };
  const signature = sign('sha256', Buffer.from(text), {
    key: createPrivateKey({ key, format: 'jwk' }),
    dsaEncoding: 'ieee-p1363',
  });
  return `vapid t=${text}.${signature.toString('base64url')}, k=${public_key.toString('base64url')}`;
}

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
