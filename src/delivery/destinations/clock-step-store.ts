// SQL of what waits for its time after the clock was set back. What was written since is known by its moments, which are
// not yet to come, and stays as it is.

import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

export interface SetBack {
  byMs: number;
  now: Date;
}

const earlierBy = (ms: number) => sql`make_interval(secs => ${ms / 1_000}::double precision)`;

/** Leases last no longer than they do at most, and who asked to be left alone is left alone for as long as it asked. */
export async function shortenLeases(
  tx: Tx,
  { byMs, now, longestMs }: SetBack & { longestMs: number },
): Promise<void> {
  const longest = new Date(now.getTime() + longestMs);
  await sql`
    with held as (
      select id from destination
      where lease_until > ${longest}
      order by id
      for no key update)
    update destination d set lease_until = case
      when d.lease_id is null then d.lease_until - ${earlierBy(byMs)} else ${longest}::timestamptz end
    from held where d.id = held.id`.execute(tx);
}

/** Deliveries that wait for another attempt, or for their first one. */
export async function rescheduleAttempts(tx: Tx, { byMs, now }: SetBack): Promise<void> {
  await sql`
    with due as (
      select id from destination where due_at is not null order by id for no key update
    ), nearer as (
      update delivery d set due_at = d.due_at - ${earlierBy(byMs)}
      from due
      where d.destination_id = due.id and d.due_at > ${now} and coalesce(d.attempted_at, d.created_at) > ${now}
      returning d.destination_id, d.due_at)
    update destination d set due_at = least(d.due_at, first.due_at)
    from (select destination_id, min(due_at) as due_at from nearer group by destination_id) first
    where d.id = first.destination_id`.execute(tx);
}
