// SQL of deliveries that wait because of the daily limit of mails.

import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** What is postponed is due at once. */
export async function endPostponement(tx: Tx, accountId: number, now: Date): Promise<void> {
  await sql`
    with held as (
      select id from destination where account_id = ${accountId} and due_at is not null order by id
      for no key update
    ), ended as (
      update delivery d set due_at = ${now}, postponed_until = null
      from held
      where d.destination_id = held.id and d.account_id = ${accountId} and d.status = 'pending'
        and d.due_at > ${now} and d.postponed_until is not null
      returning d.destination_id)
    update destination d set due_at = least(d.due_at, ${now})
    from (select distinct destination_id from ended) woken
    where d.id = woken.destination_id`.execute(tx);
}
