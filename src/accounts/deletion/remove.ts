// Deletes accounts whose time has come, part by part: each step is a transaction of its own, so that nothing waits long
// for it, and whoever goes on after a crash finds what is left.

import { languageOf } from '../../../shared/languages.ts';
import type { App } from '../../platform/app.ts';
import { type Tx, transaction } from '../../platform/database/database.ts';
import { announceAccessChange } from '../../platform/events.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { addMs, days } from '../../platform/time.ts';
import { lockPeople } from '../people/people-lock.ts';
import { noteOwnAct } from '../trail.ts';
import { accountDeletedMail } from './mails.ts';
import {
  claimDueAccount,
  type DoomedAccount,
  deleteAccountRow,
  deleteStranded,
  type FormerMember,
  listMembers,
  saveBeginning,
  saveDeleteAt,
  wouldStrandAdmins,
} from './store.ts';

/** Deletes a bounded part of what an account has of something; true: there may be more. May be called again and again. */
export type RemoveSome = (tx: Tx, accountId: number) => Promise<boolean>;

const PUT_OFF_MS = days(1);

/**
 * One step of deleting the account that is longest due; false: none is. `parts` are what other groups keep of an
 * account, in the order in which it goes; what they leave behind in single rows goes with the account itself.
 */
export async function deleteDueAccounts(app: App, now: Date, parts: readonly RemoveSome[]): Promise<boolean> {
  return transaction(app.database, async (tx) => {
    const account = await claimDueAccount(tx, now);
    if (!account) return false;
    if (!account.deletion_began_at) await begin(app, tx, account, now);
    else if (!(await removeSome(tx, account.id, parts))) await finish(app, tx, account, now);
    return true;
  });
}

/** From here on nobody gets into the account: their keys and sessions find it gone. */
async function begin(app: App, tx: Tx, { id }: DoomedAccount, now: Date): Promise<void> {
  if (!(await wouldStrandAdmins(tx, id))) {
    await saveBeginning(tx, id, now);
    await announceAccessChange(tx, id);
    return;
  }
  // Others who ran the instance may have left it since the deletion was asked for.
  await saveDeleteAt(tx, id, addMs(now, PUT_OFF_MS));
  app.log.warn({ account_id: id }, 'the deletion of an account is put off: nobody else runs this instance');
}

async function removeSome(tx: Tx, accountId: number, parts: readonly RemoveSome[]): Promise<boolean> {
  for (const part of parts) if (await part(tx, accountId)) return true;
  return false;
}

async function finish(app: App, tx: Tx, { id, name }: DoomedAccount, now: Date): Promise<void> {
  await lockPeople(tx);
  const members = await listMembers(tx, id);
  await deleteAccountRow(tx, id);
  const gone = new Set(
    await deleteStranded(
      tx,
      members.map((member) => member.person_id),
    ),
  );
  await notifyMembers(app, tx, { account_name: name, members, gone }, now);
  // In no account's log, and without the name: that is gone too.
  await noteOwnAct(tx, now, {
    account_id: null,
    action: 'account.delete',
    target: { type: 'account', id, name: '' },
    detail: { people: gone.size },
  });
  app.log.info({ account_id: id, people: gone.size }, 'an account was deleted');
}

interface Farewell {
  account_name: string;
  members: readonly FormerMember[];
  gone: ReadonlySet<number>;
}

/** Owners hear that it is done, and so does everybody whose sign-in went with it. */
async function notifyMembers(app: App, tx: Tx, { account_name, members, gone }: Farewell, now: Date) {
  for (const { person_id, role, can_be_notified, ...person } of members) {
    const is_person_gone = gone.has(person_id);
    if (!can_be_notified || !(is_person_gone || role === 'owner')) continue;
    const reader = { ...person, language: languageOf(person.language) };
    await queueMail(app, tx, await accountDeletedMail(app, reader, { account_name, is_person_gone }), now);
  }
}
