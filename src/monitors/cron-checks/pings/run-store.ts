// What is known of runs, read from pings and state periods.

import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { firstIdAt } from '../recording/ping-ids.ts';

export interface CheckOf {
  account_id: number;
  check_id: number;
  /** Pings received before are hidden: the plan keeps them no longer. */
  kept_since: Date;
}

/** A success or failure, and the start that it ended. */
export interface EndRow {
  id: string;
  kind: 'success' | 'fail';
  exit_code: number | null;
  run_id: string | null;
  duration_ms: number | null;
  received_at: Date;
  start_ping_id: string | null;
  /** Whether the check went down in the course of it: its limit passed. */
  overran: boolean;
}

/** Newest first; those that were ignored ended nothing. */
export async function findEnds(
  database: Database,
  { account_id, check_id, kept_since }: CheckOf,
  { before, limit }: { before: string | null; limit: number },
): Promise<EndRow[]> {
  const { rows } = await sql<EndRow>`
    select p.id, p.kind, p.exit_code, p.run_id, p.duration_ms, p.received_at,
      exists (
        select from state_period down
        where down.subject_id = p.check_id and down.status = 'down' and down.from_at < p.received_at
          and down.from_at > p.received_at - p.duration_ms * interval '1 ms'
      ) as overran
    from ping p
    where p.check_id = ${check_id} and p.account_id = ${account_id} and p.id >= ${firstIdAt(kept_since)}
      and (${before}::uuid is null or p.id < ${before}::uuid) and p.kind in ('success', 'fail') and not p.ignored
    order by p.id desc limit ${limit}`.execute(database);
  const starts = await findStarts(database, { account_id, check_id, kept_since }, rows);
  return rows.map((row) => ({ ...row, start_ping_id: starts.get(row.id) ?? null }));
}

/** By the id of the end: the start ping whose moment is so long before it. */
async function findStarts(
  database: Database,
  { account_id, check_id }: CheckOf,
  ends: readonly Pick<EndRow, 'id' | 'duration_ms' | 'received_at'>[],
): Promise<Map<string, string>> {
  const begun = ends.flatMap(({ id, duration_ms, received_at }) =>
    duration_ms === null ? [] : [{ id, at: new Date(received_at.getTime() - duration_ms) }],
  );
  if (begun.length === 0) return new Map();
  const { rows } = await sql<{ end_id: string; id: string }>`
    select wanted.end_id, start.id
    from unnest(
      ${begun.map(({ id }) => id)}::uuid[],
      ${begun.map(({ at }) => at)}::timestamptz[],
      ${begun.map(({ at }) => firstIdAt(at))}::uuid[],
      ${begun.map(({ at }) => firstIdAt(new Date(at.getTime() + 1_000)))}::uuid[]
    ) as wanted (end_id, at, first_id, last_id)
    cross join lateral (
      select id from ping
      where check_id = ${check_id} and account_id = ${account_id} and kind = 'start'
        and id >= wanted.first_id and id < wanted.last_id and received_at = wanted.at
      order by id limit 1
    ) as start`.execute(database);
  return new Map(rows.map(({ end_id, id }) => [end_id, id]));
}

/** When a check went down although nothing was heard that said so: its deadline passed. */
export interface DeadlineRow {
  at: Date;
  /** The start that was the last thing heard before it; null where it was something else. */
  started_at: Date | null;
  start_ping_id: string | null;
  run_id: string | null;
}

/** Newest first: deadlines from `from` on and before `to`, but for those that passed in the course of a run that ended. */
export async function findDeadlines(
  database: Database,
  { account_id, check_id }: CheckOf,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<DeadlineRow[]> {
  const { rows: down } = await sql<{ at: Date }>`
    select from_at as at from state_period
    where subject_id = ${check_id} and account_id = ${account_id} and status = 'down'
      and from_at >= ${from} and from_at < ${to}
    order by from_at desc limit ${limit}`.execute(database);
  const moments = down.map(({ at }) => at);
  const ofCheck = sql`check_id = ${check_id} and account_id = ${account_id} and not ignored`;
  const { rows } = await sql<DeadlineRow>`
    select down.at, case when previous.kind = 'start' then previous.received_at end as started_at,
      case when previous.kind = 'start' then previous.id end as start_ping_id,
      case when previous.kind = 'start' then previous.run_id end as run_id
    from unnest(
      ${moments}::timestamptz[],
      ${moments.map(firstIdAt)}::uuid[],
      ${moments.map((at) => firstIdAt(new Date(at.getTime() + 1)))}::uuid[]
    ) as down (at, first_id, until_id)
    left join lateral (
      select id, kind, received_at, run_id from ping
      where ${ofCheck} and id < down.until_id and kind in ('success', 'fail', 'start')
      order by id desc limit 1
    ) as previous on true
    left join lateral (
      select received_at - duration_ms * interval '1 ms' as started_at from ping
      where ${ofCheck} and id >= down.until_id and kind in ('success', 'fail')
      order by id limit 1
    ) as ended on true
    where (ended.started_at is null or ended.started_at >= down.at)
      and not exists (
        select from ping
        where ${ofCheck} and id >= down.first_id and id < down.until_id and kind in ('success', 'fail')
      )
    order by down.at desc`.execute(database);
  return rows;
}

/** Of the last runs that succeeded, as far as their start is known. */
export async function findDurations(
  database: Database,
  { account_id, check_id, kept_since }: CheckOf,
  { limit, among }: { limit: number; among: number },
): Promise<number[]> {
  const { rows } = await sql<{ duration_ms: number }>`
    select duration_ms from (
      select id, duration_ms from ping
      where check_id = ${check_id} and account_id = ${account_id} and id >= ${firstIdAt(kept_since)}
        and kind = 'success' and not ignored
      order by id desc limit ${among}
    ) as lately
    where duration_ms is not null order by id desc limit ${limit}`.execute(database);
  return rows.map(({ duration_ms }) => duration_ms);
}
