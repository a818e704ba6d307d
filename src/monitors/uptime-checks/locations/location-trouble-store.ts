// SQL of locations from which nothing that counts is seen, across accounts: that is all that matters.

import { sql } from 'kysely';
import type { LocationTrouble } from '../../../../shared/texts/texts.ts';
import type { Tx } from '../../../platform/database/database.ts';

export interface TurnedLocation {
  id: number;
  account_id: number;
  name: string;
  subject_id: number | null;
  seen_at: Date;
  has_token: boolean;
  skewed_since: Date | null;
  cut_off_since: Date | null;
  /** null: what it sees counts, or it is waited for no longer. */
  trouble: LocationTrouble | null;
  /** null: the trouble began just now; else it is over. */
  offline_since: Date | null;
}

/**
 * Those that fell silent, called with a wrong clock or handed in what was cut off for that long, and those of which that
 * is over; locked.
 */
export async function lockTurned(
  tx: Tx,
  { now, forMs, limit }: { now: Date; forMs: number; limit: number },
): Promise<TurnedLocation[]> {
  const long = sql`make_interval(secs => ${forMs / 1_000})`;
  const { rows } = await sql<TurnedLocation>`
    select l.id, l.account_id, l.name, l.subject_id, l.seen_at, l.has_token, l.skewed_since, l.cut_off_since,
      l.offline_since, found.trouble
    from location l cross join lateral (select case
      when not l.has_token then null
      when l.seen_at < ${now}::timestamptz - ${long} then 'silent'
      when l.seen_at - l.skewed_since >= ${long} then 'skewed'
      when l.cut_off_at - l.cut_off_since >= ${long}
        and exists (select from uptime_target t where t.location_id = l.id) then 'cut_off' end as trouble) as found
    where l.account_id is not null and (l.offline_since is null) = (found.trouble is not null)
      and (l.offline_since is not null
        or not exists (select from account a where a.id = l.account_id and a.suspended_at is not null))
    order by l.id limit ${limit}
    for no key update of l`.execute(tx);
  return rows;
}

export const saveTrouble = (
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
