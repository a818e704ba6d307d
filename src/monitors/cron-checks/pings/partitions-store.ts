// Partitions of the ping table, one per UTC day of the time in the ids: made when first needed, dropped whole.

import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';
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

/** Whether it was there before: one that is made here is gone again if this transaction is rolled back. */
async function ensureDay(tx: Tx, day: string): Promise<boolean> {
  const name = `ping_${day.replaceAll('-', '')}`;
  const from = new Date(`${day}T00:00:00.000Z`);
  const found = await sql`select 1 from pg_class where relname = ${name} and relkind = 'r'`.execute(tx);
  if (found.rows.length > 0) return true;
  await sql`select pg_advisory_xact_lock(${PARTITION_LOCK})`.execute(tx);
  await sql`create table if not exists ${sql.id(name)} partition of ping
    for values from (${sql.lit(firstIdAt(from))}) to (${sql.lit(firstIdAt(addMs(from, days(1))))})`.execute(
    tx,
  );
  return false;
}

/** Drops the partitions of days that ended before `before`. Returns how many were dropped. */
export async function dropPingPartitions(database: Database, before: Date): Promise<number> {
  const oldest = `ping_${before.toISOString().slice(0, 10).replaceAll('-', '')}`;
  const found = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'ping'::regclass and c.relname < ${oldest}
    order by c.relname`.execute(database);
  for (const { name } of found.rows) await sql`drop table if exists ${sql.id(name)}`.execute(database);
  return found.rows.length;
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
