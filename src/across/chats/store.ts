// SQL of the people of chats, of the codes that link them, and of the channels that call back.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';

export interface LinkRow {
  id: number;
  account_id: number;
  account_name: string;
  person_id: number;
  kind: string;
  user_name: string;
  created_at: Date;
}

/** Of the chat: within one account, by the app that knows them. */
export interface ChatPerson {
  account_id: number;
  app: Buffer;
  user_id: string;
}

export async function findLinked(
  database: Database,
  { account_id, app, user_id }: ChatPerson,
): Promise<number | null> {
  const { rows } = await sql<{ person_id: number }>`
    select person_id from chat_link
    where account_id = ${account_id} and app = ${app} and user_id = ${user_id}`.execute(database);
  return rows[0]?.person_id ?? null;
}

/** In place of the person that they were before. */
export async function saveLink(
  tx: Tx,
  { account_id, app, user_id }: ChatPerson,
  link: { person_id: number; kind: string; user_name: string },
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into chat_link as kept (account_id, app, user_id, person_id, kind, user_name, created_at)
    values (${account_id}, ${app}, ${user_id}, ${link.person_id}, ${link.kind}, ${link.user_name}, ${now})
    on conflict (account_id, app, user_id) do update
      set person_id = excluded.person_id, user_name = excluded.user_name, created_at = excluded.created_at
    returning id`.execute(tx);
  return Number(rows[0]?.id);
}

/** The latest `limit`, newest first. */
export async function listLinks(database: Database, personId: number, limit: number): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select l.id, l.account_id, a.name as account_name, l.person_id, l.kind, l.user_name, l.created_at
    from chat_link l join account a on a.id = l.account_id
    where l.person_id = ${personId} order by l.id desc limit ${limit}`.execute(database);
  return rows;
}

export async function deleteLink(tx: Tx, personId: number, id: number): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    delete from chat_link l where person_id = ${personId} and id = ${id}
    returning l.id, l.account_id, l.person_id, l.kind, l.user_name, l.created_at,
      (select a.name from account a where a.id = l.account_id) as account_name`.execute(tx);
  return rows[0];
}

/** Without those that are the newest `keep`. */
export async function deleteOldLinks(tx: Tx, personId: number, keep: number): Promise<void> {
  await sql`
    delete from chat_link where id = any(array(
      select id from chat_link where person_id = ${personId} order by created_at desc, id desc
      offset ${keep}))`.execute(tx);
}

/** The code before it is worth nothing any more. */
export async function saveCode(
  tx: Tx,
  personId: number,
  { hash, expires_at }: { hash: Buffer; expires_at: Date },
): Promise<void> {
  await sql`
    insert into chat_link_code (person_id, code_hash, expires_at)
    values (${personId}, ${hash}, ${expires_at})
    on conflict (person_id) do update
      set code_hash = excluded.code_hash, expires_at = excluded.expires_at`.execute(tx);
}

/** Whose code it was; it is used up. null: nobody's, or too late. */
export async function takeCode(tx: Tx, hashes: readonly Buffer[], now: Date): Promise<number | null> {
  const { rows } = await sql<{ person_id: number; expires_at: Date }>`
    delete from chat_link_code where code_hash = any(${[...hashes]}::bytea[])
    returning person_id, expires_at`.execute(tx);
  const [taken] = rows;
  return taken && taken.expires_at > now ? taken.person_id : null;
}
