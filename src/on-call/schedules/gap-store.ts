// SQL of when upcoming gaps are reviewed, and of which of them editors were notified.

import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { jsonbOf } from '../../platform/database/json.ts';
import type { KnownGap } from './gaps.ts';

interface OfSchedule {
  account_id: number;
  schedule_id: number;
}

/** A schedule that was changed is reviewed at `at`, when whoever changes it may be done. */
export async function requestGapReview(
  tx: Tx,
  { account_id, schedule_id }: OfSchedule,
  at: Date,
): Promise<void> {
  await sql`
    insert into schedule_gap (schedule_id, account_id, next_review_at)
    select id, account_id, ${at} from schedule where account_id = ${account_id} and id = ${schedule_id}
    on conflict (schedule_id) do update set next_review_at = excluded.next_review_at`.execute(tx);
}

export interface ClaimedGaps extends OfSchedule {
  known: KnownGap[];
}

/** Those that are to be reviewed, locked. */
export async function lockGapReviews(tx: Tx, now: Date, limit: number): Promise<ClaimedGaps[]> {
  const { rows } = await sql<ClaimedGaps>`
    select g.schedule_id, g.account_id, g.known
    from schedule_gap g join account a on a.id = g.account_id
    where g.next_review_at <= ${now} and a.suspended_at is null and a.deletion_began_at is null
    order by g.next_review_at limit ${limit} for update of g skip locked`.execute(tx);
  return rows;
}

export async function saveGapReviews(
  tx: Tx,
  reviewed: readonly (ClaimedGaps & { next_review_at: Date })[],
): Promise<void> {
  await sql`
    update schedule_gap g set known = r.known, next_review_at = r.next_review_at
    from jsonb_to_recordset(${jsonbOf(reviewed)}::jsonb)
      as r(account_id bigint, schedule_id bigint, known jsonb, next_review_at timestamptz)
    where g.account_id = r.account_id and g.schedule_id = r.schedule_id`.execute(tx);
}
