// SQL of alerts whose review waits for its time after the clock was set back. What was written since has moments that are
// not yet to come, and stays as it is.

import { sql } from 'kysely';
import type { SetBack } from '../../delivery/destinations/clock-step.ts';
import type { Tx } from '../../platform/database/database.ts';

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
