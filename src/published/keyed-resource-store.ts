// What is published behind a key of its own, in the database: a table for each type, and one for its servers.

import { sql } from 'kysely';
import type { Database, Tx } from '../platform/database/database.ts';
import type { Page } from '../platform/page.ts';

export interface ResourceTable {
  /** The table; that of its servers has `_server` behind it. */
  type: 'custom_endpoint' | 'tv_dashboard';
  /** What the table of its servers calls it, as the API does. */
  idField: 'endpoint_id' | 'dashboard_id';
}

export interface ResourceKey {
  account_id: number;
  id: string;
}

export interface ResourceRow {
  id: string;
  /** Rises with age, for pages. */
  number: number;
  name: string;
  /** In their order. */
  server_ids: number[];
  created_at: Date;
  updated_at: Date;
}

/** Values by column; what is undefined stays as it is. */
type Columns = Readonly<Record<string, unknown>>;

const select = ({ type, idField }: ResourceTable) => sql`
  select r.*, array(
    select s.server_id from ${sql.table(`${type}_server`)} s where s.${sql.id(idField)} = r.id order by s.place) as server_ids
  from ${sql.table(type)} r`;

const isOfKey = ({ account_id, id }: ResourceKey) => sql`account_id = ${account_id} and id = ${id}`;

export async function findResource<Settings>(
  database: Database,
  table: ResourceTable,
  key: ResourceKey,
): Promise<(ResourceRow & Settings) | undefined> {
  const { rows } = await sql<ResourceRow & Settings>`${select(table)} where ${isOfKey(key)}`.execute(
    database,
  );
  return rows[0];
}

/** Newest first. */
export async function findResources<Settings>(
  database: Database,
  table: ResourceTable,
  accountId: number,
  { before, limit }: Page,
): Promise<(ResourceRow & Settings)[]> {
  const { rows } = await sql<ResourceRow & Settings>`
    ${select(table)} where account_id = ${accountId} and (${before}::bigint is null or number < ${before}::bigint)
    order by number desc limit ${limit}`.execute(database);
  return rows;
}

/** Whether there is one; nobody else changes it until the transaction ends. */
export async function lockResource(tx: Tx, { type }: ResourceTable, key: ResourceKey): Promise<boolean> {
  const { rows } = await sql`select id from ${sql.table(type)} where ${isOfKey(key)} for update`.execute(tx);
  return rows.length > 0;
}

export const insertResource = (tx: Tx, { type }: ResourceTable, columns: Columns & ResourceKey) =>
  sql`
    insert into ${sql.table(type)} (${sql.join(Object.keys(columns).map((name) => sql.id(name)))})
    values (${sql.join(Object.values(columns))})`.execute(tx);

export async function saveResource(
  tx: Tx,
  { type }: ResourceTable,
  key: ResourceKey,
  columns: Columns & { updated_at: Date },
): Promise<void> {
  const given = Object.entries(columns).filter(([, value]) => value !== undefined);
  const values = given.map(([name, value]) => sql`${sql.id(name)} = ${value}`);
  await sql`update ${sql.table(type)} set ${sql.join(values)} where ${isOfKey(key)}`.execute(tx);
}

/** These servers in this order, and no others. */
export async function saveServersOf(
  tx: Tx,
  { type, idField }: ResourceTable,
  { account_id, id }: ResourceKey,
  serverIds: readonly number[],
): Promise<void> {
  const [servers, resource] = [sql.table(`${type}_server`), sql.id(idField)];
  await sql`delete from ${servers} where account_id = ${account_id} and ${resource} = ${id}`.execute(tx);
  await sql`
    insert into ${servers} (account_id, ${resource}, server_id, place)
    select ${account_id}, ${id}, server_id, place
    from unnest(${serverIds}::bigint[]) with ordinality as given (server_id, place)`.execute(tx);
}

export const deleteResource = (tx: Tx, { type }: ResourceTable, key: ResourceKey) =>
  sql`delete from ${sql.table(type)} where ${isOfKey(key)}`.execute(tx);
