// When held alerts are looked at, in the database.

import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** Locks them in the order of their ids. */
export async function bringForward(tx: Tx, accountId: number, now: Date): Promise<void> {
  await sql`
    with held as (
      select id from alert
      where account_id = ${accountId} and hold is not null and next_review_at > ${now}
      order by id
      for no key update)
    update alert a set next_review_at = ${now} from held where a.id = held.id`.execute(tx);
}
