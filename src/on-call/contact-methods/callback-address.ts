// Where providers call back. Each address is signed, so that it is known to nobody but the provider that it was given to.

import type { App } from '../../platform/app.ts';
import { isKeyedDigest, keyedDigest } from '../../platform/secrets.ts';
import type { CallbackEventName } from './phone/provider.ts';

interface Callback {
  provider: string;
  /** Of the delivery. */
  id: string;
  event: CallbackEventName;
}

export function callbackAddress(app: Pick<App, 'secret' | 'urls'>, callback: Callback): string {
  const { provider, id, event } = callback;
  const signature = keyedDigest(app.secret, signedAs(callback)).toString('base64url');
  return `${app.urls.api}/callbacks/${provider}/${id}/${event}?s=${signature}`;
}

export const isCallbackAddress = (
  { secret }: Pick<App, 'secret'>,
  callback: Callback,
  signature: string,
): boolean => isKeyedDigest(secret, signedAs(callback), signature);

const signedAs = ({ provider, id, event }: Callback) => `callback:${provider}:${id}:${event}`;
