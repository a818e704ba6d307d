// The end of every sign-in: a session, a line in the audit log, and what the answer is made of.

import type { Tx } from '../../platform/database/database.ts';
import { firstAccountOf } from '../callers/first-account.ts';
import { startSession } from '../sessions/sessions.ts';
import type { SignInCall } from '../sessions/sign-in-call.ts';
import { noteAttempt } from '../trail.ts';
import { describeSession } from './sign-in-answer.ts';

export interface ProvenPerson {
  id: number;
  email: string;
  /** Of the credentials that were compared. */
  credential_version: number;
}

/**
 * Signs a person in whose secret was right; `factor` is what was asked for besides a password, or instead. null: the
 * credentials were changed meanwhile. Throws Refusal 403 where all of their accounts are suspended.
 */
export async function beginSession(
  call: SignInCall,
  tx: Tx,
  person: ProvenPerson,
  { action, factor }: { action: string; factor?: 'totp' | 'recovery_code' | 'passkey' },
) {
  const { app } = call;
  const account = await firstAccountOf(tx, person.id);
  const { credential_version } = person;
  const session = await startSession(app, tx, { person_id: person.id, credential_version }, call);
  if (!session) return null;
  await noteAttempt(tx, call, {
    action,
    account_id: account?.account_id ?? null,
    person,
    outcome: 'ok',
    detail: factor && { factor },
  });
  return { session, answer: await describeSession(tx, person.id, account, session) };
}
