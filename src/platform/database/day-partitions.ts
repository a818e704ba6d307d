// Tables with a partition per UTC day: made when first needed, dropped whole.

import { sql } from 'kysely';
import { addMs, days } from '../time.ts';
import { type Database, sqlState, type Tx, transaction } from './database.ts';

export interface DayPartitioned {
  table: string;
  /** The smallest key of a moment, as PostgreSQL reads it. */
  keyAt: (moment: Date) => string;
}

const PARTITION_LOCK = 7_462_010;

/** Makes the partitions of these days. Costs nothing for a day that `made` knows; it learns those that exist. */
export async function ensureDays(
  tx: Tx,
  partitioned: DayPartitioned,
  needed: Iterable<string>,
  made: Set<string>,
): Promise<void> {
  for (const day of new Set(needed))
    if (!made.has(day) && (await ensureDay(tx, partitioned, day))) made.add(day);
}

/** Makes the partitions of today and the days after it, so that no batch waits for one at midnight. */
export async function ensureComingDays(
  tx: Tx,
  partitioned: DayPartitioned,
  now: Date,
  count: number,
): Promise<void> {
  for (let ahead = 0; ahead < count; ahead += 1)
    await ensureDay(tx, partitioned, dayOf(addMs(now, days(ahead))));
}

/** The UTC day of a moment, as partitions are named by it: `2026-06-16`. */
export const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

const nameOf = ({ table }: DayPartitioned, day: string) => `${table}_${day.replaceAll('-', '')}`;

/**
 * Whether it was there before: one that is made here is gone again if this transaction is rolled back. Made apart and
 * then attached, because that way neither writers nor a long backup of the table have to wait, nor are waited for.
 */
async function ensureDay(tx: Tx, partitioned: DayPartitioned, day: string): Promise<boolean> {
  const { table, keyAt } = partitioned;
  const name = nameOf(partitioned, day);
  if (await isThere(tx, table, name)) return true;
  await sql`select pg_advisory_xact_lock(${PARTITION_LOCK})`.execute(tx);
  if (await isThere(tx, table, name)) return false;
  const from = new Date(`${day}T00:00:00.000Z`);
  await sql`create table ${sql.id(name)} (like ${sql.id(table)} including all)`.execute(tx);
  await sql`alter table ${sql.id(table)} attach partition ${sql.id(name)}
    for values from (${sql.lit(keyAt(from))}) to (${sql.lit(keyAt(addMs(from, days(1))))})`.execute(tx);
  return false;
}

/** Read from the catalog itself: what PostgreSQL remembers of a name may be older than the lock. */
async function isThere(tx: Tx, table: string, name: string): Promise<boolean> {
  const found = await sql`
    select 1 from pg_class
    where relname = ${name}
      and relnamespace = (select relnamespace from pg_class where oid = ${table}::regclass)`.execute(tx);
  return found.rows.length > 0;
}

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Drops the partitions of days that ended before `before`, oldest first. Returns how many were dropped: a partition
 * that somebody reads for long, as a backup does, is left to a later call, so that writers do not wait behind this one.
 */
export async function dropDaysBefore(
  database: Database,
  partitioned: DayPartitioned,
  before: Date,
): Promise<number> {
  const found = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${partitioned.table}::regclass and c.relname < ${nameOf(partitioned, dayOf(before))}
    order by c.relname`.execute(database);
  for (const [dropped, { name }] of found.rows.entries()) if (!(await drop(database, name))) return dropped;
  return found.rows.length;
}

async function drop(database: Database, name: string): Promise<boolean> {
  try {
    await transaction(database, async (tx) => {
      await sql`set local lock_timeout = '1s'`.execute(tx);
      await sql`drop table if exists ${sql.id(name)}`.execute(tx);
    });
    return true;
  } catch (error) {
    if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
    return false;
  }
}
