// Who may have loopback, private and link-local addresses called: what TOCSIN_PRIVATE_TARGETS decides.

import type { App } from '../platform/app.ts';
import type { Actor } from '../platform/http/actor.ts';
import { hasAdminOwner } from './people-store.ts';

/** Whether the caller may name such an address as a target. */
export const mayNamePrivateTargets = (app: App, actor: Actor): boolean =>
  app.config.privateTargets === 'all' || (app.config.privateTargets === 'admins' && actor.is_instance_admin);

/** Whether the program may call such an address for the account; asked again whenever it is about to. */
export async function mayReachPrivateTargets(app: App, accountId: number): Promise<boolean> {
  if (app.config.privateTargets !== 'admins') return app.config.privateTargets === 'all';
  return hasAdminOwner(app.database, accountId);
}
