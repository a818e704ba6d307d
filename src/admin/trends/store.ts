// How the instance was: measured, read by steps, and deleted after some days.

import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

export interface Measured {
  lag_ms: number | null;
  disk_free: number | null;
  disk_total: number | null;
}

/** Writes down what the database knows beside what was measured; nothing where that was done after `since`. */
export const insertFigures = (
  database: Database,
  { lag_ms, disk_free, disk_total }: Measured,
  { now, since }: { now: Date; since: Date },
) =>
  sql`
    insert into instance_figure (at, pings, deliveries, mails, lag_ms, disk_free, disk_total, database_bytes)
    select ${now},
      (select coalesce(sum(ping_count), 0)::bigint from cron_check),
      (select count(*) from delivery where status = 'pending'),
      (select count(*) from outgoing_mail where due_at is not null),
      ${lag_ms}::bigint, ${disk_free}::bigint, ${disk_total}::bigint,
      pg_database_size(current_database())
    where not exists (select from instance_figure where at > ${since})
    on conflict do nothing`.execute(database);

/** Gives how many there were. */
export async function deleteFiguresBefore(database: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await database
    .deleteFrom('instance_figure')
    .where('at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export interface Step {
  at: Date;
  /** All so far. */
  pings: number;
  deliveries: number;
  mails: number;
  lag_ms: number | null;
  disk_free: number | null;
  disk_total: number | null;
  database_bytes: number;
}

/** The worst of each step, oldest first. */
export async function readSteps(database: Database, stepSeconds: number, since: Date): Promise<Step[]> {
  const { rows } = await sql<Step>`
    select date_bin(make_interval(secs => ${stepSeconds}::int), at, 'epoch') as at,
      (array_agg(pings order by f.at desc))[1] as pings,
      max(deliveries) as deliveries, max(mails) as mails, max(lag_ms) as lag_ms,
      min(disk_free) as disk_free, max(disk_total) as disk_total, max(database_bytes) as database_bytes
    from instance_figure f where f.at >= ${since}
    group by 1 order by 1`.execute(database);
  return rows;
}
