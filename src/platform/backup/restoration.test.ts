import assert from 'node:assert/strict';
import { createWriteStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { pino } from 'pino';
import { emptyTestDatabase, testDatabase } from '../../testing/database.ts';
import { temporaryDirectory } from '../../testing/journals.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database/database.ts';
import { openDumpConnection } from '../database/dump/connection.ts';
import { beginDump, type Dump, readDump } from '../database/dump/dump.ts';
import { secretFingerprint } from '../secrets.ts';
import { StartupProblem } from '../startup-problem.ts';
import { writeArchive } from './archive-writer.ts';
import { createBackup } from './create.ts';
import { restoreBackup } from './restoration.ts';

const NOW = new Date('2026-06-16T08:00:00.000Z');
const NOTHING = { passphrase: null, recipients: [] };
const SECRET = 'x'.repeat(43);
const HEADER = { program: 'tocsin', format: 1, version: '0.1.0', made_at: NOW.toISOString() } as const;

interface Contents {
  dump: Dump;
  secret: string | null;
  fingerprint: string;
}

/** A backup of an empty Tocsin, changed as a test likes. */
async function backupFile(t: TestContext, change: (contents: Contents) => Partial<Contents> = () => ({})) {
  const { url } = await testDatabase(t);
  const path = join(await temporaryDirectory(t), 'backup.tar.zst');
  const file = createWriteStream(path);
  const writer = await writeArchive(file, HEADER, new AbortController().signal);
  await using connection = await openDumpConnection(url);
  await beginDump(connection.client);
  const dump = await readDump(connection.client, writer.addToTable);
  const usual = { dump, secret: SECRET, fingerprint: secretFingerprint(SECRET) };
  const { secret, fingerprint, dump: database } = { ...usual, ...change(usual) };
  if (secret !== null) await writer.add('secret', Buffer.from(secret));
  await writer.finish({ database, journal: null, secret: { included: secret !== null, fingerprint } });
  file.end();
  await finished(file);
  return path;
}

async function place(t: TestContext) {
  const dataDir = join(await temporaryDirectory(t), 'data');
  const url = await emptyTestDatabase(t);
  const restore = (
    file: string,
    environment: Record<string, string> = {},
    signal = new AbortController().signal,
  ) =>
    restoreBackup({
      file,
      config: readConfig({ DATABASE_URL: url, ...environment }, { defaultDataDir: dataDir }),
      log: pino({ level: 'silent' }),
      now: NOW,
      onProgress: () => {},
      signal,
      settle: async () => {},
    });
  const tables = async () => {
    const database = openDatabase({ url, poolSize: 1 });
    const found = await sql`select from pg_class where relnamespace = 'public'::regnamespace`.execute(
      database,
    );
    await database.destroy();
    return found.rows.length;
  };
  const files = async () => (await readdir(dataDir).catch(() => [])).filter((name) => name !== 'tocsin.lock');
  return { dataDir, restore, tables, files };
}

test('a backup brings its secret along, closed to others, and leaves nothing unfinished', async (t) => {
  const { restore, files, dataDir, tables } = await place(t);
  await restore(await backupFile(t));
  assert.deepEqual(await files(), ['secret']);
  assert.equal(await readFile(join(dataDir, 'secret'), 'utf8'), SECRET);
  assert.equal((await stat(join(dataDir, 'secret'))).mode & 0o777, 0o600);
  assert.ok((await tables()) > 10);
});

test('what does not fit is refused, and the place is as empty as before', async (t) => {
  const { restore, files, tables } = await place(t);
  for (const [message, change] of [
    [
      /made by a newer Tocsin \(0\.1\.0, with the migration 9999_z\.sql\)/,
      ({ dump }) => ({ dump: { ...dump, migrations: [...dump.migrations, '9999_z.sql'] } }),
    ],
    [
      /installation of Tocsin is incomplete: the file of the migration 0001_z\.sql, which the backup names/,
      ({ dump }) => ({ dump: { ...dump, migrations: [...dump.migrations, '0001_z.sql'] } }),
    ],
    [
      /does not fit the schema that it names \(table ghost\)/,
      ({ dump }) => ({ dump: withTable(dump, 'ghost') }),
    ],
    [
      /does not fit the schema that it names \(table account\)/,
      ({ dump }) => ({ dump: without(dump, 'account') }),
    ],
    [/its secret is not the one that it names/, () => ({ secret: 'y'.repeat(43) })],
    [
      /The table migration has \d+ rows instead of 1000/,
      ({ dump }) => ({ dump: withRows(dump, 'migration', 1_000) }),
    ],
  ] as readonly [RegExp, (contents: Contents) => Partial<Contents>][]) {
    await assert.rejects(restore(await backupFile(t, change)), (error) => {
      assert(error instanceof StartupProblem, String(error));
      assert.match(error.message, message);
      return true;
    });
    assert.deepEqual([await files(), await tables()], [[], 0], message.source);
  }
  await restore(await backupFile(t));
});

const withTable = (dump: Dump, name: string): Dump => ({
  ...dump,
  tables: [...dump.tables, { name, columns: ['id'], partitions: [], rows: 0 }],
});
const without = (dump: Dump, name: string): Dump => ({
  ...dump,
  tables: dump.tables.filter((table) => table.name !== name),
});
const withRows = (dump: Dump, name: string, rows: number): Dump => ({
  ...dump,
  tables: dump.tables.map((table) => (table.name === name ? { ...table, rows } : table)),
});

test('a secret that is set must be that of the backup, and is then not written to a file', async (t) => {
  const { restore, files } = await place(t);
  const file = await backupFile(t, () => ({ secret: null }));
  await assert.rejects(restore(file), /The backup holds no secret: set TOCSIN_SECRET/);
  await assert.rejects(restore(file, { TOCSIN_SECRET: 'z'.repeat(43) }), /is not the secret of the backup/);
  await restore(file, { TOCSIN_SECRET: SECRET });
  assert.deepEqual(await files(), []);
});

test('a name that is SQL stays a name', async (t) => {
  const { restore, tables } = await place(t);
  const partition = { name: 'ping_x', from: "'); drop table account; --", to: '0' };
  const file = await backupFile(t, ({ dump }) => ({
    dump: {
      ...dump,
      tables: dump.tables.map((table) =>
        table.name === 'ping' ? { ...table, partitions: [partition] } : table,
      ),
    },
  }));
  await assert.rejects(restore(file), /invalid input syntax for type uuid/);
  assert.equal(await tables(), 0);
});

test('a restore that is stopped leaves an empty place, and a backup that is stopped fails', async (t) => {
  const { restore, files, tables } = await place(t);
  const file = await backupFile(t);
  const stop = new AbortController();
  stop.abort();
  await assert.rejects(restore(file, {}, stop.signal), { name: 'AbortError' });
  assert.deepEqual([await files(), await tables()], [[], 0]);
  const { url } = await testDatabase(t);
  const target = createWriteStream(join(await temporaryDirectory(t), 'x'));
  const source = { databaseUrl: url, dataDir: await temporaryDirectory(t), secrets: [SECRET] };
  const options = {
    version: '0',
    now: NOW,
    includeSecret: true,
    encryption: NOTHING,
    onProgress: () => {},
    signal: stop.signal,
  };
  await assert.rejects(createBackup(source, { ...options, target }), { name: 'AbortError' });
});
