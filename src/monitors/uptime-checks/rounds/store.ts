// SQL of rounds, across accounts: being due is all that counts, and the lease of the check is the round.

import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { json } from '../../../platform/database/stored-text.ts';
import type { Opinion } from '../bad-line.ts';
import type { ProbeResult } from '../probes/definition.ts';
import type { DownWhen } from '../quorum.ts';
import { LONGEST_LEASE_SECONDS } from '../scheduling/lease-store.ts';
import { SETTINGS_COLUMNS, type SettingsRow } from '../sealed.ts';
import { ROUND_SLACK_SECONDS, type RoundTarget } from './verdict.ts';

export interface DueRound {
  id: number;
  interval_seconds: number;
  due_at: Date;
  /** Of the round whose time is over; null: none is open. */
  lease_id: string | null;
  is_suspended: boolean;
}

/** Checks with locations of which something is due that nobody else sees to: a round to open, or one to judge. */
export async function lockDueRounds(tx: Tx, now: Date, limit: number): Promise<DueRound[]> {
  const { rows } = await sql<DueRound>`
    select c.id, c.interval_seconds, c.due_at, c.lease_id,
      exists (select from account a where a.id = c.account_id and a.suspended_at is not null) as is_suspended
    from uptime_check c
    where c.due_at <= ${now} and c.location_ids <> '{}' and (c.lease_id is null or c.lease_until <= ${now}
      or c.lease_until > ${now}::timestamptz + make_interval(secs => ${LONGEST_LEASE_SECONDS}))
    order by c.due_at limit ${limit}
    for no key update of c skip locked`.execute(tx);
  return rows;
}

/** A round of each, in which each of its locations is to look once. The checks are locked. */
export async function openRounds(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    with opened as (
      update uptime_check set lease_id = gen_random_uuid(),
        lease_until = ${now}::timestamptz + make_interval(secs => timeout_seconds + ${ROUND_SLACK_SECONDS})
      where id = any(${ids}::bigint[])
      returning id, lease_id, attempt
    )
    update uptime_target t set round_id = opened.lease_id, opened_at = ${now}, taken_at = null, attempt = opened.attempt
    from opened where t.check_id = opened.id`.execute(tx);
}

/** Whether any check has locations, so that it pays to look often. */
export async function hasTargets(database: Database): Promise<boolean> {
  const { rows } = await sql`select from uptime_target limit 1`.execute(database);
  return rows.length > 0;
}

export interface TakenTarget extends SettingsRow {
  id: number;
  account_id: number;
  target: string;
  failures: number;
  due_at: Date;
  lease_id: string;
  lease_until: Date;
}

/** What open rounds ask of a location, each given once; oldest first, none of a target that is `full`. */
export async function takeOrders(
  database: Database,
  location_id: number,
  {
    since,
    limit,
    except,
    full,
    now,
  }: { since: Date; limit: number; except: readonly number[]; full: readonly string[]; now: Date },
): Promise<TakenTarget[]> {
  const { rows } = await sql<TakenTarget>`
    with free as (
      select t.check_id from uptime_target t join uptime_check c on c.id = t.check_id and c.lease_id = t.round_id
      where t.location_id = ${location_id} and t.taken_at is null and t.opened_at > ${since}
        and t.check_id <> all(${except}::bigint[]) and c.target <> all(${full}::text[])
      order by t.opened_at limit ${limit}
      for no key update of t skip locked
    )
    update uptime_target t set taken_at = ${now}
    from free join uptime_check c on c.id = free.check_id
    where t.check_id = free.check_id and t.location_id = ${location_id}
    returning c.id, c.account_id, c.target, c.failures, c.due_at, t.round_id as lease_id, c.lease_until,
      ${sql.raw(SETTINGS_COLUMNS)}`.execute(database);
  return rows;
}

/** Nobody opens, judges or changes rounds of these until the transaction ends. Their open rounds. */
export async function lockChecks(tx: Tx, ids: readonly number[]): Promise<Map<number, string | null>> {
  const { rows } = await sql<{ id: number; lease_id: string | null }>`
    select id, lease_id from uptime_check where id = any(${ids}::bigint[]) order by id for no key update`.execute(
    tx,
  );
  return new Map(rows.map(({ id, lease_id }) => [id, lease_id]));
}

export interface HeldTarget extends RoundTarget {
  check_id: number;
  down_since: Date | null;
  round_id: string | null;
  opened_at: Date | null;
  attempt: number;
  at: Date | null;
  cut_off_since: Date | null;
  down_when: DownWhen;
}

/** All targets of these checks, in the order of their locations' answers. What was found is as large as all the rest. */
export async function targetsOf(
  tx: Tx,
  ids: readonly number[],
  { service, withResults }: { service: string; withResults: boolean },
): Promise<HeldTarget[]> {
  const { rows } = await sql<HeldTarget>`
    select t.check_id, t.location_id, t.round_id, t.opened_at, t.taken_at, t.attempt, t.at, t.up, t.down_since,
      ${withResults ? sql`t.answer` : sql`null`} as result,
      coalesce(t.answered_round = t.round_id, false) as is_answered, l.seen_at, l.skew_ms, l.cut_off_since, c.down_when,
      case when l.account_id is null then ${service} else l.name end as location
    from uptime_target t join location l on l.id = t.location_id join uptime_check c on c.id = t.check_id
    where t.check_id = any(${ids}::bigint[])
    order by t.check_id, t.at, t.location_id`.execute(tx);
  return rows.map((row) => ({ ...row, result: row.result && revived(row.result) }));
}

/** As it was before it was stored as JSON. */
function revived(result: ProbeResult): ProbeResult {
  const { certificate } = result;
  if (!certificate) return result;
  const chain = certificate.chain.map((link) => ({ ...link, expires_at: new Date(link.expires_at) }));
  return { ...result, certificate: { ...certificate, chain, expires_at: new Date(certificate.expires_at) } };
}

export interface NewAnswer {
  check_id: number;
  at: Date;
  up: boolean | null;
  /** null: the location did not look. */
  result: ProbeResult | null;
}

/** Checks of an account that a location looked at last, which show how its line is. */
const MOST_COMPARED = 500;

/**
 * What locations last said of the checks that each of these looked at last, for its account and beside others. Of each no
 * more than `most` checks: what an account has is without bound.
 */
export async function findOpinions(
  tx: Tx,
  lookers: readonly { account_id: number; location_id: number }[],
  most = MOST_COMPARED,
): Promise<(Opinion & { account_id: number })[]> {
  const { rows } = await sql<Opinion & { account_id: number }>`
    with compared as (
      select distinct latest.check_id
      from unnest(${lookers.map(({ account_id }) => account_id)}::bigint[],
        ${lookers.map(({ location_id }) => location_id)}::bigint[]) as looker (account_id, location_id)
      cross join lateral (
        select t.check_id from uptime_target t join uptime_check c on c.id = t.check_id
        where c.account_id = looker.account_id and t.location_id = looker.location_id
          and c.location_ids[2] is not null and t.at is not null
        order by t.at desc, t.check_id limit ${most}) as latest
    )
    select c.account_id, t.check_id, t.location_id, c.target, c.interval_seconds, t.up, t.at, t.down_since
    from compared join uptime_check c on c.id = compared.check_id join uptime_target t on t.check_id = c.id
    where t.at is not null`.execute(tx);
  return rows;
}

export async function saveAnswers(tx: Tx, location_id: number, answers: readonly NewAnswer[]): Promise<void> {
  const each = <T>(column: (answer: NewAnswer) => T) => answers.map(column);
  await sql`
    update uptime_target t set answered_round = t.round_id, at = given.at, up = given.up, answer = given.answer,
      down_since = case when given.up is null then t.down_since
        when not given.up then coalesce(t.down_since, given.at) end
    from unnest(${each(({ check_id }) => check_id)}::bigint[], ${each(({ at }) => at)}::timestamptz[],
      ${each(({ up }) => up)}::boolean[], ${each(({ result }) => json(result))}::jsonb[])
      as given (check_id, at, up, answer)
    where t.check_id = given.check_id and t.location_id = ${location_id}`.execute(tx);
}

/** `isCutOff` null: nothing was probed. */
export const noteHandedIn = (
  tx: Tx,
  location_id: number,
  { lagMs, isCutOff, now }: { lagMs: number; isCutOff: boolean | null; now: Date },
) =>
  sql`
    update location set lag_ms = ${lagMs},
      cut_off_since = case when ${isCutOff}::boolean is null then cut_off_since
        when ${isCutOff}::boolean then coalesce(cut_off_since, ${now}) end,
      cut_off_at = case when ${isCutOff}::boolean then ${now}::timestamptz else cut_off_at end
    where id = ${location_id}`.execute(tx);
