import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mock, type TestContext, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { pino } from 'pino';
import packageJson from '../../../package.json' with { type: 'json' };
import { emptyTestDatabase, testDatabase } from '../../testing/database.ts';
import { applyAlone, applyWithin } from './apply-migration.ts';
import { type Database, openDatabase, transaction } from './database.ts';
import { migrate, migrateTo } from './migrate.ts';
import { changedMigrations, readMigrations } from './migration-files.ts';
import { blockersOf, progressOf, reportWhile } from './migration-progress.ts';

const NOW = new Date('2026-06-16T12:00:00Z');

async function emptyDatabase(t: TestContext) {
  const database = openDatabase({ url: await emptyTestDatabase(t), poolSize: 1 });
  t.after(() => database.destroy());
  return database;
}

/** A directory with these files in it. */
async function directoryOf(t: TestContext, files: Record<string, string>) {
  const path = await mkdtemp(join(tmpdir(), 'tocsin-migrations-'));
  t.after(() => rm(path, { recursive: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(path, name), text);
  return { directory: pathToFileURL(`${path}/`), path };
}

function logLines() {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ base: null, timestamp: false }, { write: (line) => lines.push(JSON.parse(line)) });
  return { log, lines };
}

const limitOf = async (database: Database) => {
  const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(
    database,
  );
  return rows[0]?.limit;
};

test('a migration has no limit of time, and what comes after it has', async (t) => {
  const database = await emptyDatabase(t);
  const { directory } = await directoryOf(t, {
    '0001_a.sql': "create table seen as select current_setting('statement_timeout') as setting;",
  });
  assert.equal(await limitOf(database), '1min');
  const { log, lines } = logLines();
  assert.deepEqual(await migrate(database, NOW, { directory, log }), { applied: ['0001_a.sql'] });
  const seen = await sql`select setting from seen`.execute(database);
  assert.deepEqual(seen.rows, [{ setting: '0' }]);
  assert.equal(await limitOf(database), '1min');
  assert.deepEqual(lines, [
    { level: 30, name: '0001_a.sql', number: 1, of: 1, msg: 'migrating the database' },
  ]);
});

test('a migration that fails leaves the limit, the lock and the schema as they were', async (t) => {
  const database = await emptyDatabase(t);
  const { directory, path } = await directoryOf(t, { '0001_a.sql': 'create table a (); select 1 / 0;' });
  await assert.rejects(migrate(database, NOW, { directory }), /division by zero/);
  assert.equal(await limitOf(database), '1min');
  await writeFile(join(path, '0001_a.sql'), 'create table a ();');
  assert.deepEqual(await migrate(database, NOW, { directory }), { applied: ['0001_a.sql'] });
});

test('a migration is named while it runs, and an end cancels it and leaves nothing of it', async (t) => {
  const database = openDatabase({ url: await emptyTestDatabase(t), poolSize: 2 });
  t.after(() => database.destroy());
  const { directory } = await directoryOf(t, {
    '0001_a.sql': 'create table a ();',
    '0002_b.sql': 'create table b (); select pg_sleep(3600);',
  });
  const stop = new AbortController();
  const said: string[] = [];
  const migrating = migrate(database, NOW, {
    directory,
    signal: stop.signal,
    onProgress(what) {
      said.push(what);
      if (what.includes('0002')) setImmediate(() => stop.abort());
    },
  });
  await assert.rejects(migrating, { name: 'AbortError' });
  assert.deepEqual(said, [
    'it is being migrated: 0001_a.sql, 1 of 2',
    'it is being migrated: 0002_b.sql, 2 of 2',
  ]);
  const made = await sql`select to_regclass('a')::text as a, to_regclass('b')::text as b`.execute(database);
  assert.deepEqual(made.rows, [{ a: 'a', b: null }]);
  await assert.rejects(migrate(database, NOW, { directory, signal: stop.signal }), { name: 'AbortError' });
});

test('a migration that was changed after it was applied is refused, whatever its line ends', async (t) => {
  const database = await emptyDatabase(t);
  const files = {
    '0001_a.sql': 'create table a ();\n',
    '0002_b.sql': 'create table b ();\n',
  };
  const { directory, path } = await directoryOf(t, files);
  await migrate(database, NOW, { directory });
  await writeFile(join(path, '0002_b.sql'), files['0002_b.sql'].replaceAll('\n', '\r\n'));
  assert.deepEqual(await migrate(database, NOW, { directory }), { applied: [] });
  await writeFile(join(path, '0002_b.sql'), 'create table b (id int);\n');
  await writeFile(join(path, '0003_c.sql'), 'create table c ();\n');
  await assert.rejects(migrate(database, NOW, { directory }), {
    name: 'StartupProblem',
    message:
      'The migration 0002_b.sql of this Tocsin is not the one that was applied to the database: its file was changed since. Install Tocsin again, unchanged. If you changed the file, put it back and write a new migration instead.',
  });
  const made = await sql`select to_regclass('c') as c`.execute(database);
  assert.deepEqual(made.rows, [{ c: null }]);
});

test('the checksum of each migration that was applied is stored, and what is missing is applied', async (t) => {
  const database = await emptyDatabase(t);
  const files = await readMigrations();
  const applied = () =>
    database.selectFrom('migration').select(['name', 'checksum']).orderBy('name').execute();
  const expected = files.map(({ name, checksum }) => ({ name, checksum }));
  const names = files.map(({ name }) => name);
  await transaction(database, async (tx) => migrateTo(tx, names.slice(0, 3), NOW));
  assert.deepEqual(await applied(), expected.slice(0, 3));
  assert.deepEqual(await migrate(database, NOW), { applied: names.slice(3) });
  assert.deepEqual(await applied(), expected);
});

test('a file that is missing here is distinguished from a migration of a newer Tocsin, and neither starts', async (t) => {
  const database = await emptyDatabase(t);
  const create = (name: string) => `create table ${name} ();`;
  const { directory, path } = await directoryOf(t, {
    '0001_a.sql': create('a'),
    '0002_b.sql': create('b'),
    '0003_c.sql': create('c'),
  });
  await migrate(database, NOW, { directory });
  await rm(join(path, '0002_b.sql'));
  await assert.rejects(
    migrate(database, NOW, { directory }),
    /^StartupProblem: This installation of Tocsin is incomplete: the file of the migration 0002_b\.sql, .* Install this Tocsin again\.$/,
  );
  await rm(join(path, '0003_c.sql'));
  await assert.rejects(
    migrate(database, NOW, { directory }),
    /made by a newer Tocsin \(it knows the migration 0003_c\.sql\)/,
  );
});

const VERSIONED = 'alter table migration add column works_with text, add column applied_by text;';

test('a newer schema is used by the programs that its migrations say work with it, and refused by older ones', async (t) => {
  const database = await emptyDatabase(t);
  const { directory, path } = await directoryOf(t, { '0001_a.sql': VERSIONED });
  await writeFile(join(path, '0002_b.sql'), '-- works with 0.1\ncreate table b ();\n');
  await writeFile(join(path, '0003_c.sql'), '-- Why it is there.\n-- works with 0.2.1\ncreate table c ();\n');
  await migrate(database, NOW, { directory });
  await rm(join(path, '0003_c.sql'));
  await rm(join(path, '0002_b.sql'));
  for (const version of ['0.2.1', '0.10.0', '1.0.0']) {
    const { log, lines } = logLines();
    assert.deepEqual(await migrate(database, NOW, { directory, version, log }), { applied: [] });
    assert.deepEqual(
      lines.map(({ msg, applied_by }) => [msg, applied_by]),
      [
        [
          'the database has the schema of a newer Tocsin, which this one works with, too',
          packageJson.version,
        ],
      ],
    );
  }
  for (const version of ['0.2.0', '0.1.9'])
    await assert.rejects(migrate(database, NOW, { directory, version }), {
      name: 'StartupProblem',
      message: `The database was made by a newer Tocsin (${packageJson.version}, with the migration 0003_c.sql), and this is ${version}, which does not work with it: start ${packageJson.version} or a newer one. To go back to ${version}, restore a backup from before the upgrade ("tocsin restore") into an empty data directory and an empty database.`,
    });
});

const INDEX_ALONE = `-- outside a transaction
drop index concurrently if exists a_id;
create index concurrently a_id on a (id);
`;
const indexesOf = async (database: Database) => {
  const { rows } = await sql<{ name: string; is_valid: boolean }>`
    select indexrelid::regclass::text as name, indisvalid as is_valid
    from pg_index where indrelid = 'a'::regclass`.execute(database);
  return rows;
};

test('an index is built beside readers by whichever node is first, and anew where it was left half built', async (t) => {
  const url = await emptyTestDatabase(t);
  const nodes = [1, 2, 3].map(() => openDatabase({ url, poolSize: 2 }));
  t.after(() => Promise.all(nodes.map((node) => node.destroy())));
  const [database] = nodes;
  assert.ok(database);
  const table = 'create table a (id int);';
  const { directory } = await directoryOf(t, { '0001_a.sql': table });
  await migrate(database, NOW, { directory });
  await sql`create index a_id on a (id)`.execute(database);
  await sql`update pg_index set indisvalid = false where indexrelid = 'a_id'::regclass`.execute(database);
  const { directory: newer } = await directoryOf(t, { '0001_a.sql': table, '0002_b.sql': INDEX_ALONE });
  const done = await Promise.all(nodes.map((node) => migrate(node, NOW, { directory: newer })));
  assert.deepEqual(
    done.flatMap(({ applied }) => applied),
    ['0002_b.sql'],
  );
  assert.deepEqual(await indexesOf(database), [{ name: 'a_id', is_valid: true }]);
});

test('a migration of its own statements also runs in the one transaction of a restore', async (t) => {
  const database = await emptyDatabase(t);
  const { directory } = await directoryOf(t, {
    '0001_a.sql': 'create table a (id int);',
    '0002_b.sql': INDEX_ALONE,
  });
  const files = await readMigrations(directory);
  await transaction(database, async (tx) => {
    await sql`create table migration (name text, checksum text, applied_at timestamptz)`.execute(tx);
    for (const file of files) await applyWithin(tx, file, NOW);
  });
  assert.deepEqual(await indexesOf(database), [{ name: 'a_id', is_valid: true }]);
});

test('asking how far an index is built is answered while none is built', async (t) => {
  const { database } = await testDatabase(t);
  assert.equal(await progressOf(database, 0), null);
});

test('changed are those whose file has another checksum', () => {
  const file = (name: string, checksum: string) => ({ name, checksum, text: '' });
  const files = [file('1', 'a'), file('2', 'b'), file('3', 'c')];
  const applied = [
    { name: '1', checksum: 'a' },
    { name: '2', checksum: 'x' },
    { name: '3', checksum: 'c' },
    { name: '4', checksum: 'of a newer one' },
  ];
  assert.deepEqual(changedMigrations(applied, files), ['2']);
});

test('a migration that takes long is reported every ten seconds, with what it waits for', async (t) => {
  mock.timers.enable({ apis: ['setInterval'] });
  t.after(() => mock.timers.reset());
  const { log, lines } = logLines();
  const running = Promise.withResolvers<void>();
  const waits: string[][] = [[], ['psql (pid 7)']];
  const done = reportWhile(
    log,
    { name: '0001_a.sql', number: 1, of: 2 },
    { done: running.promise, blockers: async () => waits.shift() ?? [], progress: async () => null },
  );
  for (const count of [2, 3]) {
    mock.timers.tick(10_000);
    while (lines.length < count) await new Promise((resolve) => setImmediate(resolve));
  }
  running.resolve();
  await done;
  mock.timers.tick(60_000);
  assert.deepEqual(
    lines.map(({ msg, waits_for }) => [msg, waits_for]),
    [
      ['migrating the database', undefined],
      ['a migration is still running: do not stop Tocsin, it would begin anew', undefined],
      ['a migration waits for others that use its tables: it goes on when they end', ['psql (pid 7)']],
    ],
  );
});

test('a migration that waits for a lock lets others pass, and is tried again', async (t) => {
  const { database } = await testDatabase(t);
  await sql`create table big (id int)`.execute(database);
  const file = {
    ...{ name: '9999-column', checksum: 'none' },
    text: '-- works with 0.2\nalter table big add column name text;',
  };
  const release = Promise.withResolvers<void>();
  const [held, reader] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = transaction(database, async (tx) => {
    await sql`select from big`.execute(tx);
    held.resolve();
    await release.promise;
  });
  await held.promise;
  const applied = database.connection().execute((connection) => applyAlone(connection, file, NOW, '10ms'));
  // Without a limit this would wait behind the migration, which waits for the transaction above.
  void sql`select from big`.execute(database).then(() => reader.resolve(), reader.reject);
  await reader.promise;
  release.resolve();
  await Promise.all([holding, applied]);
  await sql`select name from big`.execute(database);
});

test('what a connection waits for is named', async (t) => {
  const { database } = await testDatabase(t);
  const pidOf = async (tx: Database) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]?.pid ?? 0;
  await transaction(database, async (holder) => {
    await sql`lock table migration`.execute(holder);
    const waiting = Promise.withResolvers<number>();
    const waiter = transaction(database, async (tx) => {
      waiting.resolve(await pidOf(tx));
      await sql`set local lock_timeout = '10s'`.execute(tx);
      await sql`select from migration`.execute(tx);
    }).catch(() => null);
    const pid = await waiting.promise;
    let names: string[] = [];
    while (names.length === 0) names = await blockersOf(database, pid);
    assert.deepEqual(names, [`tocsin (pid ${await pidOf(holder)})`]);
    await sql`select pg_cancel_backend(${pid})`.execute(database);
    await waiter;
  });
});
