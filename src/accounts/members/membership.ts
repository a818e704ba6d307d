// What all changes of who is in an account have in common: they come one after another, and each is judged by what
// the one before has left.

import type { Static } from 'typebox';
import { type Tx, transaction } from '../../platform/database/database.ts';
import { conflict, forbidden } from '../../platform/errors.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { type Acting, lockStanding } from '../callers/standing.ts';
import { type MembershipChange, objectionTo } from './rules.ts';
import type { member } from './schema.ts';
import type { MemberRow } from './store.ts';

/** Runs `step` in a transaction while nobody else changes who is in the account of the caller. */
export const whileLocked = <T>(
  { app, actor }: ActorCall,
  step: (tx: Tx, by: Acting) => Promise<T>,
): Promise<T> => transaction(app.database, async (tx) => step(tx, await lockStanding(tx, actor)));

/** Throws Refusal 403 `forbidden` or 409 `last_owner` for a change that may not be. */
export function insist(change: MembershipChange): void {
  const objection = objectionTo(change);
  if (objection === 'forbidden') forbidden();
  if (objection) conflict(objection);
}

export const presentMember = (row: MemberRow, callerId: number | null): Static<typeof member> => ({
  id: row.id,
  status: row.status,
  email: row.email,
  name: row.name,
  role: row.role,
  you: row.person_id !== null && row.person_id === callerId,
  joined_at: row.joined_at,
  invited_by: row.invited_by,
  invited_at: row.invited_at,
  expires_at: row.expires_at,
});

export const memberTarget = ({ id, email }: Pick<MemberRow, 'id' | 'email'>) => ({
  type: 'member',
  id,
  name: email,
});
