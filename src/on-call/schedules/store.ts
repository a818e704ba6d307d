// Schedules and their overrides in the database.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { storedJson } from '../../platform/database/stored-text.ts';
import type { Page } from '../../platform/page.ts';
import type { WeekHours } from '../week-hours.ts';
import type { Layer } from './rotation.ts';

/** As it is stored. */
export type StoredLayer = { name: string } & (
  | (Pick<Layer, 'rotation' | 'first_handover'> & OfAnyLayer & { calendar_id?: null })
  | (OfAnyLayer & { calendar_id: number })
);

interface OfAnyLayer {
  /** Of a calendar: none. */
  member_ids: number[];
  restrictions: WeekHours[];
}

export interface ScheduleColumns {
  name: string;
  description: string;
  timezone: string;
  handover_mails: boolean;
  layers: StoredLayer[];
}

export interface ScheduleRow extends ScheduleColumns {
  id: number;
  account_id: number;
  has_calendar: boolean;
  handover_note: string | null;
  handover_note_by: string | null;
  handover_note_at: Date | null;
  created_by: string | null;
  created_at: Date;
  updated_at: Date;
}

export interface OverrideRow {
  id: number;
  schedule_id: number;
  member_id: number;
  starts_at: Date;
  ends_at: Date;
  created_by: string | null;
  /** null: a key made it. */
  created_by_person: number | null;
  created_at: Date;
}

const select = sql`
  select id, account_id, name, description, timezone, layers, calendar_token_hash is not null as has_calendar,
    handover_mails, handover_note, handover_note_by, handover_note_at, created_by, created_at, updated_at
  from schedule`;

/** Newest first. */
export async function listSchedules(
  database: Database,
  accountId: number,
  { before, limit }: Page,
): Promise<ScheduleRow[]> {
  const { rows } = await sql<ScheduleRow>`
    ${select} where account_id = ${accountId} and (${before}::bigint is null or id < ${before}::bigint)
    order by id desc limit ${limit}`.execute(database);
  return rows;
}

export async function findSchedule(
  database: Database,
  accountId: number,
  id: number,
): Promise<ScheduleRow | undefined> {
  const { rows } = await sql<ScheduleRow>`
    ${select} where account_id = ${accountId} and id = ${id}`.execute(database);
  return rows[0];
}

export interface ScheduleKey {
  account_id: number;
  schedule_id: number;
}

const keysOf = (schedules: readonly ScheduleKey[]) => sql`
  unnest(${schedules.map((one) => one.account_id)}::bigint[], ${schedules.map((one) => one.schedule_id)}::bigint[])
    as k(account_id, schedule_id)`;

/** Of any accounts, each named once. */
export async function findSchedules(
  database: Database,
  schedules: readonly ScheduleKey[],
): Promise<ScheduleRow[]> {
  const { rows } = await sql<ScheduleRow>`
    ${select} join ${keysOf(schedules)} using (account_id) where id = k.schedule_id order by id`.execute(
    database,
  );
  return rows;
}

/** As `findSchedule`; nobody else changes it until the transaction ends. */
export async function lockSchedule(tx: Tx, accountId: number, id: number): Promise<ScheduleRow | undefined> {
  const { rows } = await sql<ScheduleRow>`
    ${select} where account_id = ${accountId} and id = ${id} for update`.execute(tx);
  return rows[0];
}

/** The one whose calendar has this token. */
export async function findByCalendarToken(
  database: Database,
  id: number,
  hash: Buffer,
): Promise<ScheduleRow | undefined> {
  const { rows } = await sql<ScheduleRow>`
    ${select} where id = ${id} and calendar_token_hash = ${hash}`.execute(database);
  return rows[0];
}

/** How many the account has. Nobody else adds one until the transaction ends. */
export async function lockAndCountSchedules(tx: Tx, accountId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`schedules ${accountId}`}, 0))`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from schedule where account_id = ${accountId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function insertSchedule(
  tx: Tx,
  accountId: number,
  { layers, ...columns }: ScheduleColumns & { created_by: string; created_at: Date; updated_at: Date },
): Promise<number> {
  const row = { account_id: accountId, ...columns, layers: storedJson(layers) };
  const { id } = await tx.insertInto('schedule').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export const saveSchedule = (
  tx: Tx,
  accountId: number,
  id: number,
  { layers, ...columns }: Partial<ScheduleColumns> & { updated_at: Date },
) =>
  tx
    .updateTable('schedule')
    .set({ ...columns, ...(layers && { layers: storedJson(layers) }) })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();

/** null: there is none any more. */
export const saveHandoverNote = (
  tx: Tx,
  { account_id, id }: Pick<ScheduleRow, 'account_id' | 'id'>,
  note: { text: string; by: string; at: Date } | null,
) =>
  tx
    .updateTable('schedule')
    .set({
      ...{ handover_note: note?.text ?? null, handover_note_by: note?.by ?? null },
      handover_note_at: note?.at ?? null,
    })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();

/** The token that was there before is worth nothing from then on; null: there is none any more. */
export const saveCalendarToken = (tx: Tx, accountId: number, id: number, hash: Buffer | null) =>
  tx
    .updateTable('schedule')
    .set({ calendar_token_hash: hash })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();

export const deleteSchedule = (tx: Tx, accountId: number, id: number) =>
  tx.deleteFrom('schedule').where('account_id', '=', accountId).where('id', '=', id).execute();

/** Of these schedules, each named once: those that end after `from` and, where it is given, begin before `to`; the oldest first. */
export async function findOverrides(
  database: Database,
  schedules: readonly ScheduleKey[],
  { from, to }: { from: Date; to: Date | null },
): Promise<OverrideRow[]> {
  const { rows } = await sql<OverrideRow>`
    select id, schedule_id, member_id, starts_at, ends_at, created_by, created_by_person, created_at
    from schedule_override join ${keysOf(schedules)} using (account_id, schedule_id)
    where ends_at > ${from} and (${to}::timestamptz is null or starts_at < ${to}::timestamptz)
    order by id`.execute(database);
  return rows;
}

/** Those that have not ended, after those were dropped that ended before `dropBefore`. The schedule is locked. */
export async function countOverrides(
  tx: Tx,
  accountId: number,
  scheduleId: number,
  { now, dropBefore }: { now: Date; dropBefore: Date },
): Promise<{ total: number; not_ended: number }> {
  const ofIt = sql`account_id = ${accountId} and schedule_id = ${scheduleId}`;
  await sql`delete from schedule_override where ${ofIt} and ends_at < ${dropBefore}`.execute(tx);
  const { rows } = await sql<{ total: number; not_ended: number }>`
    select count(*)::int as total, (count(*) filter (where ends_at > ${now}))::int as not_ended
    from schedule_override where ${ofIt}`.execute(tx);
  return rows[0] ?? { total: 0, not_ended: 0 };
}

export async function insertOverride(
  tx: Tx,
  accountId: number,
  override: Omit<OverrideRow, 'id'>,
): Promise<number> {
  const row = { account_id: accountId, ...override };
  const { id } = await tx
    .insertInto('schedule_override')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findOverride(
  tx: Tx,
  accountId: number,
  { schedule_id, id }: { schedule_id: number; id: number },
): Promise<OverrideRow | undefined> {
  const { rows } = await sql<OverrideRow>`
    select id, schedule_id, member_id, starts_at, ends_at, created_by, created_by_person, created_at
    from schedule_override
    where account_id = ${accountId} and schedule_id = ${schedule_id} and id = ${id}`.execute(tx);
  return rows[0];
}

/** What of it is past stays as it was. */
export async function endOverride(tx: Tx, accountId: number, { id }: OverrideRow, now: Date): Promise<void> {
  const one = sql`account_id = ${accountId} and id = ${id}`;
  await sql`update schedule_override set ends_at = ${now} where ${one} and starts_at < ${now} and ends_at > ${now}`.execute(
    tx,
  );
  await sql`delete from schedule_override where ${one} and starts_at >= ${now}`.execute(tx);
}
