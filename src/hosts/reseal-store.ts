// SQL of encrypting anew what is stored.

import { sql } from 'kysely';
import type { Database, Tx } from '../platform/database/database.ts';
import type { SealedColumn } from './sealed-columns.ts';

export interface SealedRow {
  /** Where it is stored until it is written. */
  place: string;
  key_values: unknown[];
  sealed: Buffer;
}

/** A node that starts meanwhile waits until `tx` ends, and then sees which secret counts. */
export const holdStarts = (tx: Tx): Promise<unknown> =>
  sql`lock table instance_secret in access exclusive mode`.execute(tx);

/** Other connections of Tocsin to this database. */
export async function otherConnections(database: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = 'tocsin' and pid <> pg_backend_pid()`.execute(
    database,
  );
  return rows[0]?.count ?? 0;
}

export const pauseInDatabase = (database: Database): Promise<unknown> =>
  sql`select pg_sleep(0.2)`.execute(database);

/**
 * Up to `limit` values after the row with the key `after`, in the order of the primary key. `locks`: nobody else changes
 * these rows before `tx` ends.
 */
export async function sealedAfter(
  tx: Tx,
  { table, column, key }: SealedColumn,
  page: { after: readonly unknown[] | null; limit: number; locks?: boolean },
): Promise<SealedRow[]> {
  const columns = sql.join(key.map((name) => sql.ref(name)));
  const isAfter = page.after ? sql`and (${columns}) > (${sql.join(page.after)})` : sql``;
  const { rows } = await sql<SealedRow>`
    select ctid::text as place, json_build_array(${columns}) as key_values, ${sql.ref(column)} as sealed
    from ${sql.table(table)} where ${sql.ref(column)} is not null ${isAfter}
    order by ${columns} limit ${page.limit} ${page.locks ? sql`for update` : sql``}`.execute(tx);
  return rows;
}

/** Each value is written to the row that it was read from in this transaction. */
export async function writeSealed(
  tx: Tx,
  { table, column }: SealedColumn,
  rows: readonly Pick<SealedRow, 'place' | 'sealed'>[],
): Promise<void> {
  await sql`
    update ${sql.table(table)} as kept set ${sql.ref(column)} = given.sealed
    from unnest(${rows.map(({ place }) => place)}::tid[], ${rows.map(({ sealed }) => sealed)}::bytea[])
      as given(place, sealed)
    where kept.ctid = given.place`.execute(tx);
}
