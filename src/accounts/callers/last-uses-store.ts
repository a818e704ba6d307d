// Writes down when keys and sessions were used: all of them in one statement each.

import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** Ids and moments; what is noted already and later stays. Rows are locked in the order of their ids. */
export async function saveKeyUses(tx: Tx, uses: readonly (readonly [number, Date])[]): Promise<void> {
  const ids = uses.map(([id]) => id);
  await sql`
    with used as (
      select * from unnest(${ids}::bigint[], ${uses.map(([, at]) => at)}::timestamptz[]) as used(id, at)
    ), locked as (
      select id from api_key where id = any(${ids}::bigint[]) order by id for no key update
    )
    update api_key set last_used_at = used.at
    from used join locked using (id)
    where api_key.id = used.id and (last_used_at is null or last_used_at < used.at)`.execute(tx);
}

export async function saveSessionUses(tx: Tx, uses: readonly (readonly [string, Date])[]): Promise<void> {
  const ids = uses.map(([id]) => id);
  await sql`
    with used as (
      select * from unnest(${ids}::uuid[], ${uses.map(([, at]) => at)}::timestamptz[]) as used(id, at)
    ), locked as (
      select id from session where id = any(${ids}::uuid[]) order by id for no key update
    )
    update session set last_seen_at = used.at
    from used join locked using (id)
    where session.id = used.id and last_seen_at < used.at`.execute(tx);
}
