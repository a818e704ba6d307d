// Checks that miss their pings within one second, for measurements of what follows.

import { sql } from 'kysely';
import type { Database } from '../src/platform/database/database.ts';

const INTERVAL_S = 86_400;
const GRACE_S = 5;

/** Checks of these accounts in turn, with ids after `before`; deadlines spread over the second that begins with `first`. */
export async function insertDueChecks(
  database: Database,
  owners: readonly number[],
  { before, count, first }: { before: number; count: number; first: Date },
): Promise<void> {
  await sql`
    with due as (
      select ${before}::bigint + n as id, owner.id as account_id,
        ${first}::timestamptz + n * interval '1 s' / ${count}::int as deadline
      from generate_series(1, ${count}::int) as n
      join unnest(${owners}::bigint[]) with ordinality as owner(id, place)
        on owner.place = 1 + n % ${owners.length}::int
    ), slots as (
      select *, deadline - make_interval(secs => ${INTERVAL_S + GRACE_S}) as slot_since from due
    ), made as (
      insert into subject (id, account_id, type, name, status, status_since, created_at, updated_at)
      select id, account_id, 'cron_check', 'Check ' || id, 'up', slot_since, slot_since, slot_since from slots
      returning id, account_id
    ), opened as (
      insert into state_period (account_id, subject_id, status, from_at)
      select account_id, id, 'up', slot_since from slots
    )
    insert into cron_check (id, account_id, slug, slug_set_at, interval_seconds, grace_seconds, slot_since,
      last_ping_at, sweep_at)
    select id, account_id, gen_random_uuid(), slot_since, ${INTERVAL_S}, ${GRACE_S}, slot_since, slot_since, deadline
    from slots`.execute(database);
}
