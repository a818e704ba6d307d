// SQL of locations whose probers fall silent, across accounts: silence is all that counts.

import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';

export interface TurnedLocation {
  id: number;
  account_id: number;
  name: string;
  subject_id: number | null;
  seen_at: Date;
  has_token: boolean;
  /** null: it fell silent just now; else it calls again, or is waited for no longer. */
  offline_since: Date | null;
}

/** Those that fell silent, and those whose silence is over; locked. */
export async function lockTurned(tx: Tx, silentSince: Date, limit: number): Promise<TurnedLocation[]> {
  const { rows } = await sql<TurnedLocation>`
    select l.id, l.account_id, l.name, l.subject_id, l.seen_at, l.has_token, l.offline_since from location l
    where l.account_id is not null and case when l.offline_since is null
      then l.has_token and l.seen_at < ${silentSince}
        and not exists (select from account a where a.id = l.account_id and a.suspended_at is not null)
      else not l.has_token or l.seen_at >= ${silentSince} end
    order by l.id limit ${limit}
    for no key update of l`.execute(tx);
  return rows;
}

export const saveSilence = (
  tx: Tx,
  turned: readonly { id: number; offline_since: Date | null; subject_id: number }[],
) =>
  sql`
    update location l set offline_since = given.offline_since, subject_id = given.subject_id
    from unnest(${turned.map(({ id }) => id)}::bigint[], ${turned.map((one) => one.offline_since)}::timestamptz[],
      ${turned.map((one) => one.subject_id)}::bigint[]) as given (id, offline_since, subject_id)
    where l.id = given.id`.execute(tx);

/** Whether another location of the account has a subject. */
export async function hasSubjects(tx: Tx, accountId: number): Promise<boolean> {
  const { rows } = await sql`
    select from location where account_id = ${accountId} and subject_id is not null limit 1`.execute(tx);
  return rows.length > 0;
}
