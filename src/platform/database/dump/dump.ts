// Reads a whole database as of one moment, as text that every PostgreSQL from 15 on understands: COPY of each table.

import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { refuseUnknownMigrations } from '../migrate.ts';
import { type Counter, counters, type TableShape, tableShapes } from './catalog.ts';
import { ownSchema } from './connection.ts';

export interface DumpedTable extends TableShape {
  rows: number;
}

export interface Dump {
  /** As the server says it. */
  postgres: string;
  /** Names, in their order. */
  migrations: string[];
  tables: DumpedTable[];
  counters: Counter[];
}

/** Takes the text of a table as it comes; the next chunk is not read before it is done with this one. */
export type TakeChunk = (table: string, chunk: Buffer) => Promise<void>;

/**
 * Begins the one transaction that everything is read in: all is as of now. Gives how far each journal was recorded, by
 * its id, and the fingerprint of the secret; null: none was noted yet.
 */
export async function beginDump(
  client: pg.ClientBase,
): Promise<{ positions: Map<string, number>; fingerprint: string | null }> {
  await client.query('begin isolation level repeatable read read only');
  const schema = await ownSchema(client);
  await client.query(`set local search_path = ${schema}, pg_catalog`);
  const found = await client.query<{ journal_id: string; position: string }>(
    'select journal_id, position from journal_position union all select journal_id, position from former_journal',
  );
  const secrets = await client.query<{ fingerprint: string }>('select fingerprint from instance_secret');
  const fingerprint = secrets.rows[0]?.fingerprint ?? null;
  return {
    positions: new Map(found.rows.map((row) => [row.journal_id, Number(row.position)])),
    fingerprint,
  };
}

/** Reads everything within the transaction of `beginDump`, and ends it. */
export async function readDump(client: pg.ClientBase, take: TakeChunk): Promise<Dump> {
  const version = await client.query<{ version: string }>(
    "select current_setting('server_version') as version",
  );
  const migrations = await migrationsOf(client);
  await refuseUnknownMigrations(migrations);
  const shapes = await tableShapes(client);
  const tables: DumpedTable[] = [];
  for (const shape of largestLast(shapes))
    tables.push({ ...shape, rows: await readTable(client, shape, take) });
  const dump = {
    postgres: version.rows[0]?.version ?? '',
    migrations,
    tables,
    counters: await counters(client),
  };
  await client.query('commit');
  return dump;
}

async function migrationsOf(client: pg.ClientBase): Promise<string[]> {
  const found = await client.query<{ name: string }>('select name from migration order by name');
  return found.rows.map(({ name }) => name);
}

/** A table is locked against being dropped from when it is read: the large ones last, so that nobody waits for long. */
const largestLast = (shapes: readonly TableShape[]) =>
  shapes.toSorted((a, b) => a.partitions.length - b.partitions.length || a.name.localeCompare(b.name));

/** A query and not the table, which PostgreSQL would refuse where it is partitioned. */
async function readTable(
  client: pg.ClientBase,
  { name, columns }: TableShape,
  take: TakeChunk,
): Promise<number> {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const stream = client.query(
    copyTo(`copy (select ${list} from ${client.escapeIdentifier(name)}) to stdout`),
  );
  for await (const chunk of stream) await take(name, chunk);
  return stream.rowCount;
}
