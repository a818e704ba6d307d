// SQL of claiming destinations, reading what is due to them and recording what came of it.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { addMs } from '../../platform/time.ts';
import { type Attempt, type ClaimedDestination, type DueDelivery, failingSince } from './attempts.ts';
import type { DigestAttempt } from './digest.ts';
import { PACE_MS } from './pacing.ts';

/** A kind of destination that is looked for, and how many of it are taken at most. */
interface Vacancy {
  type: ClaimedDestination['type'];
  /** Whether those are wanted that are failing, or the others. */
  failing: boolean;
  places: number;
}

export interface DestinationClaim {
  vacancies: readonly Vacancy[];
  /** Destinations that this process holds already. */
  except: readonly number[];
  exceptAccounts: readonly number[];
  lease_id: string;
  lease_until: { webhook: Date; channel: Date };
  now: Date;
}

export interface LeasedDestination extends ClaimedDestination {
  failing: boolean;
}

/** No digest is further ahead, unless the clock was set back since: then it holds nothing up. */
const latestDigestAt = (now: Date) => addMs(now, PACE_MS);

/** Claims what has been due longest, as much of each kind as there are vacancies. */
export async function claimDestinations(
  database: Database,
  claim: DestinationClaim,
): Promise<LeasedDestination[]> {
  const { vacancies, except, exceptAccounts, lease_id, lease_until, now } = claim;
  const claimed = await sql<LeasedDestination>`
    with due as (
      select d.id
      from unnest(${vacancies.map((v) => v.type)}::text[], ${vacancies.map((v) => v.failing)}::boolean[],
        ${vacancies.map((v) => v.places)}::int[]) as wanted(type, failing, places)
      cross join lateral (
        select id from destination
        where due_at <= ${now} and type = wanted.type
          and (lease_until is null or lease_until <= ${now} or (lease_id is null and digest_at > ${latestDigestAt(now)}))
          and (failing_since is not null) = wanted.failing and id <> all(${[...except]}::bigint[])
          and account_id <> all(${[...exceptAccounts]}::bigint[])
          and (select a.suspended_at from account a where a.id = destination.account_id) is null
        order by due_at
        limit wanted.places
        for no key update skip locked) d)
    update destination d set lease_id = ${lease_id}, lease_until =
      case d.type when 'webhook' then ${lease_until.webhook}::timestamptz else ${lease_until.channel}::timestamptz end
    from due where d.id = due.id
    returning d.id, d.account_id, d.type, d.lease_id, d.lease_until, d.digest_at,
      d.failing_since is not null as failing`.execute(database);
  return claimed.rows;
}

/** Of each destination its first deliveries that are due, in order, `limit` at most. */
export async function dueDeliveries(
  database: Database,
  claimed: readonly ClaimedDestination[],
  limit: number,
  now: Date,
): Promise<DueDelivery[]> {
  const found = await sql<DueDelivery>`
    select d.*
    from unnest(${claimed.map((c) => c.id)}::bigint[], ${claimed.map((c) => c.account_id)}::bigint[])
      as held(id, account_id)
    cross join lateral (
      select id, account_id, destination_id, alert_id, message_id, thread, type, occurred_at, payload, attempts, due_at,
        reached
      from delivery
      where destination_id = held.id and account_id = held.account_id and due_at <= ${now}
      order by due_at, id
      limit ${limit}) d
    order by d.destination_id, d.due_at, d.id`.execute(database);
  return found.rows;
}

/** What came of sending to a destination. */
export interface DeliveryResult {
  claimed: ClaimedDestination;
  attempts: readonly (Attempt | DigestAttempt)[];
  /** Whether the destination is given back, rather than held on to. */
  release: boolean;
  /** What the lease is prolonged to. */
  lease_until: Date;
  /** When what is being collected is sent; null where nothing is. */
  digest_at: Date | null;
  /** Until when it is to be left alone, where no attempt says so. */
  hold_until?: Date | undefined;
}

export interface Held {
  id: number;
  failing_since: Date | null;
}

/**
 * Prolongs the leases and notes which destinations were reached; without those whose lease is no longer held. They
 * stay locked, so nothing is queued for them until the transaction ends.
 */
export async function holdLeases(tx: Tx, outcomes: readonly DeliveryResult[]): Promise<Held[]> {
  const seen = outcomes.map(({ attempts }) => failingSince(attempts));
  const held = await sql<Held>`
    with wanted as (
      select * from unnest(${outcomes.map((o) => o.claimed.id)}::bigint[],
        ${outcomes.map((o) => o.claimed.account_id)}::bigint[], ${outcomes.map((o) => o.claimed.lease_id)}::uuid[],
        ${outcomes.map((o) => o.lease_until)}::timestamptz[], ${seen.map((s) => s.reached)}::boolean[],
        ${seen.map((s) => s.since)}::timestamptz[]) as w(id, account_id, lease_id, lease_until, reached, since)
    ), locked as (
      select d.id from destination d join wanted w on d.id = w.id
      where d.account_id = w.account_id and d.lease_id = w.lease_id
      order by d.id
      for no key update of d)
    update destination d set lease_until = w.lease_until,
      failing_since = case when w.reached then w.since else coalesce(d.failing_since, w.since) end
    from wanted w join locked on locked.id = w.id
    where d.id = w.id and d.lease_id = w.lease_id
    returning d.id, d.failing_since`.execute(tx);
  return held.rows;
}

/**
 * Gives destinations back, each due when its next delivery is; one that is to be left alone stays leased to nobody
 * until then. They must have been locked before, by a statement of its own, so that this one sees what was queued
 * while the lock was waited for.
 */
export async function releaseDestinations(tx: Tx, outcomes: readonly DeliveryResult[]): Promise<void> {
  const released = outcomes.filter(({ release }) => release);
  if (released.length === 0) return;
  await sql`
    update destination d set lease_id = null, lease_until = held.until, digest_at = held.digest_at, due_at = (
      select min(due_at) from delivery where destination_id = d.id and due_at is not null)
    from unnest(${released.map(({ claimed }) => claimed.id)}::bigint[],
      ${released.map(({ claimed }) => claimed.lease_id)}::uuid[],
      ${released.map(({ attempts, hold_until }) => attempts.at(-1)?.hold_until ?? hold_until ?? null)}::timestamptz[],
      ${released.map(({ digest_at }) => digest_at)}::timestamptz[])
      as held(id, lease_id, until, digest_at)
    where d.id = held.id and d.lease_id = held.lease_id`.execute(tx);
}

export async function countPending(database: Database): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*) from delivery where status = 'pending'`.execute(database);
  return found.rows[0]?.count ?? 0;
}

/** null where nothing is due or going to be. */
export async function oldestDueAt(database: Database): Promise<Date | null> {
  const found = await sql<{ due_at: Date | null }>`
    select min(due_at) as due_at from destination where due_at is not null`.execute(database);
  return found.rows[0]?.due_at ?? null;
}

/** When the next destination of these lanes comes due; null where none will. */
export async function nextDestinationDueAt(
  database: Database,
  lanes: readonly Pick<Vacancy, 'type' | 'failing'>[],
  now: Date,
): Promise<Date | null> {
  const found = await sql<{ due_at: Date | null }>`
    select min(d.due_at) as due_at
    from unnest(${lanes.map((lane) => lane.type)}::text[], ${lanes.map((lane) => lane.failing)}::boolean[])
      as wanted(type, failing)
    cross join lateral (
      select due_at from destination
      where due_at > ${now} and type = wanted.type and (failing_since is not null) = wanted.failing
      order by due_at limit 1) d`.execute(database);
  return found.rows[0]?.due_at ?? null;
}

/**
 * Deletes finished deliveries made before `until`. Of an alert that is still open, or whose end is not yet sent because
 * a silence holds it back or it is flapping, only reminders go, which may be very many: the others say who was notified.
 */
export async function deleteOldDeliveries(database: Database, until: Date, limit: number): Promise<number> {
  const deleted = await sql`
    delete from delivery where id in (
      select d.id from delivery d
      where d.status <> 'pending' and d.created_at < ${until}
        and (d.type = 'alert.reminder'
          or not exists (select 1 from alert a where a.id = d.alert_id
            and (a.status <> 'resolved' or a.notified_as in ('open', 'partly', 'flapping'))))
      order by d.created_at
      limit ${limit})`.execute(database);
  return Number(deleted.numAffectedRows ?? 0);
}
