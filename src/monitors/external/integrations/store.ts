// Integrations in the database.

import { sql } from 'kysely';
import { lockAccount } from '../../../accounts/lock-account.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { jsonbOf } from '../../../platform/database/json.ts';
import type { Page } from '../../../platform/page.ts';
import type { Mapping } from '../kinds/mapping-schema.ts';
import type { IntegrationKind, ReceivedPayload } from './schema.ts';

/** What its kind alone has. */
interface KindSettings {
  tag_labels: string[];
  mapping: Mapping | null;
  topic_arn: string | null;
}

export interface IntegrationSettings {
  name: string;
  tags: string[];
  resolve_after_seconds: number;
  delete_after_days: number;
  settings: KindSettings;
}

export interface IntegrationRow extends IntegrationSettings {
  id: number;
  account_id: number;
  kind: IntegrationKind;
  token_hint: string;
  secret_sealed: Buffer | null;
  last_received_at: Date | null;
  last_problem: string | null;
  created_at: Date;
  updated_at: Date;
  checks: number;
}

const COLUMNS = sql`i.id, i.account_id, i.kind, i.name, i.tags, i.resolve_after_seconds, i.delete_after_days, i.settings,
  i.token_hint, i.secret_sealed, i.last_received_at, i.last_problem, i.created_at, i.updated_at,
  (select count(*)::int from external e where e.integration_id = i.id) as checks`;

/** Newest first. */
export async function findIntegrations(
  database: Database,
  accountId: number,
  { before, limit }: Page,
): Promise<IntegrationRow[]> {
  const { rows } = await sql<IntegrationRow>`
    select ${COLUMNS} from integration i
    where i.account_id = ${accountId} and (${before}::bigint is null or i.id < ${before}::bigint)
    order by i.id desc limit ${limit}`.execute(database);
  return rows;
}

export async function findIntegration(
  database: Database,
  accountId: number,
  id: number,
): Promise<IntegrationRow | undefined> {
  const { rows } = await sql<IntegrationRow>`
    select ${COLUMNS} from integration i where i.account_id = ${accountId} and i.id = ${id}`.execute(
    database,
  );
  return rows[0];
}

/** Nobody else changes it, and nothing that is sent to it is recorded, until the transaction ends. */
export async function lockIntegration(tx: Tx, accountId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    select id from integration where account_id = ${accountId} and id = ${id} for update`.execute(tx);
  return rows.length > 0;
}

/** How many the account has; nobody else adds one until the transaction ends. */
export async function lockAndCountIntegrations(tx: Tx, accountId: number): Promise<number> {
  await lockAccount(tx, accountId);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from integration where account_id = ${accountId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export interface StoredAddress {
  token_hash: Buffer;
  token_hint: string;
}

export async function insertIntegration(
  tx: Tx,
  {
    settings,
    ...integration
  }: IntegrationSettings &
    StoredAddress &
    Pick<IntegrationRow, 'account_id' | 'kind' | 'created_at' | 'updated_at'>,
): Promise<number> {
  const { id } = await tx
    .insertInto('integration')
    .values({ ...integration, settings: jsonbOf(settings) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const saveIntegration = (
  tx: Tx,
  accountId: number,
  id: number,
  {
    settings,
    ...changes
  }: Partial<IntegrationSettings & StoredAddress> & {
    secret_sealed?: Buffer | null;
    updated_at: Date;
  },
) =>
  tx
    .updateTable('integration')
    .set({ ...changes, ...(settings && { settings: jsonbOf(settings) }) })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();

/** The first topic that subscribed is the one that is taken from then on. */
export const saveTopic = (database: Database, accountId: number, id: number, topic_arn: string) =>
  sql`
    update integration set settings = settings || jsonb_build_object('topic_arn', ${topic_arn}::text)
    where account_id = ${accountId} and id = ${id} and settings ->> 'topic_arn' is null`.execute(database);

export const deleteIntegration = (tx: Tx, accountId: number, id: number) =>
  tx.deleteFrom('integration').where('account_id', '=', accountId).where('id', '=', id).execute();

/** The external checks that it has, locked in the order of their ids. */
export async function lockChecksOf(tx: Tx, accountId: number, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from external where account_id = ${accountId} and integration_id = ${id}
    order by id for update`.execute(tx);
  return rows.map(({ id: checkId }) => checkId);
}

/** The last ones that are kept, newest first. */
export async function findPayloads(
  database: Database,
  accountId: number,
  id: number,
): Promise<ReceivedPayload[]> {
  const { rows } = await sql<ReceivedPayload>`
    select id, received_at, taken, problem, body, body_bytes from integration_payload
    where account_id = ${accountId} and integration_id = ${id}
    order by id desc`.execute(database);
  return rows;
}
