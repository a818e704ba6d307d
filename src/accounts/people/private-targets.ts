// Who may have loopback, private and link-local addresses called: what TOCSIN_PRIVATE_TARGETS decides.

import type { App } from '../../platform/app.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { accountsOfAdmins } from './people-store.ts';

/** Whether the caller may name such an address as a target. */
export const mayNamePrivateTargets = (app: App, actor: Actor): boolean =>
  app.config.privateTargets === 'all' || (app.config.privateTargets === 'admins' && actor.is_instance_admin);

/** Of these accounts, those for which the program may call such an address; asked again whenever it is about to. */
export async function accountsReachingPrivateTargets(
  app: App,
  accountIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (app.config.privateTargets === 'admins' && accountIds.length > 0)
    return new Set(await accountsOfAdmins(app.database, accountIds));
  return new Set(app.config.privateTargets === 'all' ? accountIds : []);
}
