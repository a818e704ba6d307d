// A part of a transaction that can be taken back alone.

import { sql } from 'kysely';
import type { Database } from './database.ts';
import { gatheredSince } from './gathered.ts';

/** In a transaction: where `work` throws, what it wrote and gathered is taken back, and the transaction can go on. */
export async function asPart<T>(tx: Database, work: () => Promise<T>): Promise<T> {
  const forget = gatheredSince(tx);
  await sql`savepoint part`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint part`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx);
    forget();
    throw error;
  }
}
