// The connection that a backup is read or written on: one, without limits of time, shared by statements and COPY.

import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { systemCode } from '../../durable-file.ts';
import { StartupProblem } from '../../startup-problem.ts';
import { seconds } from '../../time.ts';
import { newPool } from '../client.ts';
import type { Database } from '../database.ts';
import type { DB } from '../tables.gen.ts';

export interface DumpConnection extends AsyncDisposable {
  /** All its queries run on the one connection. */
  database: Database;
  /** For COPY, between the statements of a transaction of `database`. */
  client: pg.ClientBase;
}

/** While Tocsin starts for the first time, and where DATABASE_URL names another. */
const INVALID_CATALOG_NAME = '3D000';

/** What tables look like as text must not depend on the settings of a server or a role. */
const SETTINGS = [
  'timezone=UTC',
  'datestyle=ISO',
  'intervalstyle=postgres',
  'bytea_output=hex',
  'extra_float_digits=1',
  'client_encoding=UTF8',
  'statement_timeout=0',
  'lock_timeout=0',
  'idle_in_transaction_session_timeout=0',
  'jit=off',
];
const CONNECT_MS = seconds(10);
const CLOSE_MS = seconds(1);

/** Throws StartupProblem where the database is not there, and what the driver says where no connection can be made. */
export async function openDumpConnection(url: string): Promise<DumpConnection> {
  const socket = new Socket();
  const pool = newPool(url, {
    max: 1,
    application_name: 'tocsin-backup',
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 0,
    keepAlive: true,
    options: SETTINGS.map((setting) => `-c ${setting}`).join(' '),
    stream: () => socket,
  });
  // What breaks the connection also fails the query that is under way, or the next one.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const client = await pool.connect().catch((error: unknown) => {
    throw systemCode(error) === INVALID_CATALOG_NAME ? holdsNoTocsin() : error;
  });
  client.release();
  return {
    database: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }),
    client,
    async [Symbol.asyncDispose]() {
      // A COPY that was broken off would keep the driver waiting.
      await Promise.race([pool.end(), delay(CLOSE_MS, undefined, { ref: false })]);
      socket.destroy();
    },
  };
}

const holdsNoTocsin = () => new StartupProblem('The database holds no Tocsin: start Tocsin on it first.');

/** The schema that Tocsin's tables lie in, quoted. Throws StartupProblem where there are none. */
export async function ownSchema(client: pg.ClientBase): Promise<string> {
  const found = await client.query<{ schema: string }>(
    `select quote_ident(n.nspname) as schema from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.oid = to_regclass('migration')`,
  );
  const [row] = found.rows;
  if (!row) throw holdsNoTocsin();
  return row.schema;
}
