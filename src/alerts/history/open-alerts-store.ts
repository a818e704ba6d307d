// SQL of what is wrong at the moment, and of what was lately.

import { sql } from 'kysely';
import type { AlertKind, Severity } from '../../delivery/alert-schema.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Troubled } from '../../subjects/standing.ts';
import type { AlertRow } from '../alert.ts';

/** Of an unresolved alert: nobody is notified of it while what its subject depends on is down. */
const isHeldBack = sql`(coalesce(hold = 'parent', false) and coalesce(notified_as, 'resolved') = 'resolved')`;

/** Subjects with unresolved alerts. */
export async function findTroubled(database: Database, accountId: number): Promise<Troubled[]> {
  const { rows } = await sql<Troubled>`
    select subject_id, bool_and(${isHeldBack}) as held,
      max(opened_at) as since
    from alert
    where account_id = ${accountId} and status <> 'resolved' and subject_id is not null
    group by subject_id`.execute(database);
  return rows;
}

export interface OpenCount {
  open: number;
  unacknowledged: number;
  held_back: number;
}

export async function countOpen(database: Database, accountId: number): Promise<OpenCount> {
  const { rows } = await sql<OpenCount>`
    select count(*) as open, count(*) filter (where status = 'open') as unacknowledged,
      count(*) filter (where ${isHeldBack}) as held_back
    from alert where account_id = ${accountId} and status <> 'resolved'`.execute(database);
  return rows[0] ?? { open: 0, unacknowledged: 0, held_back: 0 };
}

export type OpenAlert = Pick<
  AlertRow,
  | 'id'
  | 'kind'
  | 'metric'
  | 'severity'
  | 'status'
  | 'title'
  | 'detail'
  | 'facts'
  | 'value'
  | 'opened_at'
  | 'acknowledged_at'
  | 'acknowledged_by'
  | 'runbook_url'
> & { subject_id: number };

/** The unresolved alerts about these subjects that are not held back: the most severe first, then the latest. */
export async function findOpen(
  database: Database,
  accountId: number,
  subjectIds: readonly number[],
): Promise<OpenAlert[]> {
  const { rows } = await sql<OpenAlert>`
    select id, subject_id, kind, metric, severity, status, title, left(detail, 500) as detail,
      facts - '{output,processes,disks}'::text[] as facts, value, opened_at,
      acknowledged_at, acknowledged_by, runbook_url
    from alert
    where account_id = ${accountId} and status <> 'resolved' and subject_id = any(${subjectIds}::bigint[])
      and not ${isHeldBack}
    order by array_position(array['critical', 'warning', 'info'], severity), opened_at desc, id desc`.execute(
    database,
  );
  return rows;
}

/** By the same order as `findOpen`: what that shows first decides. */
export async function findAcknowledged(
  database: Database,
  accountId: number,
  subjectIds: readonly number[],
): Promise<Set<number>> {
  if (subjectIds.length === 0) return new Set();
  const { rows } = await sql<{ subject_id: number }>`
    select subject_id from (
      select distinct on (subject_id) subject_id, acknowledged_at from alert
      where account_id = ${accountId} and status <> 'resolved' and subject_id = any(${subjectIds}::bigint[])
        and suppressed_by is null
      order by subject_id, array_position(array['critical', 'warning', 'info'], severity), opened_at desc, id desc
    ) as worst
    where acknowledged_at is not null`.execute(database);
  return new Set(rows.map(({ subject_id }) => subject_id));
}

export type Opening = Pick<
  AlertRow,
  | 'id'
  | 'subject_id'
  | 'subject_type'
  | 'subject_name'
  | 'kind'
  | 'metric'
  | 'severity'
  | 'opened_at'
  | 'resolved_at'
>;

/** Alerts that opened since then and notified somebody: critical ones first, then those that last, then the latest. */
export async function findNotable(
  database: Database,
  accountId: number,
  since: Date,
  limit: number,
): Promise<Opening[]> {
  const { rows } = await sql<Opening>`
    select id, subject_id, subject_type, subject_name, kind, metric, severity, opened_at, resolved_at from alert
    where account_id = ${accountId} and opened_at >= ${since} and suppressed_by is null
    order by severity = 'critical' desc, resolved_at is null desc, opened_at desc, id desc
    limit ${limit}`.execute(database);
  return rows;
}

export interface AlertStretch {
  subject_id: number;
  from: Date;
  /** null while it lasts. */
  to: Date | null;
}

/** When alerts of these kinds were open about subjects that are still there; `subjectIds` null: about any. */
export async function findStretches(
  database: Database,
  accountId: number,
  wanted: { kinds: readonly AlertKind[]; subjectIds: readonly number[] | null; from: Date; to: Date },
): Promise<AlertStretch[]> {
  const { kinds, subjectIds, from, to } = wanted;
  const about = subjectIds ? sql`subject_id = any(${subjectIds}::bigint[])` : sql`subject_id is not null`;
  const alike = sql`account_id = ${accountId} and kind = any(${kinds}::text[]) and opened_at < ${to} and ${about}`;
  const { rows } = await sql<AlertStretch>`
    select subject_id, opened_at as "from", null::timestamptz as "to" from alert
    where ${alike} and status <> 'resolved'
    union all
    select subject_id, opened_at, resolved_at from alert
    where ${alike} and status = 'resolved' and resolved_at > ${from}`.execute(database);
  return rows;
}

export interface OpenWithin {
  id: number;
  kind: AlertKind;
  /** Empty where the kind has none. */
  metric: string;
  severity: Severity;
  opened_at: Date;
  resolved_at: Date | null;
}

/** The alerts about a subject that were open within the window, oldest first, the latest `limit` of them. */
export async function findWithin(
  database: Database,
  accountId: number,
  subjectId: number,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<OpenWithin[]> {
  const { rows } = await sql<OpenWithin>`
    select id, kind, metric, severity, opened_at, resolved_at from alert
    where account_id = ${accountId} and subject_id = ${subjectId}
      and opened_at < ${to} and (status <> 'resolved' or resolved_at > ${from})
    order by id desc limit ${limit}`.execute(database);
  return rows.reverse();
}
