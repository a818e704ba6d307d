// SQL of incidents that come from another tool, many at once.

import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import type { PageKey } from '../page-key.ts';
import type { Affected, IncidentRow, UpdateRow } from './incident.ts';

/** Of what a page has. */
export async function listBeginnings(
  tx: Tx,
  { account_id, id }: PageKey,
): Promise<Pick<IncidentRow, 'title' | 'created_at'>[]> {
  const { rows } = await sql<Pick<IncidentRow, 'title' | 'created_at'>>`
    select title, created_at from incident where account_id = ${account_id} and status_page_id = ${id}`.execute(
    tx,
  );
  return rows;
}

export const insertIncidents = (tx: Tx, page: PageKey, rows: readonly IncidentRow[]) =>
  sql`
  insert into incident (account_id, status_page_id, id, title, status, severity, created_at, resolved_at, postmortem,
    written_by_id, changed_at)
  select ${page.account_id}, ${page.id}, given.*
  from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ title }) => title)}::text[],
    ${rows.map(({ status }) => status)}::text[], ${rows.map(({ severity }) => severity)}::text[],
    ${rows.map(({ created_at }) => created_at)}::timestamptz[],
    ${rows.map(({ resolved_at }) => resolved_at)}::timestamptz[],
    ${rows.map(({ postmortem }) => postmortem)}::text[], ${rows.map((row) => row.written_by_id)}::bigint[],
    ${rows.map(({ changed_at }) => changed_at)}::timestamptz[]) as given`.execute(tx);

type NewUpdate = Omit<UpdateRow, 'id' | 'edited_at'>;

/** In this order. */
export const insertUpdates = (tx: Tx, accountId: number, rows: readonly NewUpdate[]) =>
  sql`
  insert into incident_update (account_id, incident_id, status, message, created_at)
  select ${accountId}, given.incident_id, given.status, given.message, given.at
  from unnest(${rows.map(({ incident_id }) => incident_id)}::uuid[], ${rows.map(({ status }) => status)}::text[],
    ${rows.map(({ message }) => message)}::text[], ${rows.map(({ created_at }) => created_at)}::timestamptz[])
    with ordinality as given (incident_id, status, message, at, place)
  order by given.place`.execute(tx);

/** In this order. */
export const insertAffected = (
  tx: Tx,
  accountId: number,
  rows: readonly (Affected & { incident_id: string })[],
) =>
  sql`
  insert into incident_component (account_id, incident_id, subject_id, type, name, impact)
  select ${accountId}, given.incident_id, given.subject_id, given.type, given.name, given.impact
  from unnest(${rows.map(({ incident_id }) => incident_id)}::uuid[],
    ${rows.map(({ subject_id }) => subject_id)}::bigint[], ${rows.map(({ type }) => type)}::text[],
    ${rows.map(({ name }) => name)}::text[], ${rows.map(({ impact }) => impact)}::text[])
    with ordinality as given (incident_id, subject_id, type, name, impact, place)
  order by given.place`.execute(tx);
