// Who may call a route: the one place where access is decided.

import { Refusal } from '../errors.ts';
import { minutes } from '../time.ts';
import { type Caller, mayActAs, type Unattached } from './actor.ts';
import type { Access, Surface } from './route.ts';

const RECENT_MS = minutes(10);

export interface Admission {
  access: Access;
  recentSignIn?: boolean;
  surface: Surface;
  now: Date;
}

/** Why `caller` (null: nobody) may not call, or null where they may. */
export function refusal(admission: Admission, caller: Caller | null): Refusal | null {
  const { access, surface } = admission;
  if (access.kind === 'public' || access.kind === 'scoped') return null;
  // A session of one host is nobody on the other, whoever presents it.
  if (!caller || (caller.session && caller.session.surface !== surface))
    return new Refusal(401, 'unauthorized');
  return refusedAccess(access, caller) ?? refusedAge(admission, caller);
}

function refusedAccess(
  access: Exclude<Access, { kind: 'public' | 'scoped' }>,
  caller: Caller,
): Refusal | null {
  if (access.kind !== 'account' && !(caller.person && caller.session))
    return new Refusal(403, 'session_required');
  if (access.kind === 'signed_in') return null;
  if (caller.account_id === null) return refusedUnattached(caller);
  if (access.kind === 'instance_admin') return caller.person?.is_admin ? null : new Refusal(403, 'forbidden');
  return access.role && !mayActAs(caller, access.role) ? new Refusal(403, 'forbidden') : null;
}

const refusedUnattached = ({ suspended }: Unattached) =>
  suspended ? new Refusal(403, 'account_suspended', suspended.reason) : new Refusal(403, 'no_account');

function refusedAge({ recentSignIn, now }: Admission, { session }: Caller): Refusal | null {
  if (!recentSignIn) return null;
  if (!session) return new Refusal(403, 'session_required');
  const ageMs = now.getTime() - session.authenticated_at.getTime();
  return ageMs > RECENT_MS ? new Refusal(403, 'reauthentication_required') : null;
}
