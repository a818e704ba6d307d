// Whether the embedded PostgreSQL answers, and the database that Tocsin uses in it.

import pg from 'pg';
import { systemCode } from '../../durable-file.ts';

const LOOK_TIMEOUT_MS = 3_000;
const CHANGE_TIMEOUT_MS = 60_000;

export type Readiness = 'ready' | 'not-yet' | 'wrong-password';

const INVALID_PASSWORD = '28P01';

/** One look. `not-yet`: not listening, starting, recovering, shutting down or without room for a connection. */
export async function readinessOf(url: string): Promise<Readiness> {
  try {
    await query(url, 'select 1', LOOK_TIMEOUT_MS);
    return 'ready';
  } catch (error) {
    return systemCode(error) === INVALID_PASSWORD ? 'wrong-password' : 'not-yet';
  }
}

/** Creates the database where it is missing. `url` leads to another database of the same server. */
export async function ensureDatabase(url: string, name: string): Promise<void> {
  const found = await query(url, `select from pg_database where datname = ${pg.escapeLiteral(name)}`);
  if (found.rowCount === 0) await query(url, `create database ${pg.escapeIdentifier(name)}`);
}

async function query(url: string, sql: string, timeoutMs = CHANGE_TIMEOUT_MS): Promise<pg.QueryResult> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  client.on('error', () => {}); // a connection that breaks fails the query, too
  try {
    await client.connect();
    return await client.query(sql);
  } finally {
    await client.end();
  }
}
