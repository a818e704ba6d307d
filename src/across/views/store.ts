// SQL of saved views.

import { sql } from 'kysely';
import { lockAccount } from '../../accounts/lock-account.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { NewView, SavedView } from './schema.ts';

interface Whose {
  account_id: number;
  member_id: number;
}

export async function findViews(database: Database, { account_id, member_id }: Whose): Promise<SavedView[]> {
  const { rows } = await sql<SavedView>`
    select id, list, name, search, created_at from saved_view
    where account_id = ${account_id} and member_id = ${member_id}
    order by lower(name), id`.execute(database);
  return rows;
}

/** How many others there are; nobody adds one until the transaction ends. */
export async function lockAndCountOthers(
  tx: Tx,
  { account_id, member_id }: Whose,
  { list, name }: Pick<NewView, 'list' | 'name'>,
): Promise<number> {
  await lockAccount(tx, account_id);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from saved_view
    where account_id = ${account_id} and member_id = ${member_id} and (list, name) <> (${list}, ${name})`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** One of the same name is replaced. */
export async function saveViewRow(tx: Tx, row: Whose & NewView & { created_at: Date }): Promise<SavedView> {
  const { account_id, member_id, list, name, search, created_at } = row;
  const { rows } = await sql<SavedView>`
    insert into saved_view (account_id, member_id, list, name, search, created_at)
    values (${account_id}, ${member_id}, ${list}, ${name}, ${search}, ${created_at})
    on conflict (account_id, member_id, list, name) do update set search = excluded.search
    returning id, list, name, search, created_at`.execute(tx);
  const [saved] = rows;
  if (!saved) throw new Error('A saved view was expected');
  return saved;
}

/** Whether there was one. */
export async function deleteViewRow(
  database: Database,
  { account_id, member_id }: Whose,
  id: number,
): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('saved_view')
    .where('account_id', '=', account_id)
    .where('member_id', '=', member_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
