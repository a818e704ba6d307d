// Escalation policies in the database.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Page } from '../../platform/page.ts';
import type { PolicyStep } from './ladder.ts';

export interface PolicyColumns {
  name: string;
  description: string;
  steps: PolicyStep[];
  repeats: number;
}

export interface PolicyRow extends PolicyColumns {
  id: number;
  account_id: number;
  created_by: string | null;
  created_at: Date;
  updated_at: Date;
}

const select = sql`
  select id, account_id, name, description, steps, repeats, created_by, created_at, updated_at
  from escalation_policy`;

/** Newest first. */
export async function listPolicies(
  database: Database,
  accountId: number,
  { before, limit }: Page,
): Promise<PolicyRow[]> {
  const { rows } = await sql<PolicyRow>`
    ${select} where account_id = ${accountId} and (${before}::bigint is null or id < ${before}::bigint)
    order by id desc limit ${limit}`.execute(database);
  return rows;
}

export async function findPolicy(
  database: Database,
  accountId: number,
  id: number,
): Promise<PolicyRow | undefined> {
  const { rows } = await sql<PolicyRow>`
    ${select} where account_id = ${accountId} and id = ${id}`.execute(database);
  return rows[0];
}

/** As `findPolicy`; nobody else changes it until the transaction ends. */
export async function lockPolicy(tx: Tx, accountId: number, id: number): Promise<PolicyRow | undefined> {
  const { rows } = await sql<PolicyRow>`
    ${select} where account_id = ${accountId} and id = ${id} for update`.execute(tx);
  return rows[0];
}

/** How many the account has. Nobody else adds one until the transaction ends. */
export async function lockAndCountPolicies(tx: Tx, accountId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`policies ${accountId}`}, 0))`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from escalation_policy where account_id = ${accountId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function insertPolicy(
  tx: Tx,
  accountId: number,
  { steps, ...columns }: PolicyColumns & { created_by: string; created_at: Date; updated_at: Date },
): Promise<number> {
  const row = { account_id: accountId, ...columns, steps: JSON.stringify(steps) };
  const { id } = await tx
    .insertInto('escalation_policy')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const savePolicy = (
  tx: Tx,
  accountId: number,
  id: number,
  { steps, ...columns }: Partial<PolicyColumns> & { updated_at: Date },
) =>
  tx
    .updateTable('escalation_policy')
    .set({ ...columns, ...(steps && { steps: JSON.stringify(steps) }) })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();

export const deletePolicy = (tx: Tx, accountId: number, id: number) =>
  tx.deleteFrom('escalation_policy').where('account_id', '=', accountId).where('id', '=', id).execute();

export interface ChannelKey {
  account_id: number;
  channel_id: number;
}

/** Of these channels those that their accounts have; those that are disabled as well. */
export async function findChannelNames(
  database: Database,
  channels: readonly ChannelKey[],
): Promise<(ChannelKey & { name: string })[]> {
  if (channels.length === 0) return [];
  const { rows } = await sql<ChannelKey & { name: string }>`
    select c.account_id, c.id as channel_id, c.name
    from unnest(${channels.map((one) => one.account_id)}::bigint[],
      ${channels.map((one) => one.channel_id)}::bigint[]) as k(account_id, channel_id)
    join channel c on c.account_id = k.account_id and c.id = k.channel_id`.execute(database);
  return rows;
}
