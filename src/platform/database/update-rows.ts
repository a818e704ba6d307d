// Writes the same columns of many rows, each with its own values, in one statement.

import { type SelectType, sql } from 'kysely';
import type { Tx } from './database.ts';
import { jsonbOf } from './json.ts';
import type { DB } from './tables.gen.ts';

/** Tables whose rows have an id below 2^53 and an account. */
type Table = 'cron_check' | 'uptime_check';

export type RowUpdate<Name extends Table> = { id: number } & {
  readonly [Column in keyof DB[Name]]?: SelectType<DB[Name][Column]>;
};

/** Every row names the same columns; those that the account does not have are passed over. */
export async function updateRows<Name extends Table>(
  tx: Tx,
  table: Name,
  accountId: number,
  rows: readonly RowUpdate<Name>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).filter((name) => name !== 'id');
  const assignments = columns.map((name) => sql`${sql.ref(name)} = given.${sql.ref(name)}`);
  await sql`
    update ${sql.table(table)} kept set ${sql.join(assignments)}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${jsonbOf(rows.map(asJson))}::jsonb) as given
    where kept.account_id = ${accountId} and kept.id = given.id`.execute(tx);
}

/** Bytes as PostgreSQL reads them. */
const asJson = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value,
    ]),
  );
