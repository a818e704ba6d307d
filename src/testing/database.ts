// A database of its own for every test file, made from a template that holds the migrated schema.

import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { TestContext } from 'node:test';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { testServerUrl } from './postgres.ts';

const TEMPLATE_LOCK = 7_462_002;
const MIGRATIONS = new URL('../platform/database/migrations/', import.meta.url);

/** A migrated, empty database; dropped when the test ends. */
export async function testDatabase(t: TestContext): Promise<{ database: Database; url: string }> {
  const url = await createTestDatabase();
  const database = openDatabase({ url, poolSize: 8 });
  t.after(async () => {
    await database.destroy();
    await dropTestDatabase(url);
  });
  return { database, url };
}

/** The address of a new database; the caller drops it. */
export const createTestDatabase = async (): Promise<string> => (await createDatabaseFrom(SCHEMA)).url;

/** What databases are copied from. */
export interface Template {
  name: string;
  /** What it is itself copied from; null: made from nothing. */
  base: Template | null;
  /** Fills it, and returns a note of what is in it, which those who copy it are given. */
  fill(url: string): Promise<string>;
}

/** A copy of a template, which is made first if it is not there yet; the caller drops the copy. */
export async function createDatabaseFrom(template: Template): Promise<{ url: string; note: string }> {
  const server = await testServerUrl();
  const admin = openDatabase({ url: server, poolSize: 1 });
  try {
    const note = await ensureTemplate(admin, server, template);
    const name = `tocsin_test_${randomBytes(8).toString('hex')}`;
    await copyDatabase(admin, name, template.name);
    return { url: withDatabase(server, name), note };
  } finally {
    await admin.destroy();
  }
}

/** The migrated, empty schema. */
export const SCHEMA: Template = {
  name: `tocsin_template_${schemaHash()}`,
  base: null,
  async fill(url) {
    const database = openDatabase({ url, poolSize: 1 });
    await migrate(database, new Date(0));
    await database.destroy();
    return '';
  },
};

/** The address of a new database without any table, dropped when the test ends. */
export async function emptyTestDatabase(t: TestContext): Promise<string> {
  const server = await testServerUrl();
  const name = `tocsin_test_${randomBytes(8).toString('hex')}`;
  const admin = openDatabase({ url: server, poolSize: 1 });
  await sql`create database ${sql.id(name)}`.execute(admin);
  await admin.destroy();
  const url = withDatabase(server, name);
  t.after(() => dropTestDatabase(url));
  return url;
}

export async function dropTestDatabase(url: string): Promise<void> {
  const name = databaseOf(url);
  const admin = openDatabase({ url: await testServerUrl(), poolSize: 1 });
  try {
    await sql`drop database if exists ${sql.id(name)} with (force)`.execute(admin);
  } finally {
    await admin.destroy();
  }
}

/** Test files run in parallel processes: one of them makes the template, the others wait for it. */
async function ensureTemplate(admin: Database, server: string, template: Template): Promise<string> {
  if (template.base) await ensureTemplate(admin, server, template.base);
  // A connection that is not used for a while is closed, and its lock with it, unless it is taken out.
  return await admin.connection().execute(async (held) => {
    // On a busy machine others take their time.
    await sql`set statement_timeout = 0`.execute(held);
    await sql`select pg_advisory_lock(${TEMPLATE_LOCK})`.execute(held);
    try {
      return (await findNote(held, template)) ?? (await makeTemplate(held, server, template));
    } finally {
      await sql`select pg_advisory_unlock(${TEMPLATE_LOCK})`.execute(held);
    }
  });
}

/** Null where the template is not there yet. */
async function findNote(admin: Database, { name }: Template): Promise<string | null> {
  const { rows } = await sql<{ note: string }>`
    select coalesce(shobj_description(oid, 'pg_database'), '') as note from pg_database where datname = ${name}
  `.execute(admin);
  return rows[0]?.note ?? null;
}

async function makeTemplate(admin: Database, server: string, { name, base, fill }: Template) {
  const unfinished = `${name}_unfinished`;
  await sql`drop database if exists ${sql.id(unfinished)}`.execute(admin);
  if (base) await copyDatabase(admin, unfinished, base.name);
  else await sql`create database ${sql.id(unfinished)}`.execute(admin);
  const note = await fill(withDatabase(server, unfinished));
  if (note) await sql`comment on database ${sql.id(unfinished)} is ${sql.lit(note)}`.execute(admin);
  await sql`alter database ${sql.id(unfinished)} rename to ${sql.id(name)}`.execute(admin);
  return note;
}

/** Copying files is cheaper than logging their pages. */
const copyDatabase = (admin: Database, name: string, from: string) =>
  sql`create database ${sql.id(name)} template ${sql.id(from)} strategy file_copy`.execute(admin);

function schemaHash() {
  const hash = createHash('sha256');
  for (const name of readdirSync(MIGRATIONS).sort())
    hash.update(name).update(readFileSync(new URL(name, MIGRATIONS)));
  return hash.digest('hex').slice(0, 16);
}

function withDatabase(server: string, name: string) {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

const databaseOf = (url: string) => new URL(url).pathname.slice(1);
