// Own outages in the database.

import { sql } from 'kysely';
import type { Database, Tx } from '../platform/database/database.ts';
import { addMs } from '../platform/time.ts';

/**
 * `journal`: pings could not be kept. `reports`: what agents report could not be stored. `door`: a node went away that
 * may have received pings which nobody has seen yet.
 */
export type OutageCause = 'stopped' | 'stalled' | 'clock' | 'journal' | 'reports' | 'door';

export interface OwnOutage {
  cause: OutageCause;
  from: Date;
  /** null while it goes on. */
  to: Date | null;
}

export async function overlappingOutages(database: Database, from: Date, to: Date): Promise<OwnOutage[]> {
  const { rows } = await sql<OwnOutage>`
    select cause, from_at as "from", to_at as "to" from own_outage
    where from_at < ${to} and (to_at is null or to_at > ${from})
    order by from_at, id`.execute(database);
  return rows;
}

/** One of the same cause and start that ended goes on. */
export async function insertOpenOutage(tx: Tx, outage: { cause: OutageCause; from: Date }): Promise<void> {
  await sql`
    insert into own_outage (cause, from_at)
    select ${outage.cause}, ${outage.from}::timestamptz
    where not exists (select from own_outage where cause = ${outage.cause} and to_at is null)
    on conflict (cause, from_at) do update set to_at = null`.execute(tx);
}

export async function closeOpenOutage(tx: Tx, outage: { cause: OutageCause; to: Date }): Promise<void> {
  await sql`
    update own_outage set to_at = greatest(from_at, ${outage.to})
    where cause = ${outage.cause} and to_at is null`.execute(tx);
}

/** Lengthens the latest outage of the cause where that ended no more than `apartMs` before `from`. */
export async function upsertOutage(
  tx: Tx,
  outage: { cause: OutageCause; from: Date; to: Date; apartMs: number },
): Promise<void> {
  const { cause, from, to, apartMs } = outage;
  await sql`
    with before as (
      select id, to_at from own_outage where cause = ${cause} and from_at <= ${from}
      order by from_at desc limit 1
    ), longer as (
      update own_outage o set to_at = greatest(o.to_at, ${to}) from before
      where o.id = before.id and before.to_at >= ${addMs(from, -apartMs)} returning 1
    )
    insert into own_outage (cause, from_at, to_at)
    select ${cause}, ${from}::timestamptz, ${to}::timestamptz where not exists (select from longer)
    on conflict (cause, from_at) do nothing`.execute(tx);
}

export async function cutOutages(tx: Tx, now: Date): Promise<void> {
  await sql`delete from own_outage where from_at > ${now} and to_at is not null`.execute(tx);
  await sql`update own_outage set to_at = ${now} where to_at > ${now}`.execute(tx);
}
