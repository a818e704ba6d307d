// SQL of imported calendars.

import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { jsonbOf } from '../../../platform/database/json.ts';
import { stored } from '../../../platform/database/stored-text.ts';
import type { Shift } from '../rotation.ts';
import type { ScheduleKey } from '../store.ts';

interface UnmatchedEvent {
  summary: string;
  /** Addresses, or else names. */
  people: string[];
  from: number;
  to: number;
}

/** What was found when it was read last. */
export interface FoundShifts {
  shifts: Shift[];
  /** In the window that was read. */
  events: number;
  unmatched: UnmatchedEvent[];
  unmatched_events: number;
  unreadable_events: number;
}

export interface CalendarRow extends ScheduleKey, FoundShifts {
  id: number;
  host: string;
  /** null: not yet. */
  fetched_at: Date | null;
  error: string | null;
  next_fetch_at: Date;
}

const keysOf = (schedules: readonly ScheduleKey[]) => sql`
  unnest(${schedules.map((one) => one.account_id)}::bigint[], ${schedules.map((one) => one.schedule_id)}::bigint[])
    as k(account_id, schedule_id)`;

/** Of these schedules, each named once. */
export async function findCalendars(
  database: Database,
  schedules: readonly ScheduleKey[],
): Promise<CalendarRow[]> {
  if (schedules.length === 0) return [];
  const { rows } = await sql<CalendarRow>`
    select id, account_id, schedule_id, host, shifts, events, unmatched, unmatched_events, unreadable_events, fetched_at,
      error, next_fetch_at
    from schedule_calendar join ${keysOf(schedules)} using (account_id, schedule_id) order by id`.execute(
    database,
  );
  return rows;
}

export interface SealedCalendar extends ScheduleKey {
  id: number;
  url_sealed: Buffer;
}

/** Of all schedules of the account. */
export async function findSealed(database: Database, accountId: number): Promise<SealedCalendar[]> {
  const { rows } = await sql<SealedCalendar>`
    select id, account_id, schedule_id, url_sealed from schedule_calendar
    where account_id = ${accountId} order by id`.execute(database);
  return rows;
}

/** How many the account has. Nobody else adds one until the transaction ends. */
export async function lockAndCountCalendars(tx: Tx, accountId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`calendars ${accountId}`}, 0))`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from schedule_calendar where account_id = ${accountId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function reserveCalendarId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('schedule_calendar', 'id'))::bigint as id`.execute(tx);
  return rows[0]?.id ?? 0;
}

interface Address {
  id: number;
  url_sealed: Buffer;
  host: string;
}

export const insertCalendar = (tx: Tx, { account_id, schedule_id }: ScheduleKey, one: Address, now: Date) =>
  sql`
    insert into schedule_calendar (id, account_id, schedule_id, url_sealed, host, next_fetch_at)
    overriding system value
    values (${one.id}, ${account_id}, ${schedule_id}, ${one.url_sealed}, ${one.host}, ${now})`.execute(tx);

/** What was read at the address before is forgotten. */
export const moveCalendar = (tx: Tx, { account_id, schedule_id }: ScheduleKey, one: Address, now: Date) =>
  sql`
    update schedule_calendar set url_sealed = ${one.url_sealed}, host = ${one.host}, next_fetch_at = ${now},
      etag = null, last_modified = null, copy = null, shifts = '[]', events = 0, unmatched = '[]', unmatched_events = 0,
      unreadable_events = 0, fetched_at = null, failures = 0, error = null
    where account_id = ${account_id} and schedule_id = ${schedule_id} and id = ${one.id}`.execute(tx);

/** A schedule that was changed: events of whole days may begin at another time. */
export const readAgain = (tx: Tx, { account_id, schedule_id }: ScheduleKey, now: Date) =>
  sql`
    update schedule_calendar set next_fetch_at = ${now}
    where account_id = ${account_id} and schedule_id = ${schedule_id}`.execute(tx);

export const deleteCalendars = (tx: Tx, { account_id, schedule_id }: ScheduleKey, ids: readonly number[]) =>
  sql`
    delete from schedule_calendar
    where account_id = ${account_id} and schedule_id = ${schedule_id} and id = any(${[...ids]}::bigint[])`.execute(
    tx,
  );

export interface DueCalendar extends SealedCalendar {
  /** Until when it is claimed; another moment once it is to be read anew. */
  next_fetch_at: Date;
  timezone: string;
  etag: string | null;
  last_modified: string | null;
  copy: string | null;
  failures: number;
}

/** Nobody else reads them before `until`. */
export async function claimCalendars(
  database: Database,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<DueCalendar[]> {
  const { rows } = await sql<DueCalendar>`
    update schedule_calendar c set next_fetch_at = ${until}
    from schedule s
    where s.id = c.schedule_id and s.account_id = c.account_id and c.id = any(array(
      select d.id from schedule_calendar d join account a on a.id = d.account_id
      where d.next_fetch_at <= ${now} and a.suspended_at is null and a.deletion_began_at is null
      order by d.failures > 0, d.next_fetch_at limit ${limit} for update of d skip locked))
    returning c.id, c.account_id, c.schedule_id, c.url_sealed, c.next_fetch_at, s.timezone, c.etag, c.last_modified,
      c.copy, c.failures`.execute(database);
  return rows;
}

export interface ReadCalendar {
  /** null: nothing could be read, and what was found before stays. */
  found: FoundShifts | null;
  /** null: what is stored stays, as of then. */
  fetched: { etag: string | null; last_modified: string | null; copy: string } | null;
  fetched_at: Date | null;
  failures: number;
  error: string | null;
  next_fetch_at: Date;
}

export type Saved = 'changed' | 'same' | 'gone';

/**
 * `gone`: it is deleted, has another address, or is to be read anew, as after a change of the time zone. `changed`: whoever
 * is on call may be another one.
 */
export async function saveCalendar(
  tx: Tx,
  { id, account_id, url_sealed, next_fetch_at }: Pick<DueCalendar, keyof SealedCalendar | 'next_fetch_at'>,
  read: ReadCalendar,
): Promise<Saved> {
  const { fetched, found } = read;
  const { rows } = await sql<{ is_changed: boolean }>`
    with before as (
      select id, shifts from schedule_calendar
      where id = ${id} and account_id = ${account_id} and url_sealed = ${url_sealed}
        and next_fetch_at = ${next_fetch_at} for update)
    update schedule_calendar c set
      etag = ${fetched ? stored(fetched.etag) : sql`c.etag`},
      last_modified = ${fetched ? stored(fetched.last_modified) : sql`c.last_modified`},
      copy = ${fetched ? stored(fetched.copy) : sql`c.copy`},
      shifts = ${found ? sql`${jsonbOf(found.shifts)}::jsonb` : sql`c.shifts`},
      events = ${found ? found.events : sql`c.events`},
      unmatched = ${found ? sql`${jsonbOf(found.unmatched)}::jsonb` : sql`c.unmatched`},
      unmatched_events = ${found ? found.unmatched_events : sql`c.unmatched_events`},
      unreadable_events = ${found ? found.unreadable_events : sql`c.unreadable_events`},
      fetched_at = coalesce(${read.fetched_at}::timestamptz, c.fetched_at), failures = ${read.failures},
      error = ${stored(read.error)}, next_fetch_at = ${read.next_fetch_at}
    from before
    where c.id = before.id
    returning before.shifts <> c.shifts as is_changed`.execute(tx);
  const [row] = rows;
  if (!row) return 'gone';
  return row.is_changed ? 'changed' : 'same';
}
