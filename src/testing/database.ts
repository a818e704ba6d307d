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
export async function createTestDatabase(): Promise<string> {
  const server = await testServerUrl();
  const admin = openDatabase({ url: server, poolSize: 1 });
  try {
    const template = await ensureTemplate(admin, server);
    const name = `tocsin_test_${randomBytes(8).toString('hex')}`;
    // Copying files is cheaper than logging their pages.
    await sql`create database ${sql.id(name)} template ${sql.id(template)} strategy file_copy`.execute(admin);
    return withDatabase(server, name);
  } finally {
    await admin.destroy();
  }
}

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
async function ensureTemplate(admin: Database, server: string): Promise<string> {
  const template = `tocsin_template_${schemaHash()}`;
  await sql`select pg_advisory_lock(${TEMPLATE_LOCK})`.execute(admin);
  try {
    const found = await sql`select 1 from pg_database where datname = ${template}`.execute(admin);
    if (found.rows.length === 0) await makeTemplate(admin, server, template);
  } finally {
    await sql`select pg_advisory_unlock(${TEMPLATE_LOCK})`.execute(admin);
  }
  return template;
}

async function makeTemplate(admin: Database, server: string, template: string) {
  const unfinished = `${template}_unfinished`;
  await sql`drop database if exists ${sql.id(unfinished)}`.execute(admin);
  await sql`create database ${sql.id(unfinished)}`.execute(admin);
  const database = openDatabase({ url: withDatabase(server, unfinished), poolSize: 1 });
  await migrate(database, new Date(0));
  await database.destroy();
  await sql`alter database ${sql.id(unfinished)} rename to ${sql.id(template)}`.execute(admin);
}

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
