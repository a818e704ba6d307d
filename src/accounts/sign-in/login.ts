// Signing in with address and password.

import type { Static } from 'typebox';
import { isJsonObject } from '../../../shared/json-schema/json-schema.ts';
import { transaction } from '../../platform/database/database.ts';
import { RateLimited, unauthorized } from '../../platform/errors.ts';
import type { RefusedCall } from '../../platform/http/route.ts';
import { createTurns } from '../../platform/turns.ts';
import { guardAgainstGuessing, isFirstOfNetwork, isFirstRefused } from '../limits/rate-limit.ts';
import { isPassword } from '../passwords/password-hash.ts';
import { emailKey } from '../people/email-address.ts';
import type { signInAnswer, twoFactorRequired } from '../schema.ts';
import { beginSession } from '../session-start/begin-session.ts';
import { handOver } from '../session-start/sign-in-answer.ts';
import { openChallenge } from '../session-start/sign-in-challenge.ts';
import type { SignInCall } from '../sessions/sign-in-call.ts';
import { noteAttempt } from '../trail.ts';
import type { loginBody } from './schema.ts';
import { type Credentials, findCredentials } from './store.ts';

/**
 * The hash lets one sign-in through at a time. Those that would only wait for it stay away from the database and its
 * connections, so that many at once do not hold up everybody else; a few keep it busy.
 */
const inTurn = createTurns({ atOnce: 4, waiting: 50 });

/**
 * An address that nobody has, one that is yet to be confirmed, a wrong password and a disabled person get the same answer
 * after the same work: Refusal 401. Otherwise registering an address and signing in would show whether it was registered before.
 * Where a second factor is asked for, the password opens nothing but the way to it. Refusal 503 when too many wait.
 */
export const login = (call: LoginCall): Promise<LoginAnswer> => inTurn(() => signIn(call));

type LoginCall = SignInCall & { body: Static<typeof loginBody> };
type LoginAnswer = Static<typeof signInAnswer> | Static<typeof twoFactorRequired>;

async function signIn(call: LoginCall): Promise<LoginAnswer> {
  const { app, now, body } = call;
  const key = emailKey(body.email);
  const found = await findCredentials(app.database, key);
  const guarded = guardAgainstGuessing(app, key, now, async () => {
    const isSame = await isPassword(body.password, found?.password_hash ?? null);
    return isSame && found?.disabled_at === null;
  });
  const isRight = await guarded.catch((error) => recordRefused(call, { key, found, error }));
  if (!isRight || !found) return refuse(call, found);
  const { person_id: id, email, credential_version } = found;
  const begun = await transaction(app.database, async (tx) => {
    const challenge = await openChallenge(call, tx, { person_id: id, credential_version });
    if (challenge) return { challenge };
    return beginSession(call, tx, { id, email, credential_version }, { action: 'auth.login' });
  });
  if (!begun) return refuse(call, found);
  return 'challenge' in begun ? begun.challenge : handOver(call, begun.answer, begun.session);
}

/** Once in 15 minutes and address: a flood of sign-ins fills no audit log. */
async function recordRefused(
  call: SignInCall,
  { key, found, error }: { key: string; found: Credentials | null; error: unknown },
): Promise<never> {
  if (error instanceof RateLimited) await noteFirst(call, key, found);
  throw error;
}

const LONGEST_ADDRESS = 254;

/**
 * Notes a sign-in that the limit of its network turned away before it was read: the first of each network, so that
 * whoever floods the route has one body in 15 minutes read and looked up. Some of them name nobody.
 */
export async function recordRefusedNetwork({ app, now, request, readBody }: RefusedCall): Promise<void> {
  if (!(await isFirstOfNetwork(app, request.ip, now))) return;
  const body = await readBody().catch(() => null);
  const named = isJsonObject(body) ? body.email : null;
  if (typeof named !== 'string' || named.length > LONGEST_ADDRESS) return;
  const key = emailKey(named);
  await noteFirst({ app, now, request }, key, await findCredentials(app.database, key));
}

async function noteFirst(attempt: Attempt, key: string, found: Credentials | null): Promise<void> {
  if (await isFirstRefused(attempt.app, key, attempt.now))
    await noteRefused(attempt, found, { reason: 'rate_limited' });
}

async function refuse(call: SignInCall, found: Credentials | null): Promise<never> {
  await noteRefused(call, found);
  return unauthorized('invalid_credentials');
}

type Attempt = Pick<SignInCall, 'app' | 'now' | 'request'>;

const noteRefused = (attempt: Attempt, found: Credentials | null, detail?: Record<string, string>) =>
  noteAttempt(attempt.app.database, attempt, {
    action: 'auth.login',
    account_id: found?.account_id ?? null,
    person: found ? { id: found.person_id, email: found.email } : undefined,
    outcome: 'refused',
    ...(detail && { detail }),
  });
