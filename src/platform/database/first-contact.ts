// The first connection to a database of the operator's, and what is wrong where there is none.

import { sql } from 'kysely';
import { maskedUrl } from '../environment.ts';
import { StartupProblem } from '../startup-problem.ts';
import { type Database, sqlState } from './database.ts';
import { isDatabaseUnreachable } from './unreachable.ts';

/** Throws StartupProblem where DATABASE_URL, which is `url`, leads to no database that answers a query. */
export async function refuseUnreachable(database: Database, url: string): Promise<void> {
  try {
    await sql`select 1`.execute(database);
  } catch (error) {
    throw new StartupProblem(`DATABASE_URL is "${maskedUrl(url)}", ${whyNot(error)}`);
  }
}

const NO_SUCH_HOST = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NONAME']);

/** Why there is no connection, as the second half of a sentence about DATABASE_URL, with what to do. */
export function whyNot(error: unknown): string {
  const { code, message } = firstOf(error);
  if (NO_SUCH_HOST.has(code)) return `but its host cannot be found (${message}): correct DATABASE_URL.`;
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
