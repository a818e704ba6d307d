// Signing in with a passkey: alone, since it is something one has and something one is or knows, or after a password.

import type { Static } from 'typebox';
import { type Tx, transaction } from '../../platform/database/database.ts';
import { unauthorized } from '../../platform/errors.ts';
import type { signInAnswer } from '../schema.ts';
import { beginSession } from '../session-start/begin-session.ts';
import { handOver } from '../session-start/sign-in-answer.ts';
import { endChallenge, pendingSignIn } from '../session-start/sign-in-challenge.ts';
import { stillHolds } from '../sessions/sessions.ts';
import type { SignInCall } from '../sessions/sign-in-call.ts';
import { noteAttempt } from '../trail.ts';
import { answeredChallenge, newChallenge } from './challenges.ts';
import type { loginBody, loginOptions, loginOptionsBody } from './schema.ts';
import { findHolder, findKnown, noteUse, type PasskeyHolder } from './store.ts';
import { type Assertion, judgeAssertion, loginOptionsFor } from './webauthn.ts';

/** What a browser needs to ask for a passkey: for any of ours, or for those of a sign-in whose password was right. */
export async function beginPasskeyLogin(
  call: SignInCall & { body: Static<typeof loginOptionsBody> },
): Promise<Static<typeof loginOptions>> {
  const { app, now, request, body } = call;
  const token = body.challenge_token;
  const pending = token === undefined ? null : await pendingSignIn(app.database, { token, request, now });
  const known = pending ? await findKnown(app.database, pending.person_id) : [];
  return loginOptionsFor(app, await newChallenge(call, null), known);
}

type LoginCall = SignInCall & { body: Static<typeof loginBody> };

/** Whatever is wrong with the answer of an authenticator, it gets the same Refusal 401. */
export async function loginWithPasskey(call: LoginCall): Promise<Static<typeof signInAnswer>> {
  const { app, body } = call;
  const challenge = await answeredChallenge(call, body.credential, null);
  const holder = await findHolder(app.database, Buffer.from(body.credential.id, 'base64url'));
  if (challenge === null || !holder || !isFor(body, holder)) return refuse(call, holder, 'answer');
  const { public_key } = holder;
  const judged = await judgeAssertion(app, body.credential, { challenge, public_key });
  if (!judged) return refuse(call, holder, 'answer');
  const outcome = await complete(call, holder, judged);
  return typeof outcome === 'string'
    ? refuse(call, holder, outcome)
    : handOver(call, outcome.answer, outcome.session);
}

/** Without a password before it, only the handle says for whom the authenticator answers (WebAuthn §7.2, step 6). */
function isFor(
  { credential, challenge_token }: { credential: Assertion; challenge_token?: string },
  holder: PasskeyHolder,
) {
  const { userHandle } = credential.response;
  if (typeof userHandle === 'string') return holder.handle.equals(Buffer.from(userHandle, 'base64url'));
  return challenge_token !== undefined;
}

type Begun = NonNullable<Awaited<ReturnType<typeof beginSession>>>;
type RefusedFor = 'answer' | 'sign_count' | 'overtaken';

/** Begins the session unless the credentials were changed meanwhile, the count reveals a copy, or a twin was faster. */
function complete(
  call: LoginCall,
  holder: PasskeyHolder,
  judged: { sign_count: number; backed_up: boolean },
): Promise<Begun | RefusedFor> {
  const { app, now } = call;
  const { person_id, email, credential_version } = holder;
  return transaction(app.database, async (tx) => {
    if (!(await stillHolds(tx, { person_id, credential_version }))) return 'overtaken';
    if (!(await noteUse(tx, person_id, { ...judged, id: holder.id, now }))) return 'sign_count';
    if (!(await endFirstStep(call, tx, holder))) return 'overtaken';
    const person = { id: person_id, email, credential_version };
    const begun = await beginSession(call, tx, person, { action: 'auth.login', factor: 'passkey' });
    return begun ?? 'overtaken';
  });
}

/** False where a first step was named that is over, or was another person's. */
async function endFirstStep(
  { now, request, body }: LoginCall,
  tx: Tx,
  holder: PasskeyHolder,
): Promise<boolean> {
  const token = body.challenge_token;
  if (token === undefined) return true;
  const pending = await pendingSignIn(tx, { token, request, now });
  const isTheirs =
    pending?.person_id === holder.person_id && pending.credential_version === holder.credential_version;
  return isTheirs && endChallenge(tx, token);
}

async function refuse(call: LoginCall, holder: PasskeyHolder | null, reason: RefusedFor): Promise<never> {
  await noteAttempt(call.app.database, call, {
    action: 'auth.login',
    account_id: holder?.account_id ?? null,
    person: holder ? { id: holder.person_id, email: holder.email } : undefined,
    outcome: 'refused',
    detail: { factor: 'passkey', reason },
  });
  return unauthorized('invalid_passkey');
}
