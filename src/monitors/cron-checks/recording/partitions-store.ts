// Partitions of the ping table, one per UTC day of the time in the ids, and the pings that are older than a plan keeps.

import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';
import {
  type DayPartitioned,
  dayOf,
  dropDaysBefore,
  ensureComingDays,
  ensureDays,
} from '../../../platform/database/day-partitions.ts';
import { firstIdAt } from './ping-ids.ts';

const pings: DayPartitioned = { table: 'ping', keyAt: firstIdAt };

/** Makes the partitions that these pings need. Costs nothing on a day that `made` knows; it learns those that exist. */
export const ensurePingPartitions = (
  tx: Tx,
  received: readonly { id: string }[],
  made: Set<string>,
): Promise<void> =>
  ensureDays(
    tx,
    pings,
    received.map(({ id }) => dayOfId(id)),
    made,
  );

/** Makes the partitions of today and the days after it, so that no batch waits for one at midnight. */
export const ensureComingPartitions = (tx: Tx, now: Date, count: number): Promise<void> =>
  ensureComingDays(tx, pings, now, count);

/** Drops the partitions of days that ended before `before`, as far as nobody reads them. Returns how many it were. */
export const dropPingPartitions = (database: Database, before: Date): Promise<number> =>
  dropDaysBefore(database, pings, before);

/** Until when pings of accounts with this plan were trimmed; null: never. */
export async function trimmedUntil(database: Database, plan: string): Promise<Date | null> {
  const { rows } = await sql<{ trimmed_until: Date }>`
    select trimmed_until from ping_trim where plan = ${plan}`.execute(database);
  return rows[0]?.trimmed_until ?? null;
}

export async function noteTrimmed(database: Database, plan: string, until: Date): Promise<void> {
  await sql`
    insert into ping_trim (plan, trimmed_until) values (${plan}, ${until})
    on conflict (plan) do update set trimmed_until = excluded.trimmed_until`.execute(database);
}

/** The moment of the first ping at or after `from`, of whatever account; null where there is none. */
export async function firstPingFrom(database: Database, from: Date): Promise<Date | null> {
  const { rows } = await sql<{ id: string }>`
    select id from ping where id >= ${firstIdAt(from)}::uuid order by id limit 1`.execute(database);
  return rows[0] ? momentOfId(rows[0].id) : null;
}

/** Deletes at most `limit` pings of a stretch of time, of accounts with this plan. Returns the number deleted. */
export async function trimPingsOfPlan(
  database: Database,
  plan: string,
  { from, to }: { from: Date; to: Date },
  limit: number,
): Promise<number> {
  const within = sql`id >= ${firstIdAt(from)}::uuid and id < ${firstIdAt(to)}::uuid`;
  const trimmed = await sql`
    delete from ping where ${within} and id = any(array(
      select p.id from (select id, account_id from ping where ${within} order by id) p
        join account a on a.id = p.account_id
      where a.plan = ${plan}
      limit ${limit}))`.execute(database);
  return Number(trimmed.numAffectedRows ?? 0n);
}

/** An account whose plan changed since its pings were trimmed, if there is one. */
export async function accountToTrim(database: Database): Promise<{ id: number; plan: string } | null> {
  const { rows } = await sql<{ id: number; plan: string }>`
    select a.id, a.plan from ping_trim_account t join account a on a.id = t.account_id
    order by a.id limit 1`.execute(database);
  return rows[0] ?? null;
}

/** Deletes at most `limit` pings of an account from before a moment. Returns the number deleted. */
export async function trimPingsOfAccount(
  database: Database,
  accountId: number,
  before: Date,
  limit: number,
): Promise<number> {
  const trimmed = await sql`
    delete from ping where id < ${firstIdAt(before)}::uuid and id = any(array(
      select p.id from cron_check c
        cross join lateral (
          select id from ping where check_id = c.id and id < ${firstIdAt(before)}::uuid
          order by id desc limit ${limit}) p
      where c.account_id = ${accountId}
      limit ${limit}))`.execute(database);
  return Number(trimmed.numAffectedRows ?? 0n);
}

/** Unless it got yet another plan meanwhile. */
export async function endAccountTrim(
  database: Database,
  account: { id: number; plan: string },
): Promise<void> {
  await sql`
    delete from ping_trim_account t using account a
    where t.account_id = ${account.id} and a.id = t.account_id and a.plan = ${account.plan}`.execute(
    database,
  );
}

/** The time of a UUIDv7 (RFC 9562 §5.7: the first 48 bits are milliseconds). */
const momentOfId = (id: string) => new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));
const dayOfId = (id: string) => dayOf(momentOfId(id));
