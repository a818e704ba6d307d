// A further account of somebody who is registered already, or one for somebody who is in none.

import type { Static } from 'typebox';
import { transaction } from '../../platform/database/database.ts';
import { conflict, forbidden, Refusal } from '../../platform/errors.ts';
import { openAccount, registrationNow } from '../people/founding.ts';
import { readerAt } from '../people/people.ts';
import type { SignedInCall } from '../sessions/sign-in-call.ts';
import { noteActIn } from '../trail.ts';
import type { joinedAccount } from './schema.ts';
import { lockAndCountOwned } from './store.ts';

const MOST_OWNED = 20;

/**
 * Where anybody may register, and always for those who run the instance. Throws Refusal 403 `registration_closed`, 403
 * `account_suspended` for somebody who acts for an account that is suspended, and 409 `too_many_accounts` for somebody who owns 20.
 */
export async function createAccount(call: SignedInCall, name: string): Promise<Static<typeof joinedAccount>> {
  const { app, actor, now } = call;
  const { person } = actor;
  // Or a suspension would be walked away from by whoever has no other account.
  if (actor.account_id === null && actor.suspended)
    throw new Refusal(403, 'account_suspended', actor.suspended.reason);
  if (!person.is_admin && (await registrationNow(app, app.database)) !== 'open')
    return forbidden('registration_closed');
  const id = await transaction(app.database, async (tx) => {
    if ((await lockAndCountOwned(tx, person.id)) >= MOST_OWNED) return conflict('too_many_accounts');
    const { language } = await readerAt(tx, person.email);
    const created = await openAccount(app, tx, { name, owner: { ...person, language }, now });
    const target = { type: 'account', id: created, name };
    await noteActIn(tx, created, call, { action: 'account.create', target });
    return created;
  });
  return { id, name, plan: app.config.defaultPlan, role: 'owner' };
}
