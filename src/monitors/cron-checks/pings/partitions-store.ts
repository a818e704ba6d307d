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
const dayOfId = (id: string) => dayOf(new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)));
