// What the people who run the instance do with people: look, shut out, and share the running of it.

import type { Static } from 'typebox';
import { lockPeople } from '../../accounts/people/people-lock.ts';
import { endEverySignIn } from '../../accounts/sessions/sessions.ts';
import type { App } from '../../platform/app.ts';
import { type Database, type Tx, transaction } from '../../platform/database/database.ts';
import { conflict, forbidden, notFound } from '../../platform/errors.ts';
import { ACCESS_CHANGE, announceChanges } from '../../platform/events.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { cutPage, pageOf } from '../../platform/page.ts';
import { noteOperatorAct } from '../trail.ts';
import type { userChanges, userList, userQuery, userView } from './schema.ts';
import { findUsers, lockUser, setAdmin, setDisabled, type UserRow } from './store.ts';

type UserView = Static<typeof userView>;
type UserChanges = Static<typeof userChanges>;

export async function listUsers(app: App, query: Static<typeof userQuery>): Promise<Static<typeof userList>> {
  const page = pageOf(query);
  const { q = null, disabled = null, is_admin = null } = query;
  const rows = await findUsers(app.database, { id: null, text: q, disabled, is_admin }, page);
  const { shown, next_cursor } = cutPage(rows, page);
  return { users: shown.map(presentUser), next_cursor };
}

/**
 * Throws Refusal 404, and 409 `yourself` for who would shut themselves out. So one instance admin always stays: whoever
 * calls is still one when it is their turn, or is refused with 403.
 */
export const changeUser = (call: ActorCall, id: number, changes: UserChanges): Promise<UserView> =>
  transaction(call.app.database, async (tx) => {
    await lockPeople(tx);
    await requireStillAdmin(tx, call);
    const before = (await lockUser(tx, id)) ?? notFound();
    const takesAway = changes.disabled === true || changes.is_admin === false;
    if (takesAway && id === call.actor.person?.id) conflict('yourself');
    const note = (action: string) =>
      noteOperatorAct(tx, call, null, { action, target: { type: 'person', id, name: before.email } });
    if (changes.disabled !== undefined && changes.disabled !== before.is_disabled) {
      await setDisabled(tx, id, changes.disabled ? call.now : null);
      if (changes.disabled) await endEverySignIn(tx, id);
      await note(changes.disabled ? 'person.disable' : 'person.enable');
    }
    if (changes.is_admin !== undefined && changes.is_admin !== before.is_admin) {
      await setAdmin(tx, id, changes.is_admin);
      await note(changes.is_admin ? 'person.make_admin' : 'person.unmake_admin');
    }
    const user = await readUser(tx, id);
    const changed = user.accounts.map((account) => ({ account_id: account.id, type: ACCESS_CHANGE, id: 0 }));
    await announceChanges(tx, changed);
    return user;
  });

/** Two admins may shut out each other at the same moment: the second one finds that they are none any more. */
async function requireStillAdmin(tx: Tx, { actor }: ActorCall) {
  const caller = actor.person && (await lockUser(tx, actor.person.id));
  if (!caller?.is_admin || caller.is_disabled) forbidden();
}

async function readUser(database: Database, id: number): Promise<UserView> {
  const nobody = { text: null, disabled: null, is_admin: null };
  const [row] = await findUsers(database, { id, ...nobody }, { before: null, limit: 1 });
  return presentUser(row ?? notFound());
}

const presentUser = (row: UserRow): UserView => ({ ...row, disabled: row.disabled_at !== null });
