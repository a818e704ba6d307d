// Partitions of the ping table, one per UTC day of the time in the ids: made when first needed, dropped whole.

import { sql } from 'kysely';
import { type Database, sqlState, type Tx, transaction } from '../../../platform/database/database.ts';
import { addMs, days } from '../../../platform/time.ts';
import { firstIdAt } from './ping-ids.ts';

const PARTITION_LOCK = 7_462_010;

/** Makes the partitions that these pings need. Costs nothing on a day that `made` knows; it learns those that exist. */
export async function ensurePingPartitions(
  tx: Tx,
  pings: readonly { id: string }[],
  made: Set<string>,
): Promise<void> {
  const needed = new Set(pings.map((ping) => dayOfId(ping.id)));
  for (const day of needed) if (!made.has(day) && (await ensureDay(tx, day))) made.add(day);
}

/** Makes the partitions of today and the days after it, so that no batch waits for one at midnight. */
export async function ensureComingPartitions(tx: Tx, now: Date, count: number): Promise<void> {
  for (let ahead = 0; ahead < count; ahead += 1)
    await ensureDay(tx, addMs(now, days(ahead)).toISOString().slice(0, 10));
}

/**
 * Whether it was there before: one that is made here is gone again if this transaction is rolled back. Made apart and
 * then attached, because that way neither pings nor a long backup of the table have to wait, nor are waited for.
 */
async function ensureDay(tx: Tx, day: string): Promise<boolean> {
  const name = `ping_${day.replaceAll('-', '')}`;
  if (await isThere(tx, name)) return true;
  await sql`select pg_advisory_xact_lock(${PARTITION_LOCK})`.execute(tx);
  if (await isThere(tx, name)) return false;
  const from = new Date(`${day}T00:00:00.000Z`);
  await sql`create table ${sql.id(name)} (like ping including all)`.execute(tx);
  await sql`alter table ping attach partition ${sql.id(name)}
    for values from (${sql.lit(firstIdAt(from))}) to (${sql.lit(firstIdAt(addMs(from, days(1))))})`.execute(
    tx,
  );
  return false;
}

/** Read from the catalog itself: what PostgreSQL remembers of a name may be older than the lock. */
async function isThere(tx: Tx, name: string): Promise<boolean> {
  const found = await sql`
    select 1 from pg_class
    where relname = ${name} and relnamespace = (select relnamespace from pg_class where oid = 'ping'::regclass)`.execute(
    tx,
  );
  return found.rows.length > 0;
}

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Drops the partitions of days that ended before `before`, oldest first. Returns how many were dropped: a partition
 * that somebody reads for long, as a backup does, is left to a later call, so that pings do not wait behind this one.
 */
export async function dropPingPartitions(database: Database, before: Date): Promise<number> {
  const oldest = `ping_${before.toISOString().slice(0, 10).replaceAll('-', '')}`;
  const found = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'ping'::regclass and c.relname < ${oldest}
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

export async function plansInUse(database: Database): Promise<string[]> {
  const found = await sql<{ plan: string }>`select distinct plan from account`.execute(database);
  return found.rows.map(({ plan }) => plan);
}

/** Deletes at most `limit` pings from before a moment, of accounts with this plan. Returns how many it were. */
export async function trimPingsOfPlan(
  database: Database,
  plan: string,
  before: Date,
  limit: number,
): Promise<number> {
  const trimmed = await sql`
    delete from ping where id in (
      select p.id from ping p join account a on a.id = p.account_id
      where p.id < ${firstIdAt(before)}::uuid and a.plan = ${plan}
      limit ${limit}
    )`.execute(database);
  return Number(trimmed.numAffectedRows ?? 0n);
}

/** The UTC day in the time of a UUIDv7 (RFC 9562 §5.7: the first 48 bits are milliseconds). */
const dayOfId = (id: string) =>
  new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)).toISOString().slice(0, 10);
