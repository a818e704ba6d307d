// SQL of claiming checks that are due, across accounts: being due is all that counts.

import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { SETTINGS_COLUMNS, type SettingsRow } from '../sealed.ts';

/** A check that nobody else probes until `lease_until`. */
export interface ClaimedCheck extends SettingsRow {
  id: number;
  account_id: number;
  target: string;
  failures: number;
  due_at: Date;
  lease_id: string;
  lease_until: Date;
  is_suspended: boolean;
}

export interface Claim {
  /** Of checks that did not fail the last time, and of those that did, so many at most. */
  healthy: number;
  failing: number;
  /** Targets that are being probed, and how often; of each no more than `perTarget` at once. */
  busy: ReadonlyMap<string, number>;
  perTarget: number;
  except: readonly number[];
  lease_id: string;
  now: Date;
}

/** What a lease is longer than its probe may take: for clocks that differ, and for recording. */
const LEASE_SLACK_SECONDS = 20;
/** The longest lease there is. One that ends later was given before the clock was set back. */
export const LONGEST_LEASE_SECONDS = 60 + LEASE_SLACK_SECONDS;

const isFree = (now: Date) => sql`
  (lease_until is null or lease_until <= ${now}
    or lease_until > ${now}::timestamptz + make_interval(secs => ${LONGEST_LEASE_SECONDS}))`;

const leaseEnd = (now: Date) => sql`
  ${now}::timestamptz + make_interval(secs => c.timeout_seconds + ${LEASE_SLACK_SECONDS})`;

const claimedColumns = sql`
  c.id, c.account_id, c.target, c.failures, c.due_at, c.lease_id, c.lease_until, ${sql.raw(SETTINGS_COLUMNS)},
  exists (select from account a where a.id = c.account_id and a.suspended_at is not null) as is_suspended`;

/**
 * Claims what has been due longest. Where it claims fewer than it `found`, others had no place at their target, and
 * another look goes past that one.
 */
export async function claimDueChecks(
  database: Database,
  claim: Claim,
): Promise<{ claimed: ClaimedCheck[]; found: number }> {
  const { busy, perTarget, except, lease_id, now } = claim;
  const full = [...busy].filter(([, count]) => count >= perTarget).map(([target]) => target);
  const { rows } = await sql<ClaimedCheck & { found: number }>`
    with candidate as materialized (
      select found.* from unnest(${[false, true]}::boolean[], ${[claim.healthy, claim.failing]}::int[])
        as wanted (failing, places)
      cross join lateral (
        select id, target, due_at from uptime_check
        where due_at <= ${now} and location_ids = '{}' and ${isFree(now)} and (failures > 0) = wanted.failing
          and id <> all(${[...except]}::bigint[]) and target <> all(${full}::text[])
        order by due_at
        limit wanted.places) as found
    ), placed as (
      select candidate.id,
        row_number() over (partition by target order by due_at) + coalesce(busy.probes, 0) as place
      from candidate
      left join unnest(${[...busy.keys()]}::text[], ${[...busy.values()]}::int[]) as busy (target, probes) using (target)
    ), locked as (
      select c.id from uptime_check c join placed on placed.id = c.id
      where placed.place <= ${perTarget} and c.due_at <= ${now} and ${isFree(now)}
      for no key update of c skip locked
    )
    update uptime_check c set lease_id = ${lease_id}, lease_until = ${leaseEnd(now)}
    from locked where locked.id = c.id
    returning ${claimedColumns}, (select count(*)::int from candidate) as found`.execute(database);
  return { claimed: rows, found: rows[0]?.found ?? 0 };
}

/** Claims one check whether or not it is due; undefined where somebody is probing it, its locations do, or there is none. */
export async function claimCheck(
  database: Database,
  accountId: number,
  id: number,
  { lease_id, now }: { lease_id: string; now: Date },
): Promise<ClaimedCheck | undefined> {
  const { rows } = await sql<ClaimedCheck>`
    update uptime_check c set lease_id = ${lease_id}, lease_until = ${leaseEnd(now)}
    where c.account_id = ${accountId} and c.id = ${id} and c.location_ids = '{}' and ${isFree(now)}
    returning ${claimedColumns}`.execute(database);
  return rows[0];
}

/** When the next check is due that is not due yet; null: none. */
export async function nextDue(database: Database, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ due_at: Date }>`
    select due_at from uptime_check where due_at > ${now} order by due_at limit 1`.execute(database);
  return rows[0]?.due_at ?? null;
}

/** Gives checks back that were not probed: due as before, or at `due_at` where that is given. */
export async function giveBack(
  database: Database,
  leases: readonly { id: number; lease_id: string; due_at: Date | null }[],
): Promise<void> {
  if (leases.length === 0) return;
  await sql`
    update uptime_check c set lease_id = null, lease_until = null, due_at = coalesce(given.due_at, c.due_at)
    from unnest(${leases.map(({ id }) => id)}::bigint[], ${leases.map(({ lease_id }) => lease_id)}::uuid[],
      ${leases.map(({ due_at }) => due_at)}::timestamptz[]) as given (id, lease_id, due_at)
    where c.id = given.id and c.lease_id = given.lease_id`.execute(database);
}

/** Some of the checks that are due later than an interval from now, which happens when the clock was set back. */
export async function findFarChecks(
  database: Database,
  now: Date,
  limit: number,
): Promise<{ id: number; interval_seconds: number; due_at: Date }[]> {
  const { rows } = await sql<{ id: number; interval_seconds: number; due_at: Date }>`
    select id, interval_seconds, due_at from uptime_check
    where due_at > ${now} and due_at > ${now}::timestamptz + make_interval(secs => interval_seconds * 1.5)
    limit ${limit}`.execute(database);
  return rows;
}

/** Moves checks to another slot, unless somebody changed it meanwhile. */
export async function moveDue(
  database: Database,
  moves: readonly { id: number; from: Date; to: Date }[],
): Promise<void> {
  if (moves.length === 0) return;
  await sql`
    update uptime_check c set due_at = given.to_at
    from unnest(${moves.map(({ id }) => id)}::bigint[], ${moves.map(({ from }) => from)}::timestamptz[],
      ${moves.map(({ to }) => to)}::timestamptz[]) as given (id, from_at, to_at)
    where c.id = given.id and c.due_at = given.from_at`.execute(database);
}

/** For how many seconds the check has been due that waits longest; 0: none waits. */
export async function oldestDueSeconds(database: Database, now: Date): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from ${now}::timestamptz - due_at)::float8 as seconds from uptime_check
    where due_at <= ${now} and (lease_until is null or lease_until <= ${now})
    order by due_at limit 1`.execute(database);
  return rows[0]?.seconds ?? 0;
}
