// SQL of backups in storage elsewhere.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';

export interface DueBackup {
  id: number;
  name: string;
  due_at: Date;
  attempts: number;
}

/** null: it was made, or somebody is at it, or it is not tried again yet. */
export async function claimDue(
  database: Database,
  { due_at, name, now, lease_until }: { due_at: Date; name: string; now: Date; lease_until: Date },
): Promise<DueBackup | null> {
  const { rows } = await sql<DueBackup>`
    insert into stored_backup as known (name, due_at, started_at, lease_until)
    values (${name}, ${due_at}, ${now}, ${lease_until})
    on conflict (due_at) do update
      set attempts = known.attempts + 1, started_at = excluded.started_at, lease_until = excluded.lease_until
      where known.finished_at is null and known.lease_until <= ${now}
    returning id, name, due_at, attempts`.execute(database);
  return rows[0] ?? null;
}

export const renewLease = (database: Database, id: number, lease_until: Date): Promise<unknown> =>
  sql`update stored_backup set lease_until = ${lease_until}
    where id = ${id} and finished_at is null`.execute(database);

export const noteFailure = (
  tx: Tx,
  { id, error, retry_at }: { id: number; error: string; retry_at: Date },
): Promise<unknown> =>
  sql`update stored_backup set error = ${error}, lease_until = ${retry_at} where id = ${id}`.execute(tx);

/** Of a schedule, or made by hand. */
export const noteStored = (
  database: Database,
  { name, bytes, started_at, now }: { name: string; bytes: number; started_at: Date; now: Date },
): Promise<unknown> =>
  sql`
    insert into stored_backup (name, started_at, finished_at, bytes)
    values (${name}, ${started_at}, ${now}, ${bytes})
    on conflict (name) do update
      set finished_at = excluded.finished_at, bytes = excluded.bytes, lease_until = null`.execute(database);

export interface StoredRow {
  name: string;
  finished_at: Date;
  bytes: number;
}

/** Those that were not deleted, the newest first. */
export async function findStored(database: Database): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select name, finished_at, bytes from stored_backup
    where finished_at is not null and deleted_at is null order by finished_at desc`.execute(database);
  return rows;
}

export const noteDeleted = (database: Database, name: string, now: Date): Promise<unknown> =>
  sql`update stored_backup set deleted_at = ${now} where name = ${name}`.execute(database);

/** Whether an earlier try of this one or an earlier one of the schedule failed and none succeeded since. */
export async function wasFailing(tx: Tx): Promise<boolean> {
  const { rows } = await sql`
    select from stored_backup where due_at is not null and error is not null limit 1`.execute(tx);
  return rows.length > 0;
}

/** After a success: what failed before is no trouble any more. */
export const forgetFailures = async (tx: Tx): Promise<void> => {
  await sql`delete from stored_backup where error is not null and finished_at is null`.execute(tx);
  await sql`update stored_backup set error = null where error is not null`.execute(tx);
};

/** The last failure, while nothing succeeded since. */
export async function findFailure(database: Database): Promise<{ due_at: Date; error: string } | null> {
  const { rows } = await sql<{ due_at: Date; error: string }>`
    select due_at, error from stored_backup where due_at is not null and error is not null
    order by due_at desc limit 1`.execute(database);
  return rows[0] ?? null;
}

/** Forgets those that were deleted long ago. */
export const deleteForgotten = (database: Database, before: Date): Promise<unknown> =>
  sql`delete from stored_backup where deleted_at < ${before}`.execute(database);
