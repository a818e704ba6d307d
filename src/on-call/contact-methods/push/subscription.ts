// A subscription of a browser (Push API), as it says it in JSON and as it is stored. Pure.

import { parseTarget } from '../../../platform/safe-fetch/target.ts';
import { AUTH_BYTES, isPublicKey, type PushKeys } from './encrypt.ts';

export interface Subscription extends PushKeys {
  endpoint: string;
}

const MOST_ENDPOINT = 1_500;

/** null: it is none. `http:` is for push services of private networks, which the operator allows. */
export function readSubscription(text: string): Subscription | null {
  const { endpoint, keys } = fieldsOf(text) as { endpoint?: unknown; keys?: unknown };
  const { p256dh, auth } = Object(keys) as { p256dh?: unknown; auth?: unknown };
  if (typeof endpoint !== 'string' || typeof p256dh !== 'string' || typeof auth !== 'string') return null;
  const target = parseTarget(endpoint, MOST_ENDPOINT);
  const [key, secret] = [Buffer.from(p256dh, 'base64url'), Buffer.from(auth, 'base64url')];
  if (!target.ok || !isPublicKey(key) || secret.length !== AUTH_BYTES) return null;
  return { endpoint: target.url.href, p256dh: key, auth: secret };
}

function fieldsOf(text: string): object {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

/** One text for one subscription, however its browser wrote it. */
export const storedSubscription = ({ endpoint, p256dh, auth }: Subscription): string =>
  JSON.stringify({
    endpoint,
    keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
  });
