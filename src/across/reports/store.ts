// SQL of reports: what was watched, what opened, and who was paged.

import { type RawBuilder, sql } from 'kysely';
import type { AlertKind, Severity } from '../../delivery/alert-schema.ts';
import type { Database } from '../../platform/database/database.ts';
import type { AlertSubjectType, SubjectType } from '../../subjects/schema.ts';
import type { Stretch } from '../../subjects/uptime.ts';

export interface Watched {
  id: number;
  type: SubjectType;
  name: string;
}

/** Servers and checks that were there by then, the oldest first. */
export async function findWatched(
  database: Database,
  accountId: number,
  { before, limit }: { before: Date; limit: number },
): Promise<Watched[]> {
  const { rows } = await sql<Watched>`
    select id, type, name from subject
    where account_id = ${accountId} and type = any('{server,cron_check,uptime_check}') and created_at < ${before}
    order by created_at, id limit ${limit}`.execute(database);
  return rows;
}

/** Alerts that opened in the window, each with how many pages people got about it. */
const opened = (accountId: number, { from, to }: Stretch): RawBuilder<unknown> => sql`
  select a.*, p.pages, a.resolve_reason = 'recovered' and a.acknowledged_at is null as by_itself
  from alert a cross join lateral (
    select count(distinct pa.page_id)::int as pages
    from page_alert pa where pa.account_id = a.account_id and pa.alert_id = a.id) p
  where a.account_id = ${accountId} and a.opened_at >= ${from} and a.opened_at < ${to}`;

export interface AlertFigures {
  severity: Severity;
  total: number;
  unnotified: number;
  acknowledged: number;
  by_themselves: number;
  pages: number;
  /** Of all severities together. */
  median_acknowledge_seconds: number | null;
}

export async function findAlertFigures(
  database: Database,
  accountId: number,
  window: Stretch,
): Promise<AlertFigures[]> {
  const { rows } = await sql<AlertFigures>`
    with opened as materialized (${opened(accountId, window)})
    select severity, count(*)::int as total,
      count(*) filter (where notified_as is null and status = 'resolved')::int as unnotified,
      count(acknowledged_at)::int as acknowledged, count(*) filter (where by_itself)::int as by_themselves,
      sum(pages)::int as pages,
      (select percentile_disc(0.5) within group (order by extract(epoch from acknowledged_at - opened_at))::float8
        from opened where acknowledged_at is not null) as median_acknowledge_seconds
    from opened group by severity`.execute(database);
  return rows;
}

export interface CauseRow {
  subject_id: number | null;
  subject_type: AlertSubjectType;
  subject_name: string;
  kind: AlertKind;
  alerts: number;
  pages: number;
  acknowledged: number;
  by_themselves: number;
}

const ORDERS = {
  noise: sql`pages desc, alerts desc`,
  themselves: sql`by_themselves desc, pages desc`,
};

/** What alerts were about, by subject and kind. */
export async function findCauses(
  database: Database,
  accountId: number,
  { window, order, limit }: { window: Stretch; order: keyof typeof ORDERS; limit: number },
): Promise<CauseRow[]> {
  const { rows } = await sql<CauseRow>`
    select * from (
      select subject_id, subject_type, max(subject_name) as subject_name, kind, count(*)::int as alerts,
        sum(pages)::int as pages, count(acknowledged_at)::int as acknowledged,
        count(*) filter (where by_itself)::int as by_themselves
      from (${opened(accountId, window)}) o
      group by subject_id, subject_type, kind, case when subject_id is null then subject_name end) c
    order by ${ORDERS[order]}, subject_name, kind, subject_id limit ${limit}`.execute(database);
  return rows;
}

export interface PageRow {
  member_id: number;
  name: string;
  hour: number;
  /** From 1, Monday. */
  weekday: number;
  pages: number;
}

/** By the clocks of the zone. */
export async function findPages(
  database: Database,
  accountId: number,
  { from, to, timezone }: Stretch & { timezone: string },
): Promise<PageRow[]> {
  const { rows } = await sql<PageRow>`
    select member_id, max(person_name) as name, hour, weekday, count(*)::int as pages
    from (
      select member_id, person_name, extract(hour from starts_at at time zone ${timezone})::int as hour,
        extract(isodow from starts_at at time zone ${timezone})::int as weekday
      from page where account_id = ${accountId} and starts_at >= ${from} and starts_at < ${to}) p
    group by member_id, hour, weekday order by member_id, weekday, hour`.execute(database);
  return rows;
}
