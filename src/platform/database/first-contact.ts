// The first connection to a database of the operator's, and what is wrong where there is none.

import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { maskedUrl } from '../environment.ts';
import { StartupProblem } from '../startup-problem.ts';
import { type Database, sqlState } from './database.ts';
import { isDatabaseUnreachable, NoPrimaryError, READ_ONLY } from './unreachable.ts';

/**
 * Throws StartupProblem where DATABASE_URL, which is `url`, leads to no database that answers a query; with `waits` the
 * error itself where trying later may work.
 */
export async function refuseUnreachable(
  database: Database,
  url: string,
  { waits } = { waits: false },
): Promise<void> {
  try {
    await sql`select 1`.execute(database);
  } catch (error) {
    if (waits && mayPass(error)) throw error;
    throw new StartupProblem(`DATABASE_URL is "${maskedUrl(url)}", ${whyNot(error)}`);
  }
}

export interface Waiting {
  log: Logger;
  /** Ends the waiting: what is waited for then rejects with an AbortError. */
  signal: AbortSignal;
  /** Called with what is missing, in words that anybody may read. */
  onMissing: (reason: string) => void;
}

const BACK_OFF_MS = [250, 500, 1_000, 2_000, 5_000];

/** Takes a step that needs the database, again and again while that cannot be reached. Other errors are thrown. */
export async function onceReachable<T>(step: () => Promise<T>, waiting: Waiting): Promise<T> {
  let reason: string | null = null;
  for (let attempt = 0; ; attempt += 1) {
    waiting.signal.throwIfAborted();
    try {
      const result = await step();
      if (reason !== null) waiting.log.info('the database answers');
      return result;
    } catch (error) {
      if (!mayPass(error)) throw error;
      const why = whyAway(error);
      if (why !== reason) waiting.log.warn({ err: error }, `${why}: ${whatNow(error)}`);
      reason = why;
      waiting.onMissing(why);
    }
    const pause = BACK_OFF_MS[Math.min(attempt, BACK_OFF_MS.length - 1)];
    await delay(pause, undefined, { signal: waiting.signal });
  }
}

/** A file of certificates that DATABASE_URL names and that is missing has the code of a missing socket. */
function mayPass(error: unknown): boolean {
  const isFile = error instanceof Error && 'syscall' in error && error.syscall === 'open';
  return !isFile && (isDatabaseUnreachable(error) || NO_SUCH_HOST.has(firstOf(error).code));
}

/** Without addresses, which are nobody's business. */
function whyAway(error: unknown): string {
  const { code } = firstOf(error);
  if (NO_SUCH_HOST.has(code)) return 'the host of DATABASE_URL cannot be found';
  if (error instanceof NoPrimaryError) return 'no host of DATABASE_URL is the primary';
  if (sqlState(error) === READ_ONLY)
    return 'PostgreSQL takes no writes, as a standby or for a read-only role';
  if (sqlState(error) !== null) return 'PostgreSQL takes no connections';
  return 'no PostgreSQL answers';
}

const whatNow = (error: unknown): string =>
  sqlState(error) === READ_ONLY
    ? 'waiting until it does. Name the primary in DATABASE_URL, or all hosts'
    : 'waiting for it';

const NO_SUCH_HOST = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NONAME']);

/** Why there is no connection, as the second half of a sentence about DATABASE_URL, with what to do. */
export function whyNot(error: unknown): string {
  const { code, message } = firstOf(error);
  if (NO_SUCH_HOST.has(code)) return `but its host cannot be found (${message}): correct DATABASE_URL.`;
  if (error instanceof NoPrimaryError)
    return `but none of its hosts is the primary (${message}): start or promote one, or correct DATABASE_URL.`;
  if (sqlState(error) !== null)
    return `but PostgreSQL refuses the connection (${message}): solve that, or correct DATABASE_URL.`;
  if (isDatabaseUnreachable(error))
    return `but no PostgreSQL answers there (${message}): start it, or correct DATABASE_URL.`;
  return `but no connection could be made (${message}): correct DATABASE_URL.`;
}

/** Where a host has several addresses, each failed, and the error of them all says nothing. */
function firstOf(error: unknown): { code: string; message: string } {
  const one = error instanceof AggregateError ? error.errors[0] : error;
  if (!(one instanceof Error)) return { code: '', message: String(one) };
  return { code: 'code' in one ? String(one.code) : '', message: one.message };
}
