// Who may call a route: the one place where access is decided.

import { Refusal } from '../errors.ts';
import { minutes } from '../time.ts';
import { type Actor, mayActAs } from './actor.ts';
import type { Access, Surface } from './route.ts';

const RECENT_MS = minutes(10);

export interface Admission {
  access: Access;
  recentSignIn?: boolean;
  surface: Surface;
  now: Date;
}

/** Why `actor` (null: nobody) may not call, or null where they may. */
export function refusal(admission: Admission, actor: Actor | null): Refusal | null {
  const { access, surface } = admission;
  if (access.kind === 'public') return null;
  // A session of one host is nobody on the other, whoever presents it.
  if (!actor || (actor.session && actor.session.surface !== surface)) return new Refusal(401, 'unauthorized');
  return refusedAccess(access, actor) ?? refusedAge(admission, actor);
}

function refusedAccess(access: Exclude<Access, { kind: 'public' }>, actor: Actor): Refusal | null {
  if (access.kind !== 'account' && !(actor.person && actor.session))
    return new Refusal(403, 'session_required');
  if (access.kind === 'instance_admin') return actor.person?.is_admin ? null : new Refusal(403, 'forbidden');
  return access.role && !mayActAs(actor, access.role) ? new Refusal(403, 'forbidden') : null;
}

function refusedAge({ recentSignIn, now }: Admission, actor: Actor): Refusal | null {
  if (!recentSignIn) return null;
  if (!actor.session) return new Refusal(403, 'session_required');
  const ageMs = now.getTime() - actor.session.authenticated_at.getTime();
  return ageMs > RECENT_MS ? new Refusal(403, 'reauthentication_required') : null;
}
