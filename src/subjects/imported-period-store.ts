// State periods from another tool in the database.

import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';
import type { PeriodRow } from './period-store.ts';

/** When what was seen here begins, of a subject that is locked; null: the account has no such subject. */
export async function lockFirstOwn(tx: Tx, accountId: number, subjectId: number): Promise<Date | null> {
  const locked = await sql`
    select from subject where account_id = ${accountId} and id = ${subjectId} for no key update`.execute(tx);
  if (locked.rows.length === 0) return null;
  const { rows } = await sql<{ at: Date | null }>`
    select min(from_at) as at from state_period
    where account_id = ${accountId} and subject_id = ${subjectId} and not imported`.execute(tx);
  return rows[0]?.at ?? null;
}

/** These in place of all that were imported of the subject before. */
export async function replaceImported(
  tx: Tx,
  { account_id, subject_id }: { account_id: number; subject_id: number },
  periods: readonly Pick<PeriodRow, 'status' | 'from' | 'to'>[],
): Promise<void> {
  await sql`
    delete from state_period
    where account_id = ${account_id} and subject_id = ${subject_id} and imported`.execute(tx);
  await insertImported(
    tx,
    account_id,
    periods.map((period) => ({ ...period, subject_id })),
  );
}

export async function insertImported(
  tx: Tx,
  accountId: number,
  periods: readonly (Pick<PeriodRow, 'status' | 'from' | 'to'> & { subject_id: number })[],
): Promise<void> {
  await sql`
    insert into state_period (account_id, subject_id, status, from_at, to_at, imported)
    select ${accountId}, given.*, true from unnest(
      ${periods.map(({ subject_id }) => subject_id)}::bigint[],
      ${periods.map(({ status }) => status)}::text[],
      ${periods.map(({ from }) => from.toISOString())}::timestamptz[],
      ${periods.map(({ to }) => to?.toISOString() ?? null)}::timestamptz[]
    ) as given (subject_id, status, from_at, to_at)`.execute(tx);
}
