// What somebody who calls is once it is their turn: since the call came in they may have been removed, lowered or
// signed out, and must not leave a way in behind.

import type { Tx } from '../../platform/database/database.ts';
import { forbidden, unauthorized } from '../../platform/errors.ts';
import type { AccountRole, Actor } from '../../platform/http/actor.ts';
import { lockMembers } from '../invitations/invitations.ts';
import { lockSignedInPerson } from '../sessions/sessions.ts';
import { findMembership } from './standing-store.ts';

export interface Acting {
  member_id: number;
  person: { id: number; email: string; name: string };
  /** What it is under the lock, which may not be what it was when the call came in. */
  role: AccountRole;
}

/**
 * Until `tx` ends nobody else changes who is in the account of the caller, or ends their session. Throws Refusal 401
 * where it has ended, and 403 for whoever is no member any more, or a key.
 */
export async function lockStanding(tx: Tx, { account_id, person, session }: Actor): Promise<Acting> {
  if (!person || !session) return forbidden('session_required');
  await lockMembers(tx, account_id);
  if ((await lockSignedInPerson(tx, person.id, session.id)) === null) return unauthorized();
  const { id, role } = (await findMembership(tx, account_id, person.id)) ?? forbidden();
  return { member_id: id, person, role };
}
