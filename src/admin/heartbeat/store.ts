// SQL of what waits longest over all accounts.

import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { mailTrouble } from '../../platform/mail/trouble.ts';
import type { Queues } from './judge.ts';

/** A destination under a lease is being called right now; one that is failing waits for its receiver, not for us. */
export async function longestWaits(database: Database, now: Date): Promise<Queues> {
  const found = await sql<Omit<Queues, 'mail_failing_since'>>`
    select
      (select min(sweep_at) from cron_check where sweep_at is not null) as sweep_at,
      (select min(due_at) from destination
        where due_at <= ${now} and failing_since is null and (lease_until is null or lease_until <= ${now})
      ) as delivery_due_at,
      (select min(due_at) from outgoing_mail where due_at is not null) as mail_due_at`.execute(database);
  const [queues] = found.rows;
  if (!queues) throw new Error('PostgreSQL gave no row');
  const trouble = await mailTrouble(database, now);
  return { ...queues, mail_failing_since: trouble?.failing_since ?? null };
}
