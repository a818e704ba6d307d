// SQL of opening, counting and resolving alerts.

import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';
import type { AlertEvent, AlertRow } from './alert.ts';

interface SubjectKey {
  account_id: number;
  subject_id: number;
}

const keys = (subjects: readonly SubjectKey[]) =>
  sql`unnest(${subjects.map((s) => s.account_id)}::bigint[], ${subjects.map((s) => s.subject_id)}::bigint[])
    as k(account_id, subject_id)`;

/** Those of the subjects that exist, as `<account>:<subject>`, locked in order of their ids. */
export async function lockSubjects(tx: Tx, subjects: readonly SubjectKey[]): Promise<Set<string>> {
  const found = await sql<SubjectKey>`
    select s.account_id, s.id as subject_id
    from ${keys(subjects)} join subject s on s.account_id = k.account_id and s.id = k.subject_id
    order by s.id
    for no key update of s`.execute(tx);
  return new Set(found.rows.map((row) => `${row.account_id}:${row.subject_id}`));
}

/** The unresolved alerts of the subjects, locked. */
export async function lockOpenAlerts(tx: Tx, subjects: readonly SubjectKey[]): Promise<AlertRow[]> {
  const found = await sql<AlertRow>`
    select a.* from ${keys(subjects)}
    join alert a on a.subject_id = k.subject_id and a.account_id = k.account_id and a.status <> 'resolved'
    order by a.id
    for no key update of a`.execute(tx);
  return found.rows;
}

export async function reserveIds(tx: Tx, count: number): Promise<number[]> {
  if (count === 0) return [];
  const found = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('alert', 'id')) as id from generate_series(1, ${count}::int)`.execute(
    tx,
  );
  return found.rows.map((row) => row.id);
}

export async function updateAlerts(tx: Tx, rows: readonly AlertRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update alert a set status = r.status, occurrences = r.occurrences, last_occurred_at = r.last_occurred_at,
      resolved_at = r.resolved_at, resolve_reason = r.resolve_reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id bigint, account_id bigint, status text,
      occurrences int, last_occurred_at timestamptz, resolved_at timestamptz, resolve_reason text)
    where a.id = r.id and a.account_id = r.account_id`.execute(tx);
}

/** In the order given, with the ids that were reserved for them. */
export async function insertAlerts(tx: Tx, rows: readonly AlertRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into alert (id, account_id, subject_id, subject_type, subject_name, kind, metric, severity, status, title,
      detail, value, occurrences, opened_at, last_occurred_at, resolved_at, resolve_reason)
    overriding system value
    select id, account_id, subject_id, subject_type, subject_name, kind, metric, severity, status, title,
      detail, value, occurrences, opened_at, last_occurred_at, resolved_at, resolve_reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id bigint, account_id bigint, subject_id bigint,
      subject_type text, subject_name text, kind text, metric text, severity text, status text, title text,
      detail text, value double precision, occurrences int, opened_at timestamptz, last_occurred_at timestamptz,
      resolved_at timestamptz, resolve_reason text)`.execute(tx);
}

export async function insertEvents(tx: Tx, events: readonly AlertEvent[]): Promise<void> {
  if (events.length === 0) return;
  await sql`
    insert into alert_event (account_id, alert_id, at, type, actor, note)
    select account_id, alert_id, at, type, actor, note
    from unnest(${events.map((e) => e.account_id)}::bigint[], ${events.map((e) => e.alert_id)}::bigint[],
      ${events.map((e) => e.at)}::timestamptz[], ${events.map((e) => e.type)}::text[],
      ${events.map((e) => e.actor)}::text[], ${events.map((e) => e.note)}::text[])
      with ordinality as e(account_id, alert_id, at, type, actor, note, place)
    order by place`.execute(tx);
}
