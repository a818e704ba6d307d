import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import {
  createTestDatabase,
  dropTestDatabase,
  emptyTestDatabase,
  testDatabase,
} from '../../../testing/database.ts';
import { StartupProblem } from '../../startup-problem.ts';
import { type Database, openDatabase, transaction } from '../database.ts';
import { migrateTo } from '../migrate.ts';
import { migrationFiles, ownTableNames } from '../migration-files.ts';
import { openDumpConnection } from './connection.ts';
import { beginDump, type Dump, readDump } from './dump.ts';
import { loadDump, refuseOccupied } from './load.ts';

const NOW = new Date('2026-06-16T08:00:00.000Z');

async function emptyDatabase(t: TestContext): Promise<{ url: string; database: Database }> {
  const url = await emptyTestDatabase(t);
  const database = openDatabase({ url, poolSize: 1 });
  t.after(() => database.destroy());
  return { url, database };
}

interface Dumped {
  dump: Dump;
  texts: Map<string, Buffer[]>;
}

async function dumpOf(url: string): Promise<Dumped> {
  await using connection = await openDumpConnection(url);
  await beginDump(connection.client);
  const texts = new Map<string, Buffer[]>();
  const dump = await readDump(connection.client, async (table, chunk) => {
    texts.set(table, [...(texts.get(table) ?? []), Buffer.from(chunk)]);
  });
  return { dump, texts };
}

async function load(url: string, { dump, texts }: Dumped, settle = async () => {}) {
  await using connection = await openDumpConnection(url);
  await refuseOccupied(connection.client);
  const read = async function* (table: string) {
    yield* texts.get(table) ?? [];
  };
  await loadDump(connection, { dump, read, settle, now: NOW });
}

const asText = ({ texts }: Dumped) =>
  Object.fromEntries(
    [...texts].map(([table, chunks]) => [table, Buffer.concat(chunks).toString().split('\n').sort()]),
  );

/** One of each kind of value that a text could change. */
async function fill(database: Database) {
  await sql`insert into account (name, plan, created_at)
    values (${'tab\t back\\slash \\N "quotes" \u{1F514}\n\r'}, 'free', ${NOW}), ('', 'pro', '-infinity')`.execute(
    database,
  );
  await sql`insert into person (email, email_key, created_at) values ('a@b', 'a@b', ${NOW})`.execute(
    database,
  );
  await sql`insert into session (id, token_hash, person_id, surface, credential_version, created_at, authenticated_at,
      last_seen_at, expires_at, ip)
    values (gen_random_uuid(), '\\x00ff5c0a', 1, 'api', 1, ${NOW}, ${NOW}, ${NOW}, ${NOW}, '2001:db8::1/64')`.execute(
    database,
  );
  await sql`insert into subject (id, account_id, type, name, tags, status, status_since, created_at, updated_at, depends_on_id)
    values (2, 1, 'cron_check', 'second', '{"a,b","{c}"}', 'up', ${NOW}, ${NOW}, ${NOW}, 9007199254740991),
      (9007199254740991, 1, 'cron_check', 'first', '{}', 'up', ${NOW}, ${NOW}, ${NOW}, 2)`.execute(database);
  await sql`insert into alert (account_id, subject_type, subject_name, kind, severity, status, title, value, opened_at, last_occurred_at)
    values (1, 's', 's', 'k', 'info', 'resolved', 't', 0.1::float8 + 0.2::float8, ${NOW}, ${NOW}),
      (1, 's', 's', 'k', 'info', 'resolved', 't', 'NaN', ${NOW}, ${NOW})`.execute(database);
  await sql`create table ping_20260616 partition of ping
    for values from ('019ecdec-4000-0000-0000-000000000000') to ('019ed312-9c00-0000-0000-000000000000')`.execute(
    database,
  );
  await sql`insert into ping (id, account_id, check_id, kind, received_at, method, body)
    values ('019ecdec-4000-7000-8000-000000000000', 1, 2, 'success', ${NOW}, 'GET', 'done')`.execute(
    database,
  );
}

test('every table that the migrations make is known by its name, and no other', async (t) => {
  const { database } = await testDatabase(t);
  const found = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(
    database,
  );
  assert.deepEqual(found.rows.map(({ name }) => name).sort(), (await ownTableNames()).sort());
});

test('a database that was read and written again is the same, with its rules and its counters', async (t) => {
  const { database, url } = await testDatabase(t);
  await fill(database);
  await sql`delete from account where id = 2`.execute(database);
  await sql`create table invoice (id int)`.execute(database);
  const original = await dumpOf(url);
  const copy = await emptyDatabase(t);
  await load(copy.url, original);
  const again = await dumpOf(copy.url);
  assert.deepEqual(asText(again), asText(original));
  assert.deepEqual(again.dump, original.dump);
  await assert.rejects(
    sql`insert into member (account_id, person_id, role, joined_at) values (77, 1, 'owner', now())`.execute(
      copy.database,
    ),
    /foreign key/,
  );
  const next = await sql<{ id: number }>`
    insert into account (name, plan, created_at) values ('new', 'free', now()) returning id`.execute(
    copy.database,
  );
  assert.equal(next.rows[0]?.id, 3, 'the number of a deleted account was given again');
  const enabled = await sql<{ count: number }>`
    select count(*)::int as count from pg_trigger where tgenabled = 'D' and not tgisinternal`.execute(
    copy.database,
  );
  assert.equal(enabled.rows[0]?.count, 0);
});

test('a dump of an older schema is brought to the schema of today', async (t) => {
  const older = await emptyDatabase(t);
  const files = await migrationFiles();
  await transaction(older.database, (tx) => migrateTo(tx, files.slice(0, -3), NOW));
  await fill(older.database);
  const copy = await emptyDatabase(t);
  const dumped = await dumpOf(older.url);
  await load(copy.url, dumped);
  const again = await dumpOf(copy.url);
  assert.deepEqual(again.dump.migrations, files);
  assert.equal(again.dump.tables.find(({ name }) => name === 'account')?.rows, 2);
});

test('a dump that is short of a row leaves the database as empty as it was', async (t) => {
  const { database, url } = await testDatabase(t);
  await fill(database);
  const { dump, texts } = await dumpOf(url);
  const copy = await emptyDatabase(t);
  texts.delete('ping');
  await assert.rejects(load(copy.url, { dump, texts }), StartupProblem);
  const failing = async () => {
    throw new Error('the last step');
  };
  await assert.rejects(load(copy.url, await dumpOf(url), failing), /the last step/);
  await load(copy.url, await dumpOf(url));
  await assert.rejects(load(copy.url, await dumpOf(url)), /is not empty/);
});

test('a dump is of one moment, whatever is written while it is read', async (t) => {
  const { database, url } = await testDatabase(t);
  await fill(database);
  await using connection = await openDumpConnection(url);
  await beginDump(connection.client);
  await sql`insert into account (name, plan, created_at) values ('late', 'free', ${NOW})`.execute(database);
  await sql`drop table ping_20260616`.execute(database);
  const { tables } = await readDump(connection.client, async () => {});
  assert.equal(tables.find(({ name }) => name === 'account')?.rows, 2);
});

test('a database of a newer Tocsin is not read, as there may be tables that nobody here knows', async (t) => {
  const url = await createTestDatabase();
  t.after(() => dropTestDatabase(url));
  const database = openDatabase({ url, poolSize: 1 });
  await sql`insert into migration (name, checksum, applied_at) values ('9999_future.sql', '', now())`.execute(
    database,
  );
  await database.destroy();
  await assert.rejects(dumpOf(url), /made by a newer Tocsin/);
});

test('a database that is not there yet holds no Tocsin', async () => {
  const url = await createTestDatabase();
  await dropTestDatabase(url);
  await assert.rejects(openDumpConnection(url), /^StartupProblem: The database holds no Tocsin/);
});
