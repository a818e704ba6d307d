// Views that a member saved: theirs alone, in this account.

import { memberIdOf } from '../../accounts/people/people.ts';
import { type Database, transaction } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import type { NewView, SavedView } from './schema.ts';
import { deleteViewRow, findViews, lockAndCountOthers, saveViewRow } from './store.ts';

const MOST = 50;

type Reading = Pick<ActorCall, 'app' | 'actor'>;

export async function readViews({ app, actor }: Reading) {
  return { views: await findViews(app.database, await whoseOf(app.database, actor)) };
}

/** One of the same list and name is replaced. Throws Refusal 409 where there are 50 others. */
export const saveView = ({ app, actor, now }: ActorCall, view: NewView): Promise<SavedView> =>
  transaction(app.database, async (tx) => {
    const whose = await whoseOf(tx, actor);
    const wanted = { ...view, name: view.name.trim() };
    if ((await lockAndCountOthers(tx, whose, wanted)) >= MOST) return conflict('too_many_views');
    return saveViewRow(tx, { ...whose, ...wanted, created_at: now });
  });

/** Throws Refusal 404. */
export async function removeView({ app, actor }: Reading, id: number): Promise<void> {
  if (!(await deleteViewRow(app.database, await whoseOf(app.database, actor), id))) notFound();
}

/** An operator who looks into the account as nobody of it has none. */
async function whoseOf(database: Database, { account_id, person }: Actor) {
  const member_id = person && (await memberIdOf(database, account_id, person.id));
  return { account_id, member_id: member_id ?? notFound() };
}
