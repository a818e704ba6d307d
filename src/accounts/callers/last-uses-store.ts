// Writes down when keys and sessions were used: all of them in one statement each.

import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

type Uses = readonly (readonly [id: number | string, at: Date])[];

/** Ids and moments; what is noted already and later stays. Rows are locked in the order of their ids. */
export const saveKeyUses = (tx: Tx, uses: readonly (readonly [number, Date])[]): Promise<void> =>
  saveUses(tx, uses, { table: 'api_key', idType: sql`bigint[]`, usedAt: 'last_used_at' });

export const saveSessionUses = (tx: Tx, uses: readonly (readonly [string, Date])[]): Promise<void> =>
  saveUses(tx, uses, { table: 'session', idType: sql`uuid[]`, usedAt: 'last_seen_at' });

async function saveUses(
  tx: Tx,
  uses: Uses,
  { table, idType, usedAt }: { table: string; idType: RawBuilder<unknown>; usedAt: string },
): Promise<void> {
  const [rows, noted] = [sql.table(table), sql.ref(`${table}.${usedAt}`)];
  const ids = uses.map(([id]) => id);
  await sql`
    with used as (
      select * from unnest(${ids}::${idType}, ${uses.map(([, at]) => at)}::timestamptz[]) as used(id, at)
    ), locked as (
      select id from ${rows} where id = any(${ids}::${idType}) order by id for no key update
    )
    update ${rows} set ${sql.ref(usedAt)} = used.at
    from used join locked using (id)
    where ${rows}.id = used.id and (${noted} is null or ${noted} < used.at)`.execute(tx);
}
