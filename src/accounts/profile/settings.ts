// Shows and changes what a person and their account are called and how they like to see things.

import type { Static } from 'typebox';
import { type Database, transaction } from '../../platform/database/database.ts';
import { forbidden } from '../../platform/errors.ts';
import type { Actor, Caller } from '../../platform/http/actor.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { cutPage, type PageQuery, pageOf } from '../../platform/page.ts';
import { noteAct } from '../trail.ts';
import type { account, accountChanges, accountList, profile, profileChanges } from './schema.ts';
import { findAccount, findProfile, listMemberships, saveAccountName, saveProfile } from './store.ts';

type Profile = Static<typeof profile>;

export const profileOf = async (database: Database, actor: Caller): Promise<Profile> =>
  presentProfile(await findProfile(database, personOf(actor).id));

export async function changeProfile(
  call: Omit<ActorCall, 'actor'> & { actor: Caller },
  changes: Static<typeof profileChanges>,
): Promise<Profile> {
  const { id, email } = personOf(call.actor);
  if (Object.keys(changes).length === 0) return profileOf(call.app.database, call.actor);
  const saved = await transaction(call.app.database, async (tx) => {
    const row = await saveProfile(tx, id, changes);
    await noteAct(tx, call, { action: 'profile.update', target: { type: 'person', id, name: email } });
    return row;
  });
  return presentProfile(saved);
}

export const accountOf = async (
  database: Database,
  { account_id, role }: Actor,
): Promise<Static<typeof account>> => ({ ...(await findAccount(database, account_id)), role });

export async function changeAccount(
  call: ActorCall,
  changes: Static<typeof accountChanges>,
): Promise<Static<typeof account>> {
  const { app, actor } = call;
  const { name } = changes;
  if (name === undefined) return accountOf(app.database, actor);
  const saved = await transaction(app.database, async (tx) => {
    const row = await saveAccountName(tx, actor.account_id, name);
    const target = { type: 'account', id: row.id, name };
    await noteAct(tx, call, {
      action: 'account.update',
      target,
      detail: { name_before: actor.account_name },
    });
    return row;
  });
  return { ...saved, role: actor.role };
}

export async function accountsOf(
  database: Database,
  actor: Caller,
  query: PageQuery,
): Promise<Static<typeof accountList>> {
  const page = pageOf(query);
  const { shown, next_cursor } = cutPage(await listMemberships(database, personOf(actor).id, page), page);
  const accounts = shown.map(({ suspended_at, ...row }) => ({ ...row, suspended: suspended_at !== null }));
  return { accounts, next_cursor };
}

/** The host lets only signed-in persons through to what is theirs. */
const personOf = (actor: Caller) => actor.person ?? forbidden('session_required');

const presentProfile = ({
  email_verified_at,
  theme,
  ...row
}: Awaited<ReturnType<typeof findProfile>>): Profile => ({
  ...row,
  theme: theme === 'light' || theme === 'dark' ? theme : 'auto',
  email_verified: email_verified_at !== null,
});
