// Incidents in the database.

import { sql } from 'kysely';
import type { Language } from '../../../../shared/languages.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Page } from '../../../platform/page.ts';
import type { PageKey } from '../page-key.ts';
import { withDetails } from './details-store.ts';
import type { Affected, IncidentRow, WholeIncident } from './incident.ts';
import type { IncidentListQuery, IncidentStatus } from './schema.ts';

export interface IncidentKey {
  account_id: number;
  id: string;
}

export interface PageName extends PageKey {
  slug: string;
  name: string;
  /** null: that of the reader. */
  language: Language | null;
}

export async function findPageName(
  database: Database,
  { account_id, id }: PageKey,
): Promise<PageName | null> {
  const { rows } = await sql<PageName>`
    select account_id, id, slug, name, language from status_page where account_id = ${account_id} and id = ${id}`.execute(
    database,
  );
  return rows[0] ?? null;
}

/** As `findPageName`; until the transaction ends nobody else opens an incident on it. */
export async function lockPageName(tx: Tx, { account_id, id }: PageKey): Promise<PageName | null> {
  const { rows } = await sql<PageName>`
    select account_id, id, slug, name, language from status_page where account_id = ${account_id} and id = ${id}
    for no key update`.execute(tx);
  return rows[0] ?? null;
}

export async function countIncidents(
  tx: Tx,
  { account_id, id }: PageKey,
): Promise<{ total: number; active: number }> {
  const { rows } = await sql<{ total: number; active: number }>`
    select count(*)::int as total, (count(*) filter (where resolved_at is null))::int as active
    from incident where account_id = ${account_id} and status_page_id = ${id}`.execute(tx);
  return rows[0] ?? { total: 0, active: 0 };
}

/** Without its updates, but with how long they are. */
export interface SizedRow extends IncidentRow {
  message_bytes: number;
}

/** Newest first by their ids. */
export async function listIncidents(
  database: Database,
  { account_id, id }: PageKey,
  status: IncidentListQuery['status'] | null,
  page: Page<string>,
): Promise<SizedRow[]> {
  const { rows } = await sql<SizedRow>`
    select i.*, (
      select coalesce(sum(octet_length(u.message)), 0)::int from incident_update u
      where u.account_id = i.account_id and u.incident_id = i.id
    ) + coalesce(octet_length(i.postmortem), 0) as message_bytes
    from incident i
    where i.account_id = ${account_id} and i.status_page_id = ${id}
      and (${page.before}::uuid is null or i.id < ${page.before}::uuid)
      and (${status}::text is null or i.status = ${status} or (${status} = 'active' and i.resolved_at is null))
    order by i.id desc limit ${page.limit}`.execute(database);
  return rows;
}

/** Of all pages, oldest first by their ids, those that follow `after`. */
export async function listIncidentsAfter(
  database: Database,
  accountId: number,
  after: string | null,
  limit: number,
): Promise<WholeIncident[]> {
  const { rows } = await sql<IncidentRow>`
    select * from incident
    where account_id = ${accountId} and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit}`.execute(database);
  return withDetails(database, accountId, rows);
}

/** Its page is not looked at. */
export async function findIncident(
  database: Database,
  { account_id, id }: IncidentKey,
): Promise<WholeIncident | null> {
  const { rows } = await sql<IncidentRow>`
    select * from incident where account_id = ${account_id} and id = ${id}`.execute(database);
  return (await withDetails(database, account_id, rows))[0] ?? null;
}

/** Nobody else changes it or its updates until the transaction ends; read after it is locked. */
export async function lockIncident(tx: Tx, key: IncidentKey): Promise<WholeIncident | null> {
  await sql`
    select id from incident where account_id = ${key.account_id} and id = ${key.id} for update`.execute(tx);
  return findIncident(tx, key);
}

export const insertIncident = (tx: Tx, row: IncidentRow) => tx.insertInto('incident').values(row).execute();

export interface IncidentColumns
  extends Omit<IncidentRow, 'id' | 'account_id' | 'status_page_id' | 'is_automatic'> {
  reminded_at: Date | null;
  /** Since it was last written of. */
  reminders: number;
}

export const saveIncident = (tx: Tx, key: IncidentKey, columns: Partial<IncidentColumns>) =>
  tx
    .updateTable('incident')
    .set(columns)
    .where('account_id', '=', key.account_id)
    .where('id', '=', key.id)
    .execute();

export const deleteIncidentRow = (tx: Tx, key: IncidentKey) =>
  tx.deleteFrom('incident').where('account_id', '=', key.account_id).where('id', '=', key.id).execute();

interface UpdateColumns {
  status: IncidentStatus;
  message: string;
  created_at: Date;
  edited_at: Date | null;
}

export async function insertUpdate(
  tx: Tx,
  { account_id, id }: IncidentKey,
  columns: Omit<UpdateColumns, 'edited_at'>,
): Promise<number> {
  const made = await tx
    .insertInto('incident_update')
    .values({ account_id, incident_id: id, ...columns })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

export const saveUpdate = (
  tx: Tx,
  { account_id, id }: IncidentKey,
  updateId: number,
  columns: Partial<UpdateColumns>,
) =>
  tx
    .updateTable('incident_update')
    .set(columns)
    .where('account_id', '=', account_id)
    .where('incident_id', '=', id)
    .where('id', '=', updateId)
    .execute();

export const deleteUpdateRow = (tx: Tx, { account_id, id }: IncidentKey, updateId: number) =>
  tx
    .deleteFrom('incident_update')
    .where('account_id', '=', account_id)
    .where('incident_id', '=', id)
    .where('id', '=', updateId)
    .execute();

/** The components of a page in their order, as the page calls them; they stay until the transaction ends. */
export async function lockComponents(
  tx: Tx,
  { account_id, id }: PageKey,
): Promise<(Omit<Affected, 'impact'> & { subject_id: number })[]> {
  const { rows } = await sql<Omit<Affected, 'impact'> & { subject_id: number }>`
    select s.id as subject_id, s.type, coalesce(c.display_name, s.name) as name
    from status_page_component c join subject s on s.account_id = c.account_id and s.id = c.subject_id
    where c.account_id = ${account_id} and c.status_page_id = ${id}
    order by c.place
    for key share of s`.execute(tx);
  return rows;
}

/** It affects these and no others. */
export async function saveAffected(
  tx: Tx,
  { account_id, id }: IncidentKey,
  affected: readonly Affected[],
): Promise<void> {
  await tx
    .deleteFrom('incident_component')
    .where('account_id', '=', account_id)
    .where('incident_id', '=', id)
    .execute();
  await sql`
    insert into incident_component (account_id, incident_id, subject_id, type, name, impact)
    select ${account_id}, ${id}::uuid, subject_id, type, name, impact
    from unnest(${affected.map(({ subject_id }) => subject_id)}::bigint[], ${affected.map(({ type }) => type)}::text[],
      ${affected.map(({ name }) => name)}::text[], ${affected.map(({ impact }) => impact)}::text[])
      with ordinality as given (subject_id, type, name, impact, place)
    order by place`.execute(tx);
}
