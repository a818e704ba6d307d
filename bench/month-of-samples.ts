// Thirty days of samples of servers, one a minute, and what is due of them to be summed up.

import { sql } from 'kysely';
import { samplePartitions } from '../src/monitors/servers/sample-partitions.ts';
import { type Database, transaction } from '../src/platform/database/database.ts';
import { dayOf, ensureDays } from '../src/platform/database/day-partitions.ts';

export const DAYS = 30;
const DAY_MS = 86_400_000;

/** Gives from when they are. */
export async function insertMonth(database: Database, ids: readonly number[], now: Date): Promise<Date> {
  const from = new Date(now.getTime() - DAYS * DAY_MS);
  const startOf = (day: number) => new Date(from.getTime() + day * DAY_MS);
  const needed = Array.from({ length: DAYS + 1 }, (_, day) => dayOf(startOf(day)));
  await transaction(database, (tx) => ensureDays(tx, samplePartitions, needed, new Set()));
  for (let day = 0; day < DAYS; day += 1) {
    const start = startOf(day);
    await sql`
      insert into server_sample (server_id, at, cpu, memory, disk, swap, load_1m, load_5m, load_15m, temperature, uptime,
                                 network_in, network_out, disk_read, disk_write)
      select server, ${start}::timestamptz + minute * interval '1 minute', random() * 100, random() * 100, 70, 1,
        random(), random(), random(), 45 + random(), minute * 60, random() * 1e6, random() * 1e6, random() * 1e5,
        random() * 1e5
      from generate_series(0, 1439) as minute, unnest(${ids}::bigint[]) as server`.execute(database);
    await sql`
      insert into server_bucket (server_id, step_seconds, at, due_at)
      select server, 600, date_bin('10 minutes', ${start}::timestamptz, 'epoch') + bucket * interval '10 minutes', ${now}
      from generate_series(0, 143) as bucket, unnest(${ids}::bigint[]) as server on conflict do nothing`.execute(
      database,
    );
  }
  await sql`vacuum analyze`.execute(database);
  return from;
}
