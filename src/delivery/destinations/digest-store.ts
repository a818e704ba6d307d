// SQL of sending many deliveries as one.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { DeliveryResult } from './deliver-store.ts';
import type { DigestAttempt, DigestRow } from './digest.ts';

interface Key {
  id: number;
  account_id: number;
}

/** When deliveries to a destination were attempted between these, the latest first, `limit` at most. */
export async function attemptsSince(
  database: Database,
  { id, account_id }: Key,
  { since, until, limit }: { since: Date; until: Date; limit: number },
): Promise<Date[]> {
  const found = await sql<{ attempted_at: Date }>`
    select attempted_at from delivery
    where destination_id = ${id} and account_id = ${account_id} and attempted_at > ${since}
      and attempted_at <= ${until}
    order by attempted_at desc limit ${limit}`.execute(database);
  return found.rows.map(({ attempted_at }) => attempted_at);
}

const MOST_IN_DIGEST = 10_000;
const MOST_OF_THREAD = 20;

/** What is due to a destination, and what waits for that, in the order in which it was queued. */
export async function digestRows(
  database: Database,
  { id, account_id }: Key,
  now: Date,
): Promise<DigestRow[]> {
  const found = await sql<DigestRow>`
    with due as (
      select id, thread, type, occurred_at, attempts, payload, reached from delivery
      where destination_id = ${id} and account_id = ${account_id} and due_at <= ${now}
      order by due_at, id limit ${MOST_IN_DIGEST}
    ), queued as (
      select *, true as is_due from due
      union all
      select f.*, false from due cross join lateral (
        select f.id, f.thread, f.type, f.occurred_at, f.attempts, f.payload, f.reached from delivery f
        where f.destination_id = ${id} and f.account_id = ${account_id} and f.thread = due.thread
          and f.status = 'pending' and f.due_at is null and f.id > due.id
        order by f.id limit ${MOST_OF_THREAD}) f
    )
    select id, thread, type, occurred_at, attempts, reached, is_due, coalesce(payload ->> 'title', '') as title,
      coalesce(payload ->> 'severity', 'info') as severity, coalesce(payload -> 'subject' ->> 'name', '') as subject,
      json_build_object('kind', payload -> 'kind', 'metric', payload -> 'metric', 'value', payload -> 'value',
        'facts', json_strip_nulls(json_build_object('op', payload -> 'facts' -> 'op',
          'threshold', payload -> 'facts' -> 'threshold', 'server', payload -> 'facts' -> 'server',
          'min_count', payload -> 'facts' -> 'min_count'))) as about
    from queued order by id`.execute(database);
  return found.rows;
}

/** Records what became of digests, and lets the next delivery of each thread that is done take its turn. */
export async function saveDigests(tx: Tx, outcomes: readonly DeliveryResult[], now: Date): Promise<void> {
  for (const { claimed, attempts } of outcomes)
    for (const attempt of attempts) if ('together' in attempt) await saveDigest(tx, claimed, attempt, now);
}

async function saveDigest(tx: Tx, { id, account_id }: Key, attempt: DigestAttempt, now: Date) {
  const { digest_id, threads, outcomes } = attempt.together;
  // What the other side answered is kept once, not ten thousand times.
  await sql`
    update delivery d set status = t.status, due_at = t.due_at, postponed_until = t.postponed_until,
      attempts = d.attempts + case when t.postponed_until is null then 1 else 0 end,
      attempted_at = ${attempt.attempted_at}, delivered_at = ${attempt.delivered_at},
      duration_ms = ${attempt.duration_ms}, response_status = ${attempt.response_status},
      response_body = case d.id when ${attempt.id} then ${attempt.response_body} end, error = ${attempt.error},
      log_only = ${attempt.log_only === true},
      reached = coalesce(${attempt.reached ? [...attempt.reached] : null}::text[], d.reached), digest_id = case t.status when 'delivered' then ${digest_id}::uuid end
    from unnest(${outcomes.map((one) => one.id)}::bigint[], ${outcomes.map((one) => one.status)}::text[],
      ${outcomes.map((one) => one.due_at)}::timestamptz[], ${outcomes.map((one) => one.postponed_until ?? null)}::timestamptz[])
      as t(id, status, due_at, postponed_until)
    where d.id = t.id and d.destination_id = ${id} and d.account_id = ${account_id} and d.status = 'pending'`.execute(
    tx,
  );
  // A statement of its own, so that what was sent just now is not taken for what comes next.
  await sql`
    update delivery d set due_at = ${now}
    from unnest(${threads}::text[]) as t(thread) cross join lateral (
      select id from delivery
      where destination_id = ${id} and thread = t.thread and status = 'pending' and postponed_until is null
      order by id limit 1) turn
    where d.id = turn.id and d.account_id = ${account_id} and d.due_at is null`.execute(tx);
}
