// A kept release as it lay on the disk: its database at its own schema, its journal and its secret, as if it had been
// killed. `tocsin restore` would bring the schema up to date by itself.

import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { TestContext } from 'node:test';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { readArchive } from '../../src/platform/backup/archive-reader.ts';
import type { Manifest } from '../../src/platform/backup/manifest.ts';
import { transaction } from '../../src/platform/database/database.ts';
import { openDumpConnection } from '../../src/platform/database/dump/connection.ts';
import { migrateTo } from '../../src/platform/database/migrate.ts';
import { writeJournal } from '../../src/platform/journal/restored.ts';
import { emptyTestDatabase } from '../../src/testing/database.ts';
import { temporaryDirectory } from '../../src/testing/journals.ts';
import type { KeptRelease } from '../../src/testing/releases.ts';

/** What there is for a table, in its order; segments of the journal are under `journal`. */
interface Contents {
  tables: Map<string, Buffer[]>;
  journal: { base: number; content: Buffer }[];
}

export async function placeRelease(t: TestContext, { file, manifest }: KeptRelease) {
  const contents = await read(file, manifest);
  const databaseUrl = await emptyTestDatabase(t);
  await using connection = await openDumpConnection(databaseUrl);
  const { client } = connection;
  await transaction(connection.database, async (tx) => {
    await migrateTo(tx, manifest.database.migrations, new Date(manifest.made_at));
    // Neither references nor triggers are asked: all of it was consistent.
    await client.query('set local session_replication_role = replica');
    await client.query(`truncate ${manifest.database.tables.map(({ name }) => name).join(', ')}`);
    for (const table of manifest.database.tables) await fill(client, table, contents.tables.get(table.name));
    for (const { table, column, last } of manifest.database.counters)
      if (last > 0)
        await client.query('select setval(pg_get_serial_sequence($1, $2), $3)', [table, column, last]);
  });
  const dataDir = await temporaryDirectory(t);
  await writeJournal(join(dataDir, 'journal'), manifest.journal?.id ?? null, Readable.from(contents.journal));
  return { databaseUrl, dataDir };
}

async function read(file: string, manifest: Manifest): Promise<Contents> {
  const contents: Contents = { tables: new Map(), journal: [] };
  for await (const { kind, content } of readArchive(file, manifest)) {
    if (kind.kind === 'segment') contents.journal.push({ base: kind.base, content });
    if (kind.kind === 'part')
      contents.tables.set(kind.table, [...(contents.tables.get(kind.table) ?? []), content]);
  }
  return contents;
}

async function fill(
  client: pg.ClientBase,
  { name, columns, partitions }: Manifest['database']['tables'][number],
  parts: readonly Buffer[] = [],
) {
  for (const { name: partition, from, to } of partitions)
    await client.query(
      `create table ${partition} partition of ${name} for values from ('${from}') to ('${to}')`,
    );
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  await pipeline(Readable.from(parts), client.query(copyFrom(`copy ${name} (${list}) from stdin`)));
}
