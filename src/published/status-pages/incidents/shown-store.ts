// SQL of the incidents that strangers see.

import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { PageKey } from '../page-key.ts';
import type { IncidentRow } from './incident.ts';

/** Newest first. */
export async function findActive(database: Database, { account_id, id }: PageKey): Promise<IncidentRow[]> {
  const { rows } = await sql<IncidentRow>`
    select * from incident
    where account_id = ${account_id} and status_page_id = ${id} and resolved_at is null
    order by created_at desc, id desc`.execute(database);
  return rows;
}

/** Resolved since then, the last one first. */
export async function findResolvedSince(
  database: Database,
  { account_id, id }: PageKey,
  since: Date,
  limit: number,
): Promise<IncidentRow[]> {
  const { rows } = await sql<IncidentRow>`
    select * from incident
    where account_id = ${account_id} and status_page_id = ${id} and resolved_at >= ${since}
    order by resolved_at desc, id desc limit ${limit}`.execute(database);
  return rows;
}

/** Those that began then, newest first. */
export async function findBegun(
  database: Database,
  { account_id, id }: PageKey,
  { from, to }: { from: Date; to: Date },
  { skip, limit }: { skip: number; limit: number },
): Promise<IncidentRow[]> {
  const { rows } = await sql<IncidentRow>`
    select * from incident
    where account_id = ${account_id} and status_page_id = ${id} and created_at >= ${from} and created_at < ${to}
    order by created_at desc, id desc limit ${limit} offset ${skip}`.execute(database);
  return rows;
}

export async function findFirstBegun(database: Database, { account_id, id }: PageKey): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(created_at) as at from incident where account_id = ${account_id} and status_page_id = ${id}`.execute(
    database,
  );
  return rows[0]?.at ?? null;
}
