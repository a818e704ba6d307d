// SQL of checks that nobody can judge, across accounts.

import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { TOO_FEW_KNOW } from '../rounds/verdict.ts';
import { CUT_OFF } from '../scheduling/fold.ts';

export interface Unjudged {
  /** No more than `MOST_COUNTED`. */
  checks: number;
  /** Since when the first of them is unknown; null: there is none. */
  since: Date | null;
}

export const MOST_COUNTED = 10_000;

/**
 * Checks that are unknown since `by` or longer, and were found so again, because Tocsin is cut off or too few of their
 * locations see anything that counts. One of those must be the operator's: the service, a shared one, or one of an
 * account that an admin of the instance is in. What only locations of others lack is theirs, and they are alerted of it.
 */
export async function countUnjudged(tx: Tx, by: Date): Promise<Unjudged> {
  const { rows } = await sql<Unjudged>`
    with ours as materialized (
      select l.id from location l
      where l.account_id is null or l.shared or exists (
        select from member m join person p on p.id = m.person_id
        where m.account_id = l.account_id and p.is_admin and p.disabled_at is null)
    )
    select count(*)::int as checks, min(found.unknown_since) as since from (
      select c.unknown_since from uptime_check c
      where c.unknown_since <= ${by} and c.last_checked_at > c.unknown_since and c.due_at is not null
        and c.last_error = any(${[CUT_OFF, TOO_FEW_KNOW]}::text[])
        and not exists (select from account a where a.id = c.account_id and a.suspended_at is not null)
        and (c.location_ids = '{}' or exists (
          select from uptime_target t
          where t.check_id = c.id and t.location_id in (select id from ours)
            and (t.up is null or t.at < c.unknown_since)))
      limit ${MOST_COUNTED}) as found`.execute(tx);
  return rows[0] ?? { checks: 0, since: null };
}
