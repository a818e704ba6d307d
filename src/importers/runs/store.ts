// Imports in the database.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Page } from '../../platform/page.ts';
import type { Tool, ToolImport } from './schema.ts';

export interface ImportRow {
  id: number;
  account_id: number;
  tool: Tool;
  source: string;
  status: Exclude<ToolImport['status'], 'expired'>;
  may_reach_private: boolean;
  by_address: boolean;
  upload_bytes: number | null;
  parts: number;
  attempts: number;
  read_count: number;
  read_what: string | null;
  problem: string | null;
  counts: Record<string, number> | null;
  has_document: boolean;
  has_undo: boolean;
  created: number | null;
  changed: number | null;
  created_at: Date;
  applied_at: Date | null;
  undone_at: Date | null;
}

const columns = sql`id, account_id, tool, source, status, may_reach_private, by_address, upload_bytes, attempts,
  read_count, read_what, problem, created, changed, created_at, applied_at, undone_at,
  (select count(*)::int from tool_import_part p where p.import_id = tool_import.id) as parts,
  (select jsonb_object_agg(grade, number) from (
    select item->>'grade' as grade, count(*) as number from jsonb_array_elements(items) as item group by 1) as g) as counts,
  document_sealed is not null as has_document, undo_sealed is not null as has_undo`;

export interface NewRow {
  account_id: number;
  tool: string;
  source: string;
  status: 'uploading' | 'reading';
  by_address: boolean;
  may_reach_private: boolean;
  upload_bytes: number | null;
  now: Date;
}

/** null: another one of the account is being read. */
export async function insertImport(tx: Tx, row: NewRow): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into tool_import (account_id, tool, source, status, by_address, may_reach_private, upload_bytes, created_at)
    values (${row.account_id}, ${row.tool}, ${row.source}, ${row.status}, ${row.by_address}, ${row.may_reach_private},
      ${row.upload_bytes}, ${row.now})
    on conflict (account_id) where status in ('uploading', 'reading') do nothing
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

export async function saveRequest(tx: Tx, id: number, sealed: Buffer): Promise<void> {
  await sql`update tool_import set request_sealed = ${sealed} where id = ${id}`.execute(tx);
}

/** A file that did not arrive as a whole, so that another import can begin. What came of it goes. */
export async function giveUpUpload(database: Database, accountId: number, problem: string): Promise<void> {
  await sql`
    with given_up as (
      update tool_import set status = 'failed', problem = ${problem}, request_sealed = null
      where account_id = ${accountId} and status = 'uploading'
      returning id
    )
    delete from tool_import_part using given_up where import_id = given_up.id`.execute(database);
}

/** Only so many of an account keep their texts, and only so many are listed at all. */
export async function trimImports(
  tx: Tx,
  accountId: number,
  { texts, rows }: { texts: number; rows: number },
): Promise<void> {
  await sql`
    update tool_import set document_sealed = null, undo_sealed = null
    where account_id = ${accountId} and num_nonnulls(document_sealed, undo_sealed) > 0 and id < all(array(
      select id from tool_import where account_id = ${accountId} order by id desc limit ${texts}))`.execute(
    tx,
  );
  await sql`
    delete from tool_import where account_id = ${accountId} and id < all(array(
      select id from tool_import where account_id = ${accountId} order by id desc limit ${rows}))`.execute(
    tx,
  );
}

export async function findImport(
  database: Database,
  accountId: number,
  id: number,
): Promise<ImportRow | null> {
  const { rows } = await sql<ImportRow>`
    select ${columns} from tool_import where account_id = ${accountId} and id = ${id}`.execute(database);
  return rows[0] ?? null;
}

export async function findItems(database: Database, accountId: number, id: number): Promise<unknown> {
  const { rows } = await sql<{ items: unknown }>`
    select items from tool_import where account_id = ${accountId} and id = ${id}`.execute(database);
  return rows[0]?.items ?? null;
}

/** Newest first. */
export async function listImports(database: Database, accountId: number, page: Page): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`
    select ${columns} from tool_import
    where account_id = ${accountId} and (${page.before}::bigint is null or id < ${page.before})
    order by id desc limit ${page.limit}`.execute(database);
  return rows;
}

/** Locked until the transaction ends. */
export async function lockImport(tx: Tx, accountId: number, id: number): Promise<ImportRow | null> {
  const { rows } = await sql<{ id: number }>`
    select id from tool_import where account_id = ${accountId} and id = ${id} for update`.execute(tx);
  return rows.length > 0 ? findImport(tx, accountId, id) : null;
}

/** A part that is there already stays as it is. */
export async function insertPart(tx: Tx, id: number, number: number, sealed: Buffer): Promise<void> {
  await sql`
    insert into tool_import_part (import_id, number, data_sealed) values (${id}, ${number}, ${sealed})
    on conflict do nothing`.execute(tx);
}

export async function markUploaded(tx: Tx, id: number): Promise<void> {
  await sql`update tool_import set status = 'reading' where id = ${id} and status = 'uploading'`.execute(tx);
}

/** In order, one at a time. */
export async function findPart(database: Database, id: number, number: number): Promise<Buffer | null> {
  const { rows } = await sql<{ data_sealed: Buffer }>`
    select data_sealed from tool_import_part where import_id = ${id} and number = ${number}`.execute(
    database,
  );
  return rows[0]?.data_sealed ?? null;
}

export interface ClaimedImport {
  id: number;
  account_id: number;
  tool: Tool;
  may_reach_private: boolean;
  upload_bytes: number | null;
  attempts: number;
  request_sealed: Buffer | null;
}

/** The oldest that nobody reads. */
export async function claimImport(
  database: Database,
  { byAddress, now, leaseUntil }: { byAddress: boolean; now: Date; leaseUntil: Date },
): Promise<ClaimedImport | null> {
  const { rows } = await sql<ClaimedImport>`
    update tool_import set lease_until = ${leaseUntil}, attempts = attempts + 1
    where status = 'reading' and id = any(array(
      select id from tool_import
      where status = 'reading' and by_address = ${byAddress} and (lease_until is null or lease_until <= ${now})
      order by id limit 1 for update skip locked))
    returning id, account_id, tool, may_reach_private, upload_bytes, attempts, request_sealed`.execute(
    database,
  );
  return rows[0] ?? null;
}

export async function saveProgress(
  database: Database,
  id: number,
  { count, what, leaseUntil }: { count: number; what: string; leaseUntil: Date },
): Promise<void> {
  await sql`
    update tool_import set read_count = ${count}, read_what = ${what}, lease_until = ${leaseUntil}
    where id = ${id} and status = 'reading'`.execute(database);
}

export type Result = { problem: string } | { items: string; document_sealed: Buffer };

export async function saveResult(tx: Tx, id: number, result: Result): Promise<void> {
  if ('problem' in result)
    await sql`
      update tool_import set status = 'failed', problem = ${result.problem}, request_sealed = null, lease_until = null
      where id = ${id} and status = 'reading'`.execute(tx);
  else
    await sql`
      update tool_import set status = 'ready', items = ${result.items}::jsonb, document_sealed = ${result.document_sealed},
        request_sealed = null, lease_until = null
      where id = ${id} and status = 'reading'`.execute(tx);
  await sql`delete from tool_import_part where import_id = ${id}`.execute(tx);
}

export async function findDocument(
  database: Database,
  accountId: number,
  id: number,
): Promise<Buffer | null> {
  const { rows } = await sql<{ document_sealed: Buffer | null }>`
    select document_sealed from tool_import
    where account_id = ${accountId} and id = ${id} and status = 'ready'`.execute(database);
  return rows[0]?.document_sealed ?? null;
}

export async function findUndo(database: Database, accountId: number, id: number): Promise<Buffer | null> {
  const { rows } = await sql<{ undo_sealed: Buffer | null }>`
    select undo_sealed from tool_import
    where account_id = ${accountId} and id = ${id} and status = 'applied'`.execute(database);
  return rows[0]?.undo_sealed ?? null;
}

export async function markApplied(
  tx: Tx,
  id: number,
  done: {
    undo_sealed: Buffer;
    created: number;
    changed: number;
    /** `section.key` of each. */
    leftOut: readonly string[];
    now: Date;
  },
): Promise<void> {
  await sql`
    update tool_import set status = 'applied', applied_at = ${done.now}, undo_sealed = ${done.undo_sealed},
      created = ${done.created}, changed = ${done.changed}, document_sealed = null,
      items = (
        select jsonb_agg(case when item->>'becomes' = any(${[...done.leftOut]}::text[])
          then item || '{"left_out": true}' else item end order by place)
        from jsonb_array_elements(items) with ordinality as i (item, place))
    where id = ${id}`.execute(tx);
}

export async function markUndone(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`
    update tool_import set status = 'undone', undone_at = ${now}, undo_sealed = null where id = ${id}`.execute(
    tx,
  );
}

/** How many were forgotten: texts of before `secrets`, and whole imports of before `rows`. */
export async function deleteOld(
  database: Database,
  { secrets, rows: oldest, limit }: { secrets: Date; rows: Date; limit: number },
): Promise<number> {
  const cleared = await sql`
    update tool_import set request_sealed = null, document_sealed = null,
      undo_sealed = case when applied_at >= ${secrets} then undo_sealed end,
      status = case when status in ('uploading', 'reading') then 'failed' else status end
    where id = any(array(
      select id from tool_import
      where created_at < ${secrets} and num_nonnulls(request_sealed, document_sealed, undo_sealed) > 0
        and (applied_at is null or applied_at < ${secrets} or num_nonnulls(request_sealed, document_sealed) > 0)
      order by created_at limit ${limit} for update skip locked))`.execute(database);
  await sql`
    delete from tool_import_part where import_id = any(array(
      select id from tool_import where status not in ('uploading', 'reading')))`.execute(database);
  const deleted = await sql`
    delete from tool_import where id = any(array(
      select id from tool_import where created_at < ${oldest} order by id limit ${limit}))`.execute(database);
  return Number(cleared.numAffectedRows ?? 0) + Number(deleted.numAffectedRows ?? 0);
}
