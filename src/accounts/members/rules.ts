// Who may change whose role in an account, and why its last owner stays. Pure.

import type { AccountRole } from '../../platform/http/actor.ts';

export interface MembershipChange {
  /** The role of whoever wants it. */
  by: AccountRole;
  /** Whether it concerns themselves. */
  isOwn: boolean;
  /** null: they are not in the account yet. */
  from: AccountRole | null;
  /** null: they are to be in it no longer. */
  to: AccountRole | null;
  /** Whether the account has another owner, one who can sign in. */
  hasOtherOwner: boolean;
}

export type Objection = 'forbidden' | 'last_owner';

/**
 * Why not, or null. Everybody may leave. Only owners touch owners or make some; admins change everybody else, also
 * into admins. An account always keeps an owner.
 */
export function objectionTo({ by, isOwn, from, to, hasOtherOwner }: MembershipChange): Objection | null {
  const isLeaving = isOwn && to === null;
  const mayManage = by === 'admin' || by === 'owner';
  if (!isLeaving && !mayManage) return 'forbidden';
  if (by !== 'owner' && (from === 'owner' || to === 'owner')) return 'forbidden';
  return from === 'owner' && to !== 'owner' && !hasOtherOwner ? 'last_owner' : null;
}

const ROLES: readonly AccountRole[] = ['viewer', 'editor', 'admin', 'owner'];

/** As what somebody of this role, or with null of none, may invite nobody. */
export const rolesBeyond = (by: AccountRole | null): AccountRole[] =>
  ROLES.filter((to) => !by || objectionTo({ by, isOwn: false, from: null, to, hasOtherOwner: true }));
