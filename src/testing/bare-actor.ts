// Callers for tests of the platform, which knows no accounts: who they are is in the bearer token itself.

import type { Actor } from '../platform/http/actor.ts';
import type { ResolveActor } from '../platform/http/route-handler.ts';

/** An owner of account 1 who has just signed in. */
export const bareActor: Actor = {
  account_id: 1,
  account_name: 'Alice',
  plan: 'unlimited',
  role: 'owner',
  person: { id: 11, email: 'alice@example.org', name: 'Alice', is_admin: true, time_zone: 'UTC' },
  session: { id: 's', surface: 'api', authenticated_at: new Date('2026-06-16T08:00:00Z') },
  key: null,
  is_instance_admin: true,
  expires_at: null,
};

/** `Bearer {"role":"viewer"}` is alice with another role; no token is nobody. */
export const bareResolve: ResolveActor = async (_app, { headers }) => {
  const given = headers.authorization;
  return typeof given === 'string' ? { ...bareActor, ...JSON.parse(given.replace('Bearer ', '')) } : null;
};

export const as = (actor: Partial<Actor> = {}) => ({ authorization: `Bearer ${JSON.stringify(actor)}` });
