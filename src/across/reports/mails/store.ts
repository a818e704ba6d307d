// SQL of who is mailed reports.

import { sql } from 'kysely';
import type { Language } from '../../../../shared/languages.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { ReportPeriod } from '../schema.ts';

export interface ChosenMail {
  period: ReportPeriod;
  sent_for: string;
}

export async function findPeriodsOf(
  database: Database,
  accountId: number,
  memberId: number,
): Promise<ReportPeriod[]> {
  const { rows } = await sql<{ period: ReportPeriod }>`
    select period from report_mail where account_id = ${accountId} and member_id = ${memberId}`.execute(
    database,
  );
  return rows.map(({ period }) => period);
}

/** What was chosen before stays as it is; what is not among them is no longer mailed. */
export async function savePeriodsOf(
  tx: Tx,
  { account_id, member_id, now }: { account_id: number; member_id: number; now: Date },
  chosen: readonly ChosenMail[],
): Promise<void> {
  const periods = chosen.map(({ period }) => period);
  await sql`
    delete from report_mail
    where account_id = ${account_id} and member_id = ${member_id} and period <> all(${periods}::text[])`.execute(
    tx,
  );
  await sql`
    insert into report_mail (account_id, member_id, period, sent_for, look_at, created_at)
    select ${account_id}::bigint, ${member_id}::bigint, c.period, c.sent_for, ${now}, ${now}
    from unnest(${periods}::text[], ${chosen.map((one) => one.sent_for)}::text[]) c(period, sent_for)
    on conflict do nothing`.execute(tx);
}

export interface AddressRow {
  email: string;
  email_key: string;
  period: ReportPeriod;
  timezone: string;
  language: Language;
}

export async function findAddressRows(database: Database, accountId: number): Promise<AddressRow[]> {
  const { rows } = await sql<AddressRow>`
    select email, email_key, period, timezone, language from report_mail
    where account_id = ${accountId} and email_key is not null order by email_key, period`.execute(database);
  return rows;
}

/** All of them: what of an address was mailed before counts as mailed. */
export async function saveAddressRows(
  tx: Tx,
  { account_id, now }: { account_id: number; now: Date },
  rows: readonly (AddressRow & { sent_for: string })[],
): Promise<void> {
  const column = (of: (row: AddressRow & { sent_for: string }) => string) => sql`${rows.map(of)}::text[]`;
  await sql`
    delete from report_mail r
    where account_id = ${account_id} and email_key is not null and not exists (
      select from unnest(${column((row) => row.email_key)}, ${column((row) => row.period)}) w(email_key, period)
      where w.email_key = r.email_key and w.period = r.period)`.execute(tx);
  await sql`
    insert into report_mail
      (account_id, email, email_key, period, timezone, language, sent_for, look_at, created_at)
    select ${account_id}::bigint, w.email, w.email_key, w.period, w.timezone, w.language, w.sent_for, ${now}, ${now}
    from unnest(${column((row) => row.email)}, ${column((row) => row.email_key)},
      ${column((row) => row.period)}, ${column((row) => row.timezone)}, ${column((row) => row.language)},
      ${column((row) => row.sent_for)}) w(email, email_key, period, timezone, language, sent_for)
    on conflict (account_id, email_key, period) where email_key is not null
    do update set email = excluded.email, timezone = excluded.timezone, language = excluded.language,
      look_at = excluded.look_at`.execute(tx);
}

export interface ClaimedMail extends ChosenMail {
  id: number;
  account_id: number;
  /** null: an address. */
  member_id: number | null;
  email: string | null;
  timezone: string | null;
  language: Language | null;
}

const MOST_AT_ONCE = 200;

/** Those of one account that are to be reviewed; nobody else reviews them before `again`. */
export async function claimReportMails(
  database: Database,
  { now, again }: { now: Date; again: Date },
): Promise<ClaimedMail[]> {
  const { rows } = await sql<ClaimedMail>`
    update report_mail set look_at = ${again}
    where id = any(array(
      select r.id from report_mail r
      where r.look_at <= ${now} and r.account_id = (
        select f.account_id
        from report_mail f join account a on a.id = f.account_id
        where f.look_at <= ${now} and a.suspended_at is null and a.deletion_began_at is null
        order by f.look_at limit 1)
      order by r.id limit ${MOST_AT_ONCE} for update of r skip locked))
    returning id, account_id, member_id, email, period, timezone, language, sent_for`.execute(database);
  return rows;
}

export const saveNextReview = (database: Database, ids: readonly number[], next_review_at: Date) =>
  sql`update report_mail set look_at = ${next_review_at} where id = any(${[...ids]}::bigint[])`.execute(
    database,
  );

/** False: the report of this day was mailed, or it is not wanted any more. */
export async function saveSent(
  tx: Tx,
  id: number,
  { date, next_review_at }: { date: string; next_review_at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update report_mail set sent_for = ${date}, look_at = ${next_review_at}
    where id = ${id} and sent_for collate "C" < ${date}`.execute(tx);
  return numAffectedRows === 1n;
}

export interface ExportedRow {
  member_id: number | null;
  email: string | null;
  period: ReportPeriod;
  timezone: string | null;
  language: string | null;
  sent_for: string;
  created_at: Date;
}

export async function findAllRows(database: Database, accountId: number): Promise<ExportedRow[]> {
  const { rows } = await sql<ExportedRow>`
    select member_id, email, period, timezone, language, sent_for, created_at from report_mail
    where account_id = ${accountId} order by id`.execute(database);
  return rows;
}

export async function findAccountName(database: Database, accountId: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from account where id = ${accountId}`.execute(database);
  return rows[0]?.name ?? '';
}
