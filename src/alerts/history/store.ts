// SQL of reading alerts and of what people do to them.

import { type RawBuilder, sql } from 'kysely';
import type { AlertKind, AlertStatus, Severity } from '../../delivery/alert-schema.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Page } from '../../platform/page.ts';
import type { AlertSubjectType, SubjectType } from '../../subjects/schema.ts';
import type { AlertEvent, AlertRow } from '../alert.ts';
import { type AlertWords, alertWords, NAME } from './alert-words.ts';

const LATEST = 200;

const alertColumns = sql`a.*,
  array(select m.rule_id from alert_rule_match m where m.alert_id = a.id order by m.rule_id) as rule_ids`;

export interface AlertFilter {
  status?: AlertStatus;
  kind?: AlertKind;
  severity?: Severity;
  subject_type?: AlertSubjectType;
  subject_id?: number;
  /** Only what was unresolved at this moment or later. */
  from?: string;
  /** Only what opened before. */
  to?: string;
  /** Part of its title in any language, its detail or the name of its subject. */
  q?: string;
  acknowledged_by?: string;
  /** Who did anything about it. */
  who?: string;
}

/** Of the unresolved: the most severe first, then those that nobody is on, then the latest. */
export async function listWorst(database: Database, accountId: number, limit: number): Promise<AlertRow[]> {
  const found = await sql<AlertRow>`
    select ${alertColumns} from alert a where account_id = ${accountId} and status <> 'resolved'
    order by array_position(array['critical', 'warning', 'info'], severity), status = 'acknowledged',
      opened_at desc, id desc
    limit ${limit}`.execute(database);
  return found.rows;
}

/** Newest first, those with an id below `before`. */
export async function listAlerts(
  database: Database,
  accountId: number,
  filter: AlertFilter,
  page: Page,
): Promise<AlertRow[]> {
  const conditions = [sql`account_id = ${accountId}`, ...(await whereOf(filter, page))];
  const found = await sql<AlertRow>`
    select ${alertColumns} from alert a where ${sql.join(conditions, sql` and `)}
    order by id desc limit ${page.limit}`.execute(database);
  return found.rows;
}

const whereOf = async (filter: AlertFilter, { before }: Page): Promise<RawBuilder<unknown>[]> => [
  ...conditionsOf(filter),
  ...(filter.q === undefined ? [] : [hasWords(filter.q, await alertWords())]),
  ...(before === null ? [] : [sql`id < ${before}`]),
];

/** Only those that are asked for, so that each way of asking has a plan of its own. */
function conditionsOf(filter: AlertFilter): RawBuilder<unknown>[] {
  const { status, kind, severity, subject_type, subject_id, from, to, acknowledged_by, who } = filter;
  return [
    status && sql`status = ${status}`,
    // Said once more in the words of the partial index, which a value alone does not reach.
    status && status !== 'resolved' && sql`status <> 'resolved'`,
    kind && sql`kind = ${kind}`,
    severity && sql`severity = ${severity}`,
    subject_type && sql`subject_type = ${subject_type}`,
    subject_id !== undefined && sql`subject_id = ${subject_id}`,
    from !== undefined && sql`(status <> 'resolved' or resolved_at >= ${new Date(from)})`,
    to !== undefined && sql`opened_at < ${new Date(to)}`,
    acknowledged_by !== undefined && sql`acknowledged_by = ${acknowledged_by}`,
    who !== undefined &&
      sql`exists (select from alert_event e where e.alert_id = a.id and e.account_id = a.account_id and e.actor = ${who})`,
  ].filter((condition) => typeof condition === 'object');
}

function hasWords(q: string, words: readonly AlertWords[]): RawBuilder<unknown> {
  const pattern = `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`(title ilike ${pattern} or detail ilike ${pattern} or subject_name ilike ${pattern} or exists (
    select from unnest(${words.map(({ kind }) => kind)}::text[], ${words.map(({ metric }) => metric)}::text[],
      ${words.map(({ text }) => text)}::text[]) as words (kind, metric, text)
    where words.kind = a.kind and coalesce(words.metric = a.metric, words.metric is null)
      and replace(words.text, ${NAME}, a.subject_name) ilike ${pattern}))`;
}

export async function findAlert(database: Database, accountId: number, id: number): Promise<AlertRow | null> {
  const found = await sql<AlertRow>`
    select ${alertColumns} from alert a where account_id = ${accountId} and id = ${id}`.execute(database);
  return found.rows[0] ?? null;
}

export async function lockAlert(tx: Tx, accountId: number, id: number): Promise<AlertRow | null> {
  const found = await sql<AlertRow>`
    select ${alertColumns} from alert a where account_id = ${accountId} and id = ${id} for no key update`.execute(
    tx,
  );
  return found.rows[0] ?? null;
}

/** Of those that are there: in the order of their ids, locked. */
export async function lockAlerts(tx: Tx, accountId: number, ids: readonly number[]): Promise<AlertRow[]> {
  const found = await sql<AlertRow>`
    select ${alertColumns} from alert a where account_id = ${accountId} and id = any(${ids}::bigint[])
    order by id for no key update`.execute(tx);
  return found.rows;
}

export interface PressedPage {
  person_id: number;
  ended_at: Date | null;
  ended_by: string | null;
}

/** The page of this attempt. */
export async function findPageOfAttempt(
  database: Database,
  accountId: number,
  attemptId: string,
): Promise<PressedPage | null> {
  const found = await sql<PressedPage>`
    select p.person_id, p.ended_at, p.ended_by from page_attempt a
    join page p on p.account_id = a.account_id and p.id = a.page_id
    where a.id = ${attemptId} and a.account_id = ${accountId}`.execute(database);
  return found.rows[0] ?? null;
}

interface PagedStep {
  alert_id: number;
  policy_id: number;
  round: number;
  step: number;
  method_kind: string;
}

/** What the page of this attempt is about, and the steps that it is of, in their order. */
export async function findPagedSteps(
  database: Database,
  accountId: number,
  attemptId: string,
): Promise<PagedStep[]> {
  const found = await sql<PagedStep>`
    select m.alert_id, m.policy_id, m.round, m.step, a.method_kind from page_attempt a
    join page_alert m on m.account_id = a.account_id and m.page_id = a.page_id
    where a.id = ${attemptId} and a.account_id = ${accountId}
    order by m.alert_id, m.policy_id, m.round, m.step`.execute(database);
  return found.rows;
}

export async function findAlerts(
  database: Database,
  accountId: number,
  ids: readonly number[],
): Promise<Pick<AlertRow, 'account_id' | 'id' | 'title' | 'status' | 'subject_id'>[]> {
  const found = await sql<Pick<AlertRow, 'account_id' | 'id' | 'title' | 'status' | 'subject_id'>>`
    select account_id, id, title, status, subject_id from alert
    where account_id = ${accountId} and id = any(${ids}::bigint[]) order by id`.execute(database);
  return found.rows;
}

/** Unresolved ones, the newest first; `status` null: whether or not somebody is on it. */
export async function findAlertIds(
  database: Database,
  accountId: number,
  { filter, status, page }: { filter: AlertFilter; status: AlertStatus | null; page: Page },
): Promise<number[]> {
  const conditions = [
    sql`account_id = ${accountId} and status <> 'resolved'`,
    ...(status === null ? [] : [sql`status = ${status}`]),
    ...(await whereOf(filter, page)),
  ];
  const found = await sql<{ id: number }>`
    select id from alert a where ${sql.join(conditions, sql` and `)}
    order by id desc limit ${page.limit}`.execute(database);
  return found.rows.map(({ id }) => id);
}

/** What is known of a subject for now. */
export interface SubjectAbout {
  id: number;
  tags: readonly string[];
  depends_on: { id: number; type: SubjectType; name: string } | null;
}

export async function findAbout(
  database: Database,
  accountId: number,
  ids: readonly number[],
): Promise<SubjectAbout[]> {
  if (ids.length === 0) return [];
  const found = await sql<SubjectAbout>`
    select s.id, s.tags,
      case when p.id is not null then json_build_object('id', p.id, 'type', p.type, 'name', p.name) end as depends_on
    from subject s left join subject p on p.account_id = s.account_id and p.id = s.depends_on_id
    where s.account_id = ${accountId} and s.id = any(${ids}::bigint[])`.execute(database);
  return found.rows;
}

/** Neither suspended nor being deleted. */
export async function isAccountActive(database: Database, accountId: number): Promise<boolean> {
  const found = await sql`
    select 1 from account
    where id = ${accountId} and suspended_at is null and deletion_began_at is null`.execute(database);
  return found.rows.length > 0;
}

/** The latest ones, oldest first. */
export async function listEvents(database: Database, alert: AlertRow): Promise<AlertEvent[]> {
  const found = await sql<AlertEvent>`
    select account_id, alert_id, at, type, actor, note, facts from alert_event
    where alert_id = ${alert.id} and account_id = ${alert.account_id}
    order by id desc limit ${LATEST}`.execute(database);
  return found.rows.reverse();
}

export interface NotificationRow {
  id: number;
  type: string;
  destination_id: number;
  destination_type: 'channel' | 'webhook';
  destination_kind: string;
  destination_name: string;
  status: 'pending' | 'delivered' | 'failed';
  attempts: number;
  created_at: Date;
  attempted_at: Date | null;
  due_at: Date | null;
  postponed_until: Date | null;
  delivered_at: Date | null;
  error: string | null;
  response_status: number | null;
  log_only: boolean;
  digest_id: string | null;
}

/** Newest first. */
export async function listNotifications(database: Database, alert: AlertRow): Promise<NotificationRow[]> {
  const found = await sql<NotificationRow>`
    select n.id, n.type, n.destination_id, d.type as destination_type,
      coalesce(c.kind, 'webhook') as destination_kind, coalesce(c.name, w.name, '') as destination_name,
      n.status, n.attempts, n.created_at, n.attempted_at, n.due_at, n.postponed_until, n.delivered_at, n.error,
      n.response_status, n.log_only, n.digest_id
    from delivery n
    join destination d on d.id = n.destination_id
    left join channel c on c.id = n.destination_id
    left join webhook w on w.id = n.destination_id
    where n.alert_id = ${alert.id} and n.account_id = ${alert.account_id}
    order by n.id desc limit ${LATEST}`.execute(database);
  return found.rows;
}

const MOST_HELD = 50;

type HeldBackRow = Pick<AlertRow, 'id' | 'kind' | 'title' | 'subject_id' | 'subject_type' | 'subject_name'>;

/** Unresolved alerts that wait because this one notifies. */
export async function listHeldBack(database: Database, alert: AlertRow): Promise<HeldBackRow[]> {
  const found = await sql<HeldBackRow>`
    select id, kind, title, subject_id, subject_type, subject_name from alert
    where suppressed_by = ${alert.id} and account_id = ${alert.account_id} and status <> 'resolved'
    order by id limit ${MOST_HELD}`.execute(database);
  return found.rows;
}

export async function findChannels(
  database: Database,
  accountId: number,
  ids: readonly number[],
): Promise<{ id: number; kind: string; name: string }[]> {
  const found = await sql<{ id: number; kind: string; name: string }>`
    select id, kind, name from channel
    where account_id = ${accountId} and id = any(${ids}::bigint[]) order by id`.execute(database);
  return found.rows;
}
