// SQL of who was on call when it was last reviewed, of schedules with mails at the change of shift.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';

interface OfSchedule {
  account_id: number;
  schedule_id: number;
}

/** A schedule that was changed is reviewed now; of one without such mails nothing is remembered. */
export async function requestShiftReview(
  tx: Tx,
  { account_id, schedule_id }: OfSchedule,
  now: Date,
): Promise<void> {
  const one = sql`account_id = ${account_id} and id = ${schedule_id}`;
  await sql`
    insert into schedule_shift (schedule_id, account_id, look_at)
    select id, account_id, ${now} from schedule where ${one} and handover_mails
    on conflict (schedule_id) do update set look_at = excluded.look_at`.execute(tx);
  await sql`
    delete from schedule_shift
    where schedule_id = ${schedule_id} and account_id = ${account_id}
      and not exists (select from schedule where ${one} and handover_mails)`.execute(tx);
}

export interface ShiftRow extends OfSchedule {
  member_id: number | null;
  /** null: it was not reviewed yet. */
  since: Date | null;
}

/** One that is to be reviewed; nobody else reviews it before `again`. */
export async function claimShift(
  database: Database,
  { now, again }: { now: Date; again: Date },
): Promise<ShiftRow | null> {
  const { rows } = await sql<ShiftRow>`
    update schedule_shift set look_at = ${again}
    where schedule_id = any(array(
      select s.schedule_id
      from schedule_shift s join account a on a.id = s.account_id
      where s.look_at <= ${now} and a.suspended_at is null and a.deletion_began_at is null
      order by s.look_at limit 1 for update of s skip locked))
    returning schedule_id, account_id, member_id, since`.execute(database);
  return rows[0] ?? null;
}

interface ReviewedShift {
  member_id: number | null;
  since: Date;
  next_review_at: Date;
  /** As claimed: a change of the schedule meanwhile is reviewed all the same. */
  again: Date;
}

/** False: somebody else reviewed it meanwhile. */
export async function saveShift(tx: Tx, claimed: ShiftRow, reviewed: ReviewedShift): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update schedule_shift
    set member_id = ${reviewed.member_id}, since = ${reviewed.since},
      look_at = case when look_at = ${reviewed.again} then ${reviewed.next_review_at}::timestamptz else look_at end
    where schedule_id = ${claimed.schedule_id} and member_id is not distinct from ${claimed.member_id}::bigint
      and since is not distinct from ${claimed.since}::timestamptz`.execute(tx);
  return numAffectedRows === 1n;
}
