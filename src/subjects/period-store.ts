// State periods in the database.

import { sql } from 'kysely';
import type { Database, Tx } from '../platform/database/database.ts';
import type { Period } from './uptime.ts';

export interface SubjectStatus {
  id: number;
  account_id: number;
  status: string;
  status_since: Date;
}

export interface PeriodRow extends Period {
  account_id: number;
  subject_id: number;
}

/** How many periods of these subjects there were, at most `limit`. */
export async function deleteSomePeriods(
  tx: Tx,
  accountId: number,
  subjectIds: readonly number[],
  limit: number,
): Promise<number> {
  const deleted = await sql`
    delete from state_period where ctid = any(array(
      select ctid from state_period
      where account_id = ${accountId} and subject_id = any(${[...subjectIds]}::bigint[])
      limit ${limit}))`.execute(tx);
  return Number(deleted.numAffectedRows ?? 0);
}

/** The status of each subject, locked until the transaction ends. */
export async function lockStatuses(
  tx: Tx,
  subjects: readonly { account_id: number; subject_id: number }[],
): Promise<SubjectStatus[]> {
  const { rows } = await sql<SubjectStatus>`
    select s.id, s.account_id, s.status, s.status_since
    from (select distinct * from unnest(
        ${subjects.map((subject) => subject.account_id)}::bigint[],
        ${subjects.map((subject) => subject.subject_id)}::bigint[]) as k(account_id, id)) k
      join subject s on s.account_id = k.account_id and s.id = k.id
    order by s.id
    for no key update of s`.execute(tx);
  return rows;
}

/**
 * Writes the periods of subjects whose rows are locked: per subject the current one first, the one that goes on last.
 * The status of the subject becomes that of the period that goes on.
 */
export async function writePeriods(tx: Tx, periods: readonly PeriodRow[]): Promise<void> {
  // The count makes PostgreSQL close the current periods before it opens others: only one of a subject may be open.
  await sql`
    with period as materialized (
      select * from unnest(
        ${periods.map((period) => period.account_id)}::bigint[],
        ${periods.map((period) => period.subject_id)}::bigint[],
        ${periods.map((period) => period.status)}::text[],
        ${periods.map((period) => period.from)}::timestamptz[],
        ${periods.map((period) => period.to)}::timestamptz[]
      ) as given (account_id, subject_id, status, from_at, to_at)
    ), closed as (
      update state_period set status = period.status, to_at = period.to_at
      from period
      where state_period.subject_id = period.subject_id and state_period.from_at = period.from_at
      returning 1
    ), moved as (
      update subject set status = period.status, status_since = period.from_at
      from period
      where period.to_at is null
        and subject.account_id = period.account_id and subject.id = period.subject_id
    )
    insert into state_period (account_id, subject_id, status, from_at, to_at)
    select account_id, subject_id, status, from_at, to_at from period
    where (select count(*) from closed) >= 0
      and not exists (
        select from state_period known
        where known.subject_id = period.subject_id and known.from_at = period.from_at
      )`.execute(tx);
}

/** Per subject the period that holds its `since`, and all that follow, ascending. */
export async function periodsSince(
  tx: Tx,
  subjects: readonly { account_id: number; subject_id: number; since: Date }[],
): Promise<PeriodRow[]> {
  const { rows } = await sql<PeriodRow>`
    select period.account_id, period.subject_id, period.status, period.from_at as "from", period.to_at as "to"
    from unnest(
      ${subjects.map((subject) => subject.account_id)}::bigint[],
      ${subjects.map((subject) => subject.subject_id)}::bigint[],
      ${subjects.map((subject) => subject.since)}::timestamptz[]
    ) as wanted (account_id, subject_id, since)
    cross join lateral (
      select * from state_period
      where subject_id = wanted.subject_id and account_id = wanted.account_id
        and from_at >= coalesce(
          (select max(from_at) from state_period first
           where first.subject_id = wanted.subject_id and first.from_at <= wanted.since),
          wanted.since)
    ) as period
    order by period.subject_id, period.from_at`.execute(tx);
  return rows;
}

/** Puts these periods in the place of all that began with or after the first one of each subject; the last goes on. */
export async function replacePeriods(tx: Tx, periods: readonly PeriodRow[]): Promise<void> {
  if (periods.length === 0) return;
  const firsts = [...Map.groupBy(periods, (period) => period.subject_id).values()].flatMap((of) =>
    of.slice(0, 1),
  );
  await sql`
    delete from state_period period
    using unnest(
      ${firsts.map((period) => period.subject_id)}::bigint[],
      ${firsts.map((period) => period.from)}::timestamptz[]
    ) as first (subject_id, from_at)
    where period.subject_id = first.subject_id and period.from_at >= first.from_at`.execute(tx);
  await sql`
    insert into state_period (account_id, subject_id, status, from_at, to_at)
    select * from unnest(
      ${periods.map((period) => period.account_id)}::bigint[],
      ${periods.map((period) => period.subject_id)}::bigint[],
      ${periods.map((period) => period.status)}::text[],
      ${periods.map((period) => period.from)}::timestamptz[],
      ${periods.map((period) => period.to)}::timestamptz[])`.execute(tx);
  const current = periods.filter(({ to }) => to === null);
  await sql`
    update subject set status = period.status, status_since = period.from_at
    from unnest(
      ${current.map((period) => period.account_id)}::bigint[],
      ${current.map((period) => period.subject_id)}::bigint[],
      ${current.map((period) => period.status)}::text[],
      ${current.map((period) => period.from)}::timestamptz[]
    ) as period (account_id, subject_id, status, from_at)
    where subject.account_id = period.account_id and subject.id = period.subject_id`.execute(tx);
}

/**
 * The periods of each subject that overlap the time from `from` to the `before` of that subject, newest first and at
 * most `limit` of each.
 */
export async function periodsBefore(
  database: Database,
  accountId: number,
  wanted: { subjects: readonly { subject_id: number; before: Date }[]; from: Date; limit: number },
): Promise<PeriodRow[]> {
  const { subjects, from, limit } = wanted;
  const { rows } = await sql<PeriodRow>`
    select period.account_id, period.subject_id, period.status, period.from_at as "from", period.to_at as "to"
    from unnest(
      ${subjects.map((subject) => subject.subject_id)}::bigint[],
      ${subjects.map((subject) => subject.before)}::timestamptz[]
    ) as wanted (subject_id, before)
    cross join lateral (
      select * from state_period
      where account_id = ${accountId}
        and subject_id = wanted.subject_id
        and from_at < wanted.before
        and from_at >= coalesce(
          (select max(from_at) from state_period first
           where first.subject_id = wanted.subject_id and first.from_at <= ${from}),
          ${from})
      order by from_at desc
      limit ${limit}
    ) as period
    order by period.subject_id, period.from_at desc`.execute(database);
  return rows;
}

/** What is down or degraded, as subjects of all types have it; spelled as in the index `state_period_trouble`. */
const inTrouble = sql`status in ('down', 'offline', 'stopped', 'degraded')`;

/**
 * The periods in which subjects of the account were in trouble, as far as they overlap `window`, newest first. What goes on
 * is known by the subject itself.
 */
export async function periodsOfTrouble(
  database: Database,
  accountId: number,
  { window, limit }: { window: { from: Date; to: Date }; limit: number },
): Promise<PeriodRow[]> {
  const { rows } = await sql<PeriodRow>`
    select account_id, id as subject_id, status, status_since as "from", null::timestamptz as "to" from subject
    where account_id = ${accountId} and ${inTrouble} and status_since < ${window.to}
    union all
    select account_id, subject_id, status, from_at, to_at from state_period
    where account_id = ${accountId} and ${inTrouble} and to_at > ${window.from} and from_at < ${window.to}
    order by "from" desc
    limit ${limit}`.execute(database);
  return rows;
}
