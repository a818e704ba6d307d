// Custom endpoints in the database.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Page } from '../../platform/page.ts';
import type { Endpoint } from './schema.ts';

export interface EndpointRow extends Endpoint {
  /** Rises with age, for pages. */
  id: number;
}

const select = sql`
  select e.number as id, e.id as endpoint_id, e.name, e.metrics, e.created_at, e.updated_at,
    array(select server_id from custom_endpoint_server s where s.endpoint_id = e.id order by s.place) as server_ids
  from custom_endpoint e`;

export async function findEndpoint(
  database: Database,
  accountId: number,
  endpointId: string,
): Promise<EndpointRow | undefined> {
  const { rows } = await sql<EndpointRow>`
    ${select} where e.account_id = ${accountId} and e.id = ${endpointId}`.execute(database);
  return rows[0];
}

/** Newest first. */
export async function listEndpoints(
  database: Database,
  accountId: number,
  page: Page,
): Promise<EndpointRow[]> {
  const { rows } = await sql<EndpointRow>`
    ${select} where e.account_id = ${accountId} and (${page.before}::bigint is null or e.number < ${page.before}::bigint)
    order by e.number desc limit ${page.limit}`.execute(database);
  return rows;
}

/** Whether there is one; nobody else changes it until the transaction ends. */
export async function lockEndpoint(tx: Tx, accountId: number, endpointId: string): Promise<boolean> {
  const { rows } = await sql`
    select id from custom_endpoint where account_id = ${accountId} and id = ${endpointId} for update`.execute(
    tx,
  );
  return rows.length > 0;
}

export const insertEndpoint = (
  tx: Tx,
  row: {
    id: string;
    account_id: number;
    name: string;
    metrics: string[];
    created_at: Date;
    updated_at: Date;
  },
) => tx.insertInto('custom_endpoint').values(row).execute();

export const saveEndpoint = (
  tx: Tx,
  key: { account_id: number; id: string },
  columns: { name?: string | undefined; metrics?: string[] | undefined; updated_at: Date },
) =>
  tx
    .updateTable('custom_endpoint')
    .set(columns)
    .where('account_id', '=', key.account_id)
    .where('id', '=', key.id)
    .execute();

/** These servers in this order, and no others. */
export async function saveServersOf(
  tx: Tx,
  key: { account_id: number; id: string },
  serverIds: readonly number[],
): Promise<void> {
  await tx
    .deleteFrom('custom_endpoint_server')
    .where('account_id', '=', key.account_id)
    .where('endpoint_id', '=', key.id)
    .execute();
  await sql`
    insert into custom_endpoint_server (account_id, endpoint_id, server_id, place)
    select ${key.account_id}, ${key.id}, server_id, place
    from unnest(${serverIds}::bigint[]) with ordinality as given (server_id, place)`.execute(tx);
}

export const deleteEndpointRow = (tx: Tx, accountId: number, endpointId: string) =>
  tx.deleteFrom('custom_endpoint').where('account_id', '=', accountId).where('id', '=', endpointId).execute();
