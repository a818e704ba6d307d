// The account that a person acts for where they named none.

import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/actor.ts';
import { suspendedRefusal } from '../suspension/suspensions.ts';
import { findFirstMembership, type Membership } from './actor-store.ts';

export type SignedInAccount = Pick<Membership, 'account_id' | 'account_name' | 'plan' | 'role'>;

/** The account that a person finds themselves in; null: they are in none. Throws Refusal 403 where all are suspended. */
export async function firstAccountOf(database: Database, personId: number): Promise<SignedInAccount | null> {
  const first = await findFirstMembership(database, personId);
  if (first?.suspended_at) throw await suspendedRefusal(database, first.account_id);
  return first;
}

/** The account that a caller acts for, as the answer describes it. */
export const accountOf = (caller: Caller): SignedInAccount | null =>
  caller.account_id === null ? null : caller;
