// Own outages in the database.

import { sql } from 'kysely';
import type { Database, Tx } from '../platform/database/database.ts';

export type OutageCause = 'stopped' | 'stalled' | 'clock' | 'journal';

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

export async function insertOpenOutage(tx: Tx, outage: { cause: OutageCause; from: Date }): Promise<void> {
  await sql`
    insert into own_outage (cause, from_at) values (${outage.cause}, ${outage.from})
    on conflict do nothing`.execute(tx);
}

export async function closeOpenOutage(tx: Tx, outage: { cause: OutageCause; to: Date }): Promise<void> {
  await sql`
    update own_outage set to_at = greatest(from_at, ${outage.to})
    where cause = ${outage.cause} and to_at is null`.execute(tx);
}

export async function upsertOutage(
  tx: Tx,
  outage: { cause: OutageCause; from: Date; to: Date },
): Promise<void> {
  await sql`
    insert into own_outage (cause, from_at, to_at) values (${outage.cause}, ${outage.from}, ${outage.to})
    on conflict (cause, from_at) do update set to_at = greatest(own_outage.to_at, excluded.to_at)`.execute(
    tx,
  );
}
