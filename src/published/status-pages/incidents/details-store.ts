// Updates of incidents, and what they affect, in the database.

import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { AffectedRow, IncidentRow, UpdateRow, WholeIncident } from './incident.ts';

/** With their updates and what they affect, in the order of the rows. */
export async function withDetails(
  database: Database,
  accountId: number,
  rows: readonly IncidentRow[],
): Promise<WholeIncident[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const { rows: updates } = await sql<UpdateRow>`
    select id, incident_id, status, message, created_at, edited_at from incident_update
    where account_id = ${accountId} and incident_id = any(${ids}::uuid[])
    order by incident_id, created_at, id`.execute(database);
  return assemble(rows, updates, await findAffected(database, accountId, ids));
}

/**
 * As `withDetails`, but of all of them together about `characters` of updates: the newest and the first update of
 * each, then those in between from the newest on.
 */
export async function withSomeDetails(
  database: Database,
  accountId: number,
  rows: readonly IncidentRow[],
  characters: number,
): Promise<WholeIncident[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const { rows: updates } = await sql<UpdateRow>`
    with ranked as (
      select id, incident_id, status, message, created_at, edited_at,
        row_number() over (partition by incident_id order by created_at desc, id desc) as from_last,
        row_number() over (partition by incident_id order by created_at, id) as from_first
      from incident_update where account_id = ${accountId} and incident_id = any(${ids}::uuid[])
    ), counted as (
      select *, sum(length(message)) over (order by from_last, incident_id) as total from ranked
    )
    select id, incident_id, status, message, created_at, edited_at from counted
    where from_last = 1 or from_first = 1 or total <= ${characters}
    order by incident_id, created_at, id`.execute(database);
  return assemble(rows, updates, await findAffected(database, accountId, ids));
}

async function findAffected(
  database: Database,
  accountId: number,
  ids: readonly string[],
): Promise<AffectedRow[]> {
  const { rows } = await sql<AffectedRow>`
    select a.incident_id, a.subject_id, a.type, a.name, a.impact, c.subject_id is not null as is_shown
    from incident_component a
      join incident i on i.account_id = a.account_id and i.id = a.incident_id
      left join status_page_component c
        on c.account_id = a.account_id and c.status_page_id = i.status_page_id and c.subject_id = a.subject_id
    where a.account_id = ${accountId} and a.incident_id = any(${[...ids]}::uuid[])
    order by a.id`.execute(database);
  return rows;
}

function assemble(
  rows: readonly IncidentRow[],
  updates: readonly UpdateRow[],
  affected: readonly AffectedRow[],
): WholeIncident[] {
  const updatesOf = Map.groupBy(updates, ({ incident_id }) => incident_id);
  const affectedOf = Map.groupBy(affected, ({ incident_id }) => incident_id);
  return rows.map((row) => ({
    ...row,
    updates: updatesOf.get(row.id) ?? [],
    affected: affectedOf.get(row.id) ?? [],
  }));
}
