// SQL of opening alerts and of whatever happens to them.

import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { jsonbOf } from '../../platform/database/json.ts';
import type { AlertEvent, AlertRow } from '../alert.ts';

/** What alerts know of a subject. */
export interface SubjectFacts {
  account_id: number;
  subject_id: number;
  tags: readonly string[];
  depends_on_id: number | null;
  /** Of a process: the server that it runs on; else null. */
  server: { id: number; tags: readonly string[] } | null;
}

interface SubjectKey {
  account_id: number;
  subject_id: number;
}

const factsOf = (subjects: readonly SubjectKey[]) => sql`
  select s.account_id, s.id as subject_id, s.tags, s.depends_on_id,
    case when p.id is not null then json_build_object('id', p.id, 'tags', p.tags) end as server
  from unnest(${subjects.map((s) => s.account_id)}::bigint[], ${subjects.map((s) => s.subject_id)}::bigint[])
    as k(account_id, subject_id)
  join subject s on s.account_id = k.account_id and s.id = k.subject_id
  left join subject p on p.account_id = s.account_id and p.id = s.depends_on_id and s.type = 'process'`;

/** Those of the subjects that exist, locked in order of their ids. */
export async function lockSubjects(tx: Tx, subjects: readonly SubjectKey[]): Promise<SubjectFacts[]> {
  const found = await sql<SubjectFacts>`
    ${factsOf(subjects)} order by s.id for no key update of s`.execute(tx);
  return found.rows;
}

/** More kinds and metrics than one subject has. */
const MOST_RESOLVED = 30;

/** Whose alerts are wanted: the unresolved ones, and the latest that were resolved at `since` or after; null: none of those. */
export interface WantedAlerts extends SubjectKey {
  since: Date | null;
}

/** In the order of their ids, locked. */
export async function lockAlerts(tx: Tx, wanted: readonly WantedAlerts[]): Promise<AlertRow[]> {
  const found = await sql<AlertRow>`
    with wanted as (
      select * from unnest(${wanted.map((w) => w.account_id)}::bigint[], ${wanted.map((w) => w.subject_id)}::bigint[],
        ${wanted.map((w) => w.since)}::timestamptz[]) as w(account_id, subject_id, since)
    ), found as (
      select a.id from wanted w
        join alert a on a.subject_id = w.subject_id and a.account_id = w.account_id and a.status <> 'resolved'
      union all
      select a.id from wanted w cross join lateral (
        select id from alert
        where subject_id = w.subject_id and account_id = w.account_id and status = 'resolved'
          and resolved_at >= w.since
        order by resolved_at desc limit ${MOST_RESOLVED}) a
    )
    select a.*, ${ruleIds} from alert a where a.id = any(array(select id from found))
    order by a.id
    for no key update of a`.execute(tx);
  return found.rows;
}

const ruleIds = sql`
  array(select m.rule_id from alert_rule_match m where m.alert_id = a.id order by m.rule_id) as rule_ids`;

export async function reserveIds(tx: Tx, count: number): Promise<number[]> {
  if (count === 0) return [];
  const found = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('alert', 'id')) as id from generate_series(1, ${count}::int)`.execute(
    tx,
  );
  return found.rows.map((row) => row.id);
}

const changing = sql.raw(
  `status text, severity text, title text, detail text, facts jsonb, value double precision, occurrences int,
  last_occurred_at timestamptz, acknowledged_at timestamptz, acknowledged_by text, resolved_at timestamptz,
  resolve_reason text, suppressed_by bigint, runbook_url text, plan jsonb, notified_as text, notified_severity text,
  notified_at timestamptz, last_notified_at timestamptz, escalated int, reopened_at timestamptz, reopenings timestamptz[],
  flapping_since timestamptz, hold text, held_until timestamptz, ladder jsonb, snoozed_until timestamptz,
  next_review_at timestamptz, assigned_member_id bigint`,
);

/** Everything of them that may change but the rules that notify of them. */
export async function updateAlerts(tx: Tx, rows: readonly AlertRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update alert a set status = r.status, severity = r.severity, title = r.title, detail = r.detail, facts = r.facts, value = r.value,
      occurrences = r.occurrences, last_occurred_at = r.last_occurred_at, acknowledged_at = r.acknowledged_at,
      acknowledged_by = r.acknowledged_by, resolved_at = r.resolved_at, resolve_reason = r.resolve_reason,
      suppressed_by = r.suppressed_by, runbook_url = r.runbook_url, plan = r.plan, notified_as = r.notified_as,
      notified_severity = r.notified_severity, notified_at = r.notified_at,
      last_notified_at = r.last_notified_at, escalated = r.escalated, reopened_at = r.reopened_at, reopenings = r.reopenings,
      flapping_since = r.flapping_since, hold = r.hold, held_until = r.held_until,
      ladder = r.ladder, snoozed_until = r.snoozed_until, next_review_at = r.next_review_at,
      assigned_member_id = r.assigned_member_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id bigint, account_id bigint, ${changing})
    where a.id = r.id and a.account_id = r.account_id`.execute(tx);
}

const inserted = sql.raw(
  `id, account_id, subject_id, subject_type, subject_name, kind, metric, opened_at, status, severity, title, detail, facts,
  value, occurrences, last_occurred_at, acknowledged_at, acknowledged_by, resolved_at, resolve_reason, suppressed_by,
  runbook_url, plan, notified_as, notified_severity, notified_at, last_notified_at, escalated, reopened_at, reopenings,
  flapping_since, hold, held_until, ladder, snoozed_until, next_review_at, assigned_member_id`,
);

/** In the order given, with the ids that were reserved for them. */
export async function insertAlerts(tx: Tx, rows: readonly AlertRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into alert (${inserted}) overriding system value
    select ${inserted}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id bigint, account_id bigint, subject_id bigint,
      subject_type text, subject_name text, kind text, metric text, opened_at timestamptz, ${changing})`.execute(
    tx,
  );
}

export async function insertEvents(tx: Tx, events: readonly AlertEvent[]): Promise<void> {
  if (events.length === 0) return;
  await sql`
    insert into alert_event (account_id, alert_id, at, type, actor, note, facts)
    select account_id, alert_id, at, type, actor, note, facts
    from unnest(${events.map((e) => e.account_id)}::bigint[], ${events.map((e) => e.alert_id)}::bigint[],
      ${events.map((e) => e.at)}::timestamptz[], ${events.map((e) => e.type)}::text[],
      ${events.map((e) => e.actor)}::text[], ${events.map((e) => e.note)}::text[],
      ${events.map((e) => jsonbOf(e.facts))}::jsonb[])
      with ordinality as e(account_id, alert_id, at, type, actor, note, facts, place)
    order by place`.execute(tx);
}

/**
 * Locks due alerts, the oldest first, and then reads them: in one statement an alert that changed a moment before would
 * come without the rules that joined it then. What somebody else holds waits.
 */
export async function lockDueAlerts(tx: Tx, now: Date, limit: number): Promise<AlertRow[]> {
  const locked = await sql<{ id: number }>`
    select id from alert where next_review_at <= ${now} order by next_review_at limit ${limit}
    for no key update skip locked`.execute(tx);
  if (locked.rows.length === 0) return [];
  const found = await sql<AlertRow>`
    select a.*, ${ruleIds} from alert a
    where a.id = any(${locked.rows.map(({ id }) => id)}::bigint[])
    order by a.next_review_at`.execute(tx);
  return found.rows;
}

/** What is known of these subjects, without locking them. */
export async function findSubjects(tx: Tx, subjects: readonly SubjectKey[]): Promise<SubjectFacts[]> {
  const found = await sql<SubjectFacts>`${factsOf(subjects)}`.execute(tx);
  return found.rows;
}
