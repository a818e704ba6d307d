// What we ask authenticators for, and what we make of their answers (WebAuthn, W3C, Level 3).

import type { Static } from 'typebox';
import type { App } from '../../platform/app.ts';
import { minutes } from '../../platform/time.ts';
import type { loginBody, loginOptions, registerBody, registrationOptions } from './schema.ts';

export type Attestation = Static<typeof registerBody>['credential'];
export type Assertion = Static<typeof loginBody>['credential'];

export const CHALLENGE_MS = minutes(5);

/** EdDSA, ES256, RS256: what authenticators have, the best first (RFC 9053, RFC 8812). */
const ALGORITHMS = [-8, -7, -257];

interface Known {
  credential_id: Buffer;
  transports: string[];
}

/** Passkeys are bound to the host of the dashboard, whichever of our hosts is asked. */
const relyingPartyId = (app: App) => new URL(app.urls.dashboard).hostname;

export function registrationOptionsFor(
  app: App,
  challenge: string,
  { handle, email, name, known }: { handle: Buffer; email: string; name: string; known: readonly Known[] },
): Static<typeof registrationOptions> {
  return {
    rp: { id: relyingPartyId(app), name: 'Tocsin' },
    user: { id: handle.toString('base64url'), name: email, displayName: name || email },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    excludeCredentials: known.map(descriptor),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

/** With nobody's passkeys in `known`, the authenticator offers those that it has for us. */
export const loginOptionsFor = (
  app: App,
  challenge: string,
  known: readonly Known[],
): Static<typeof loginOptions> => ({
  challenge,
  timeout: CHALLENGE_MS,
  rpId: relyingPartyId(app),
  allowCredentials: known.map(descriptor),
  userVerification: 'required',
});

const descriptor = ({ credential_id, transports }: Known) => ({
  id: credential_id.toString('base64url'),
  type: 'public-key' as const,
  transports,
});

/** The challenge that an authenticator says it answers; null where it says nothing that can be read. */
export function challengeOf({ response }: Attestation | Assertion): string | null {
  const clientData = parseJson(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'));
  const { challenge } = Object(clientData) as { challenge?: unknown };
  return typeof challenge === 'string' ? challenge : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export interface NewCredential extends Known {
  public_key: Buffer;
  sign_count: number;
  backed_up: boolean;
}

/** The credential that was made for `challenge`, on our own pages and with user verification; null: it was not. */
export async function judgeAttestation(
  app: App,
  attestation: Attestation,
  challenge: string,
): Promise<NewCredential | null> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  if (!(await isWithoutStatement(attestation))) return null;
  const judged = await orNull(() =>
    verifyRegistrationResponse({
      response: { ...attestation, response: { ...attestation.response }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: app.urls.dashboard,
      expectedRPID: relyingPartyId(app),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!judged?.verified) return null;
  const { credential, credentialBackedUp } = judged.registrationInfo;
  return {
    credential_id: Buffer.from(credential.id, 'base64url'),
    public_key: Buffer.from(credential.publicKey),
    sign_count: credential.counter,
    transports: attestation.response.transports ?? [],
    backed_up: credentialBackedUp,
  };
}

/**
 * We ask for no attestation, so browsers send none. A statement with certificates would have the library fetch revocation
 * lists from addresses that are in them, which a stranger could write.
 */
async function isWithoutStatement({ response }: Attestation): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const bytes = new Uint8Array(Buffer.from(response.attestationObject, 'base64url'));
  const format = await orNull(async () => decodeAttestationObject(bytes).get('fmt'));
  return format === 'none';
}

/**
 * What the authenticator says of itself where its signature holds for `challenge`, our own pages and with user
 * verification; null where anything does not. Its count is for the caller to judge, who has to store it.
 */
export async function judgeAssertion(
  app: App,
  assertion: Assertion,
  { challenge, public_key }: { challenge: string; public_key: Buffer },
): Promise<{ sign_count: number; backed_up: boolean } | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { userHandle, ...response } = assertion.response;
  const judged = await orNull(() =>
    verifyAuthenticationResponse({
      response: { ...assertion, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: app.urls.dashboard,
      expectedRPID: relyingPartyId(app),
      requireUserVerification: true,
      credential: { id: assertion.id, publicKey: new Uint8Array(public_key), counter: 0 },
    }),
  );
  if (!judged?.verified) return null;
  const { newCounter, credentialBackedUp } = judged.authenticationInfo;
  return { sign_count: newCounter, backed_up: credentialBackedUp };
}

/** The library throws at whatever is wrong with an answer; to us that is one answer among others. */
async function orNull<T>(judge: () => Promise<T>): Promise<T | null> {
  try {
    return await judge();
  } catch {
    return null;
  }
}
