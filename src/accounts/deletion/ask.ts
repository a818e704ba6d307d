// Asking for the deletion of an account, and changing one's mind.

import type { Static } from 'typebox';
import { type Tx, transaction } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { addMs, days } from '../../platform/time.ts';
import { ownersOf } from '../people/people.ts';
import { lockPeople } from '../people/people-lock.ts';
import { noteAct } from '../trail.ts';
import { deletionAskedMail, deletionCancelledMail } from './mails.ts';
import type { deletionAsked } from './schema.ts';
import { lockAccount, saveDeleteAt, wouldStrandAdmins } from './store.ts';

const TIME_TO_REFLECT_MS = days(7);

/**
 * Sets the moment; asked again, it stays as it was. Throws Refusal 409 `last_admin_account` where nobody who runs this
 * instance would be left in an account.
 */
export async function askForDeletion(call: ActorCall): Promise<Static<typeof deletionAsked>> {
  const { app, actor, now } = call;
  const { account_id } = actor;
  return transaction(app.database, async (tx) => {
    await lockPeople(tx);
    const account = (await lockAccount(tx, account_id)) ?? notFound();
    if (account.delete_at) return { ok: true, delete_at: account.delete_at };
    if (await wouldStrandAdmins(tx, account_id)) return conflict('last_admin_account');
    const delete_at = addMs(now, TIME_TO_REFLECT_MS);
    await saveDeleteAt(tx, account_id, delete_at);
    const target = { type: 'account', id: account_id, name: account.name };
    const detail = { delete_at: delete_at.toISOString() };
    await noteAct(tx, call, { action: 'account.request_deletion', target, detail });
    const facts = { account_name: account.name, asked_by: nameOf(call), at: delete_at };
    for (const owner of await ownersOf(tx, account_id))
      await queueMail(app, tx, await deletionAskedMail(app, owner, facts), now);
    return { ok: true, delete_at };
  });
}

/** Nothing changes where its deletion was not asked for. Throws Refusal 404 once it has begun. */
export const cancelDeletion = (call: ActorCall): Promise<void> =>
  transaction(call.app.database, async (tx) => {
    const { account_id } = call.actor;
    const account = (await lockAccount(tx, account_id)) ?? notFound();
    if (account.delete_at === null) return;
    await saveDeleteAt(tx, account_id, null);
    const target = { type: 'account', id: account_id, name: account.name };
    await noteAct(tx, call, { action: 'account.cancel_deletion', target });
    await notifyOfCancellation(tx, call, account.name);
  });

async function notifyOfCancellation(tx: Tx, call: ActorCall, account_name: string): Promise<void> {
  const { app, actor, now } = call;
  const facts = { account_name, cancelled_by: nameOf(call) };
  for (const owner of await ownersOf(tx, actor.account_id))
    await queueMail(app, tx, await deletionCancelledMail(app, owner, facts), now);
}

const nameOf = ({ actor: { person } }: ActorCall) => person?.name || person?.email || 'Somebody';
