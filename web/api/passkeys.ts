// The browser's side of WebAuthn (Level 3): it reads and writes the JSON of the API itself.

import { call } from './client.ts';
import type { BodyOf, ResponseOf } from './operation-types.ts';

/** Whether this browser can make and use passkeys; it cannot where the page has no secure origin. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' &&
  typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function' &&
  typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function';

/** `cancelled`: the person turned it down, took too long, or has no passkey that fits. */
export type PasskeyOutcome<T> = { outcome: 'done'; answer: T } | { outcome: 'cancelled' | 'known_already' };

/** Makes a passkey on a device of the person. Throws as `call` does. */
export async function addPasskey(name: string): Promise<PasskeyOutcome<ResponseOf<'POST /auth/passkeys'>>> {
  const options = await call('POST /auth/passkeys/registration-options');
  const made = await ask(() =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(asJson(options)),
    }),
  );
  if (typeof made === 'string') return { outcome: made };
  const credential = asJson<BodyOf<'POST /auth/passkeys'>['credential']>(made.toJSON());
  return { outcome: 'done', answer: await call('POST /auth/passkeys', { body: { name, credential } }) };
}

/** Signs in, or completes the sign-in of `challengeToken`. Throws as `call` does. */
export async function signInWithPasskey(
  challengeToken?: string,
): Promise<PasskeyOutcome<ResponseOf<'POST /auth/passkeys/login'>>> {
  const challenge = challengeToken === undefined ? {} : { challenge_token: challengeToken };
  const options = await call('POST /auth/passkeys/login-options', { body: challenge });
  const made = await ask(() =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(asJson(options)),
    }),
  );
  if (typeof made === 'string') return { outcome: made };
  const credential = asJson<BodyOf<'POST /auth/passkeys/login'>['credential']>(made.toJSON());
  const answer = await call('POST /auth/passkeys/login', { body: { credential, ...challenge } });
  return { outcome: 'done', answer };
}

async function ask(
  request: () => Promise<Credential | null>,
): Promise<PublicKeyCredential | 'cancelled' | 'known_already'> {
  try {
    const credential = await request();
    return credential instanceof PublicKeyCredential ? credential : 'cancelled';
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled';
    // One of the passkeys that are excluded is on this device.
    if (name === 'InvalidStateError') return 'known_already';
    throw error;
  }
}

/** Types of the platform and of the API describe the same JSON in words of their own. */
const asJson = <T>(json: unknown): T => json as T;
