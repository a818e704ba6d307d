// Incident templates in the database.

import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Page } from '../../../platform/page.ts';
import type { Template } from './schema.ts';

interface TemplateKey {
  account_id: number;
  id: number;
}

const columns = sql`id, name, title, severity, status, message, created_at, updated_at`;

/** Newest first. */
export async function listTemplates(database: Database, accountId: number, page: Page): Promise<Template[]> {
  const { rows } = await sql<Template>`
    select ${columns} from incident_template
    where account_id = ${accountId} and (${page.before}::bigint is null or id < ${page.before}::bigint)
    order by id desc limit ${page.limit}`.execute(database);
  return rows;
}

export async function findTemplate(
  database: Database,
  { account_id, id }: TemplateKey,
): Promise<Template | null> {
  const { rows } = await sql<Template>`
    select ${columns} from incident_template where account_id = ${account_id} and id = ${id}`.execute(
    database,
  );
  return rows[0] ?? null;
}

/** Nobody else changes it until the transaction ends. */
export async function lockTemplate(tx: Tx, { account_id, id }: TemplateKey): Promise<Template | null> {
  const { rows } = await sql<Template>`
    select ${columns} from incident_template where account_id = ${account_id} and id = ${id} for update`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** How many there are; nobody else adds one until the transaction ends. */
export async function lockAndCountTemplates(tx: Tx, accountId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`incident templates ${accountId}`}, 0))`.execute(
    tx,
  );
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from incident_template where account_id = ${accountId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export type TemplateColumns = Omit<Template, 'id' | 'created_at'>;

export async function insertTemplate(
  tx: Tx,
  row: TemplateColumns & { account_id: number; created_at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('incident_template')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const saveTemplate = (tx: Tx, { account_id, id }: TemplateKey, changes: Partial<TemplateColumns>) =>
  tx
    .updateTable('incident_template')
    .set(changes)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();

export const deleteTemplateRow = (tx: Tx, { account_id, id }: TemplateKey) =>
  tx.deleteFrom('incident_template').where('account_id', '=', account_id).where('id', '=', id).execute();
