// The one connection pool, and what every store takes: a database or a transaction of it.

import { type Kysely, Kysely as KyselyClass, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { newPool, prepared, withoutStale } from './client.ts';
import type { DB } from './tables.gen.ts';

export type Database = Kysely<DB>;
export type Tx = Transaction<DB>;

const INT8 = 20;
const INT8_ARRAY = 1016;
const TIMESTAMPTZ = 1184;
/** Not by its literal, which the types of the driver do not list. */
const TEXT_ARRAY: number = 1009;

/**
 * Of every connection. Random reads cost little more than others on the disks of today: a batch of 2,000 must not read
 * whole tables.
 */
export const SESSION = [
  '-c timezone=UTC',
  '-c statement_timeout=60s',
  '-c idle_in_transaction_session_timeout=60s',
  '-c jit=off',
  '-c random_page_cost=1.1',
].join(' ');

export interface DatabaseOptions {
  /** Of one host, or of several, of which the primary is used. */
  url: string;
  poolSize?: number;
  /** What this process has locked while it stands still, other nodes then wait for 5 s at most and not for 60. */
  isShared?: boolean;
  /** Where only the program is to end a statement, which a server ends in the midst of waiting for its replica. */
  hasNoStatementTimeout?: boolean;
  /** For whoever runs the same few statements all the time: each is parsed once on a connection, which may keep its plan. */
  preparesStatements?: boolean;
  /** Called for a connection that broke; the pool replaces it by itself, and who was using it gets an error. */
  onError?: (error: Error) => void;
}

/** A pool of at most `poolSize` connections. bigint comes back as a number: every id of ours is below 2^53. */
export function openDatabase(options: DatabaseOptions): Database {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, Number);
  types.setTypeParser(INT8_ARRAY, parseIntegers);
  types.setTypeParser(TIMESTAMPTZ, parseMoment);
  types.setTypeParser(TEXT_ARRAY, (text) => (text === '{}' ? [] : parseTexts(text)));
  const pool = newPool(options.url, {
    max: options.poolSize ?? 16,
    types,
    application_name: 'tocsin',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    options: [
      SESSION,
      ...(options.hasNoStatementTimeout ? ['-c statement_timeout=0'] : []),
      ...(options.isShared ? ['-c idle_in_transaction_session_timeout=5s'] : []),
    ].join(' '),
  });
  // While a connection is in use but no query runs on it, the pool does not listen, and the program would end.
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      // The pool does not wait until its connections are closed, and the server may go away before.
      if (!pool.ending) options.onError?.(error);
    }),
  );
  pool.on('error', () => {}); // of an idle connection, which was reported just now
  const clients = withoutStale(pool);
  return new KyselyClass<DB>({
    dialect: new PostgresDialect({ pool: options.preparesStatements ? prepared(clients) : clients }),
  });
}

/** Of one dimension and without null, as our arrays of ids are. */
const parseIntegers = (text: string): number[] =>
  text === '{}' ? [] : text.slice(1, -1).split(',').map(Number);

const parseTexts = pg.types.getTypeParser(TEXT_ARRAY);
const inAnyForm = pg.types.getTypeParser(TIMESTAMPTZ);

/**
 * The driver's own parser takes any form and a microsecond; sessions are in UTC, where this one takes a twentieth of it:
 * `2026-06-16 03:00:00.12+00`, with up to six digits after the point.
 */
function parseMoment(text: string): Date {
  const { length } = text;
  const isUsual = length >= 22 && length <= 29 && text.endsWith('+00') && text[10] === ' ';
  if (!isUsual) return inAnyForm(text);
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2);
  // Date.UTC takes the first hundred years for those after 1900.
  if (year < 100) return inAnyForm(text);
  const seconds = twoDigits(text, 17);
  const [month, day, hour] = [twoDigits(text, 5), twoDigits(text, 8), twoDigits(text, 11)];
  return new Date(Date.UTC(year, month - 1, day, hour, twoDigits(text, 14), seconds, milliseconds(text)));
}

const ZERO = '0'.charCodeAt(0);
const digit = (text: string, at: number) => text.charCodeAt(at) - ZERO;
const twoDigits = (text: string, at: number) => digit(text, at) * 10 + digit(text, at + 1);

/** Of a moment whose fraction begins at 20, if it has one, and ends before its zone. */
function milliseconds(text: string): number {
  const end = Math.min(text.length - 3, 23);
  let value = 0;
  for (let at = 20; at < end; at += 1) value = value * 10 + digit(text, at);
  return value * 10 ** Math.max(0, 23 - Math.max(end, 20));
}

/** What transactions on a database still have to do before they commit. */
const lastSteps = new WeakMap<Database, (tx: Tx) => Promise<void>>();

/** The same database, but each `transaction` on it ends with `lastStep`, which commits or fails with the rest. */
export function withLastStep(database: Database, lastStep: (tx: Tx) => Promise<void>): Database {
  const view = database.withoutPlugins();
  lastSteps.set(view, lastStep);
  return view;
}

/**
 * Runs `step` in one transaction: everything it wrote is there, or nothing is. Where it and others wait for each other and
 * PostgreSQL ends this one, it is run again from the beginning, so `step` leaves nothing behind but what it wrote. On a
 * database that is a transaction already it is a part of that one, which then is there or not as a whole.
 */
export async function transaction<T>(database: Database, step: (tx: Tx) => Promise<T>): Promise<T> {
  if (isTx(database)) return step(database);
  for (let tries = 1; ; tries += 1)
    try {
      return await transactionOnce(database, step);
    } catch (error) {
      if (sqlState(error) !== DEADLOCK || tries === MOST_TRIES) throw error;
    }
}

const DEADLOCK = '40P01';
const MOST_TRIES = 5;

/** The same, of a `step` that cannot be run again, on a database that is no transaction. */
export const transactionOnce = <T>(database: Database, step: (tx: Tx) => Promise<T>): Promise<T> =>
  database.transaction().execute(async (tx) => {
    const result = await step(tx);
    await lastSteps.get(database)?.(tx);
    return result;
  });

const isTx = (database: Database): database is Tx => database.isTransaction;

/** Whether the database answers a query right now. */
export async function isReachable(database: Database): Promise<boolean> {
  try {
    await sql`select 1`.execute(database);
    return true;
  } catch {
    return false;
  }
}

/** The SQLSTATE of an error that PostgreSQL sent, or null for anything else (a broken connection, a bug). */
export const sqlState = (error: unknown): string | null =>
  (error instanceof pg.DatabaseError && error.code) || null;
