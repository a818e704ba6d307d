// Writes a dump into an empty database, in one transaction: all of it is there afterwards, or nothing is.

import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { StartupProblem } from '../../startup-problem.ts';
import { type Tx, transactionOnce } from '../database.ts';
import { migrateOn, migrateTo } from '../migrate.ts';
import { type Counter, type TableShape, tableShapes } from './catalog.ts';
import type { DumpConnection } from './connection.ts';
import type { Dump, DumpedTable } from './dump.ts';

export interface LoadOptions {
  dump: Dump;
  /** The text of a table, as it was dumped. Tables are asked for in the order of the dump. */
  read: (table: string) => AsyncIterable<Buffer>;
  /** What else belongs in the transaction, once all is there and brought to the schema of this program. */
  settle: (tx: Tx) => Promise<void>;
  now: Date;
}

/** Throws StartupProblem where a table is in the place already. */
export async function refuseOccupied(client: pg.ClientBase): Promise<void> {
  const found = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') limit 1`,
  );
  const [table] = found.rows;
  if (table)
    throw new StartupProblem(
      `The database of DATABASE_URL is not empty (it holds ${table.name}): create a new one for the restored Tocsin.`,
    );
}

/**
 * Makes the schema that the dump was of, fills it, and brings it to the schema of this program. Throws StartupProblem
 * where the dump is of a newer program.
 */
export async function loadDump({ database, client }: DumpConnection, options: LoadOptions): Promise<void> {
  const { dump, read, settle, now } = options;
  // The texts of the tables come once.
  await transactionOnce(database, async (tx) => {
    await migrateTo(tx, dump.migrations, now);
    await refuseOtherTables(client, dump.tables);
    const restoreRules = await liftRules(client, dump.tables);
    for (const table of dump.tables) await fill(client, table, read(table.name));
    for (const counter of dump.counters) await setCounter(client, counter);
    await restoreRules();
    await migrateOn(tx, dump.migrations, now);
    await settle(tx);
    // The commit is the last thing that may fail.
    await sql`analyze`.execute(tx);
  });
}

/** Names come from the archive: only those that the schema has are used. */
async function refuseOtherTables(client: pg.ClientBase, tables: readonly TableShape[]) {
  const expected = await tableShapes(client);
  const problem =
    expected.find(({ name }) => !tables.some((table) => table.name === name))?.name ??
    tables.find(({ name, columns }) => {
      const known = expected.find((table) => table.name === name)?.columns ?? [];
      return known.length !== columns.length || !known.every((column) => columns.includes(column));
    })?.name;
  if (problem !== undefined)
    throw new StartupProblem(
      `The backup does not fit the schema that it names (table ${problem}): it is damaged.`,
    );
}

/**
 * Takes away what would be asked for every row, and gives a function that puts it back. References are checked then for
 * a whole table at once: row by row PostgreSQL would keep a list of all rows in memory.
 */
async function liftRules(client: pg.ClientBase, tables: readonly TableShape[]): Promise<() => Promise<void>> {
  const names = tables.map(({ name }) => client.escapeIdentifier(name));
  const found = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and conparentid = 0 and conrelid = any($1::regclass[])`,
    [names],
  );
  for (const { table, name } of found.rows)
    await client.query(`alter table ${table} drop constraint ${name}`);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${names.join(', ')}`);
  return async () => {
    for (const { table, name, definition } of found.rows)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  };
}

async function fill(client: pg.ClientBase, table: DumpedTable, chunks: AsyncIterable<Buffer>) {
  const name = client.escapeIdentifier(table.name);
  for (const { name: partition, from, to } of table.partitions)
    await client.query(
      `create table ${client.escapeIdentifier(partition)} partition of ${name}
       for values from (${client.escapeLiteral(from)}) to (${client.escapeLiteral(to)})`,
    );
  const list = table.columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const stream = client.query(copyFrom(`copy ${name} (${list}) from stdin`));
  await pipeline(Readable.from(chunks), stream);
  if (stream.rowCount !== table.rows)
    throw new StartupProblem(
      `The table ${table.name} has ${stream.rowCount} rows instead of ${table.rows}: the backup is damaged.`,
    );
}

/** Never below what the rows have, and never a number twice that was given before. */
async function setCounter(client: pg.ClientBase, { table, column, last }: Counter) {
  const [from, number] = [client.escapeIdentifier(table), client.escapeIdentifier(column)];
  await client.query(
    `select setval(pg_get_serial_sequence($1, $2), greatest($3::bigint, (select max(${number}) from ${from})))
     where greatest($3::bigint, (select max(${number}) from ${from})) > 0`,
    [from, column, last],
  );
}
