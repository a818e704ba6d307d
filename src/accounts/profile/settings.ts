// Shows and changes what a person and their account are called and how they like to see things.

import type { Static } from 'typebox';
import { type Database, transaction } from '../../platform/database/database.ts';
import type { Actor, SignedIn } from '../../platform/http/actor.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { cutPage, type PageQuery, pageOf } from '../../platform/page.ts';
import type { SignedInCall } from '../sessions/sign-in-call.ts';
import { noteAct } from '../trail.ts';
import type { account, accountChanges, accountList, profile, profileChanges } from './schema.ts';
import { findAccount, findProfile, listMemberships, saveAccountName, saveProfile } from './store.ts';

type Profile = Static<typeof profile>;

export const profileOf = async (database: Database, actor: SignedIn): Promise<Profile> =>
  presentProfile(await findProfile(database, actor.person.id));

export async function changeProfile(
  call: SignedInCall,
  changes: Static<typeof profileChanges>,
): Promise<Profile> {
  const { id, email } = call.actor.person;
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
  actor: SignedIn,
  query: PageQuery,
): Promise<Static<typeof accountList>> {
  const page = pageOf(query);
  const { shown, next_cursor } = cutPage(await listMemberships(database, actor.person.id, page), page);
  const accounts = shown.map(({ suspended_at, ...row }) => ({ ...row, suspended: suspended_at !== null }));
  return { accounts, next_cursor };
}

const presentProfile = ({
  email_verified_at,
  theme,
  ...row
}: Awaited<ReturnType<typeof findProfile>>): Profile => ({
  ...row,
  theme: theme === 'light' || theme === 'dark' ? theme : 'auto',
  email_verified: email_verified_at !== null,
});
