// Changes of what a person signs in with besides their password.

import type { Static, TObject } from 'typebox';
import { type Tx, transaction } from '../../platform/database/database.ts';
import { unauthorized } from '../../platform/errors.ts';
import type { renewedSession } from '../schema.ts';
import { lockSignedInPerson, renewCredentials } from '../sessions/sessions.ts';
import type { SignedInCall } from '../sessions/sign-in-call.ts';
import { handOverToken } from './sign-in-answer.ts';

type RenewedSession = Static<TObject<typeof renewedSession>>;

/**
 * Runs `change` while nobody else changes the credentials of the caller. All other sessions of theirs end with it, as
 * do sign-ins under way and links to reset the password; this one goes on under a new token. Throws Refusal 401 where
 * the session was ended by such a change before it had its turn.
 */
export async function changeCredentials<T>(
  call: SignedInCall,
  change: (tx: Tx, person: { id: number; email: string }) => Promise<T>,
): Promise<{ result: T; renewed: RenewedSession }> {
  const { app, actor } = call;
  const { person, session } = actor;
  const { result, open } = await transaction(app.database, async (tx) => {
    if ((await lockSignedInPerson(tx, person.id, session.id)) === null) return unauthorized();
    const changed = await change(tx, person);
    return { result: changed, open: await renewCredentials(app, tx, person.id, session) };
  });
  const { id, expires_at } = open;
  return { result, renewed: { session: { id, expires_at }, ...handOverToken(call, open) } };
}
