// SQL of alerts whose review waits for its time after the clock was set back. What was written since has moments that are
// not yet to come, and stays as it is.

import { sql } from 'kysely';
import type { SetBack } from '../../delivery/destinations/clock-step.ts';
import type { Tx } from '../../platform/database/database.ts';
import { addMs, minutes } from '../../platform/time.ts';

const earlierBy = (ms: number) => sql`make_interval(secs => ${ms / 1_000}::double precision)`;

/** What is held is reviewed now; reminders and steps of escalation come as long after the notification as before. */
export async function rescheduleReviews(tx: Tx, { byMs, now }: SetBack): Promise<void> {
  await sql`
    with waiting as (
      select id from alert
      where next_review_at > ${now} and (hold is not null or greatest(notified_at, last_notified_at) > ${now})
      order by id
      for no key update)
    update alert a set
      notified_at = case when greatest(a.notified_at, a.last_notified_at) > ${now}
        then a.notified_at - ${earlierBy(byMs)} else a.notified_at end,
      last_notified_at = case when greatest(a.notified_at, a.last_notified_at) > ${now}
        then a.last_notified_at - ${earlierBy(byMs)} else a.last_notified_at end,
      next_review_at = case when a.hold is null then a.next_review_at - ${earlierBy(byMs)} else ${now} end
    from waiting where a.id = waiting.id`.execute(tx);
}

/** Alerts whose ladder moved at a time that is not yet to come are reviewed now: their waits begin anew. */
export async function reviewLadders(tx: Tx, now: Date): Promise<void> {
  await sql`
    with waiting as (
      select id from alert a
      where next_review_at > ${now} and status = 'open' and ladder <> '[]' and exists (
        select from jsonb_array_elements(a.ladder) as c where (c ->> 'moved_at')::bigint > ${now.getTime()}::bigint)
      order by id
      for no key update)
    update alert a set next_review_at = ${now} from waiting where a.id = waiting.id`.execute(tx);
}

/** Snoozes and pages come after as much time as before. */
export async function reschedulePages(tx: Tx, { byMs, now }: SetBack): Promise<void> {
  await sql`
    with waiting as (
      select id from alert
      where status = 'acknowledged' and snoozed_until > ${now} and acknowledged_at > ${now}
      order by id
      for no key update)
    update alert a set snoozed_until = a.snoozed_until - ${earlierBy(byMs)},
      next_review_at = a.next_review_at - ${earlierBy(byMs)}
    from waiting where a.id = waiting.id`.execute(tx);
  await sql`
    update page set starts_at = starts_at - ${earlierBy(byMs)}
    where started_at is null and ended_at is null and starts_at > ${now}`.execute(tx);
  await sql`
    update page_attempt set due_at = due_at - ${earlierBy(byMs)}
    where due_at > ${now}`.execute(tx);
}

/**
 * Pages that began at a time that is not yet to come begin now, with the waits of their methods: what was being sent when the
 * program died, with a clock that was set back before it started again, is sent as soon as its lease would have ended.
 */
export async function restartPages(tx: Tx, now: Date): Promise<void> {
  await sql`
    with begun as (
      select id, started_at from page
      where started_at > ${now} and ended_at is null
      order by id
      for no key update),
    moved as (
      update page p set starts_at = least(p.starts_at, ${now}), started_at = ${now}
      from begun where p.id = begun.id)
    update page_attempt a set due_at = greatest(${now}, a.due_at - (begun.started_at - ${now}::timestamptz))
    from begun where a.page_id = begun.id and a.due_at > ${now}`.execute(tx);
  await sql`
    update page set starts_at = ${now}
    where started_at is null and ended_at is null and starts_at > ${addMs(now, minutes(1))}`.execute(tx);
}
