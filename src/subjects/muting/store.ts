// Mute windows in the database: silences and maintenance windows with what they are about. Their tables are named
// `quiet_time`, and `quiet` is the value of `alert.hold` and of the API that means a mute window.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Page } from '../../platform/page.ts';
import type { Targets } from '../targets-schema.ts';
import type { Stretch } from '../uptime.ts';

export type MuteWindowType = 'silence' | 'maintenance';

/** The mute windows of one account and type. */
export interface MuteWindowScope {
  account_id: number;
  type: MuteWindowType;
}

export interface MuteWindowColumns {
  name: string;
  description: string;
  target_all: boolean;
  starts_at: Date;
  ends_at: Date | null;
  cron_expression: string | null;
  duration_seconds: number | null;
  timezone: string | null;
  show_on_status_pages: boolean;
}

export interface MuteWindowRow extends MuteWindowColumns, MuteWindowScope {
  id: number;
  /** null: nobody who is known any more. */
  created_by: string | null;
  created_at: Date;
  updated_at: Date;
  subject_ids: number[];
  tags: string[];
  /** What was cut off by ending occurrences early: from, to, from, to, in milliseconds since 1970. */
  cuts: number[];
}

/** An answer holds no more cuts than this of a mute window, the latest ones. */
const MOST_CUTS = 10_000;

const selectWith = (cutsAfter: Date) => sql`
  select q.*,
    array(select s.subject_id from quiet_time_subject s where s.quiet_time_id = q.id order by 1) as subject_ids,
    array(select t.tag from quiet_time_tag t where t.quiet_time_id = q.id order by 1) as tags,
    array(
      select (extract(epoch from unnest(array[c.from_at, c.to_at])) * 1000)::bigint from (
        select from_at, to_at from quiet_time_cut
        where quiet_time_id = q.id and to_at > ${cutsAfter} order by from_at desc limit ${MOST_CUTS}
      ) c
    ) as cuts
  from quiet_time q`;

/** Newest first; of their cuts those that lie after `now`. */
export async function listMuteWindows(
  database: Database,
  { account_id, type }: MuteWindowScope,
  page: Page,
  now: Date,
): Promise<MuteWindowRow[]> {
  const { rows } = await sql<MuteWindowRow>`
    ${selectWith(now)} where q.account_id = ${account_id} and q.type = ${type}
      and (${page.before}::bigint is null or q.id < ${page.before}::bigint)
    order by q.id desc limit ${page.limit}`.execute(database);
  return rows;
}

/** With its cuts that lie after `now`. */
export async function findMuteWindow(
  database: Database,
  { account_id, type }: MuteWindowScope,
  id: number,
  now: Date,
): Promise<MuteWindowRow | undefined> {
  const { rows } = await sql<MuteWindowRow>`
    ${selectWith(now)} where q.account_id = ${account_id} and q.type = ${type} and q.id = ${id}`.execute(
    database,
  );
  return rows[0];
}

/** As `findMuteWindow`; nobody else changes it until the transaction ends. */
export async function lockMuteWindow(
  tx: Tx,
  kept: MuteWindowScope,
  id: number,
  now: Date,
): Promise<MuteWindowRow | undefined> {
  await sql`
    select id from quiet_time
    where account_id = ${kept.account_id} and type = ${kept.type} and id = ${id} for update`.execute(tx);
  return findMuteWindow(tx, kept, id, now);
}

/** How many there are, and of them those whose end is yet to come. Nobody else of the account adds one until the transaction ends. */
export async function lockAndCount(
  tx: Tx,
  { account_id, type }: MuteWindowScope,
  now: Date,
): Promise<{ total: number; not_ended: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mute windows ${account_id}`}, 0))`.execute(tx);
  const { rows } = await sql<{ total: number; not_ended: number }>`
    select count(*)::int as total,
      (count(*) filter (where ends_at is null or ends_at > ${now}))::int as not_ended
    from quiet_time where account_id = ${account_id} and type = ${type}`.execute(tx);
  return rows[0] ?? { total: 0, not_ended: 0 };
}

/** Its id. What it is about follows with `saveTargets`. */
export async function insertMuteWindow(
  tx: Tx,
  { account_id, type }: MuteWindowScope,
  columns: MuteWindowColumns & { created_by: string | null; created_at: Date; updated_at: Date },
): Promise<number> {
  const row = { account_id, type, ...columns };
  const { id } = await tx.insertInto('quiet_time').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export const saveMuteWindow = (
  tx: Tx,
  accountId: number,
  id: number,
  columns: Partial<MuteWindowColumns> & { updated_at: Date },
) =>
  tx
    .updateTable('quiet_time')
    .set(columns)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();

/** These subjects and tags, and no others. */
export async function saveTargets(tx: Tx, accountId: number, id: number, targets: Targets): Promise<void> {
  await sql`
    delete from quiet_time_subject where account_id = ${accountId} and quiet_time_id = ${id}`.execute(tx);
  await sql`delete from quiet_time_tag where account_id = ${accountId} and quiet_time_id = ${id}`.execute(tx);
  await sql`
    insert into quiet_time_subject (account_id, quiet_time_id, subject_id)
    select ${accountId}, ${id}, unnest(${targets.ids}::bigint[])`.execute(tx);
  await sql`
    insert into quiet_time_tag (account_id, quiet_time_id, tag)
    select ${accountId}, ${id}, unnest(${targets.tags}::text[])`.execute(tx);
}

/** One that begins at the same moment and ends later takes its place. */
export async function insertCut(tx: Tx, accountId: number, id: number, cut: Stretch): Promise<void> {
  await sql`
    insert into quiet_time_cut (account_id, quiet_time_id, from_at, to_at)
    values (${accountId}, ${id}, ${cut.from}, ${cut.to})
    on conflict (quiet_time_id, from_at)
      do update set to_at = greatest(quiet_time_cut.to_at, excluded.to_at)`.execute(tx);
}

/** What was cut off later than `now` is on again, unless the plan says otherwise. */
export async function endCuts(tx: Tx, accountId: number, id: number, now: Date): Promise<void> {
  const ofIt = sql`account_id = ${accountId} and quiet_time_id = ${id}`;
  await sql`delete from quiet_time_cut where ${ofIt} and from_at >= ${now}`.execute(tx);
  await sql`update quiet_time_cut set to_at = ${now} where ${ofIt} and to_at > ${now}`.execute(tx);
}

export async function deleteMuteWindow(
  tx: Tx,
  { account_id, type }: MuteWindowScope,
  id: number,
): Promise<void> {
  await tx
    .deleteFrom('quiet_time')
    .where('account_id', '=', account_id)
    .where('type', '=', type)
    .where('id', '=', id)
    .execute();
}

/** Deletes those of a type that ended before the moment, in any account. Returns how many. */
export async function deleteEnded(
  tx: Tx,
  { type, before, limit }: { type: MuteWindowType; before: Date; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from quiet_time where id = any(array(
      select id from quiet_time where ends_at < ${before} and type = ${type} limit ${limit} for update skip locked
    ))`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Deletes cuts that ended before the moment, in any account. Returns how many. */
export async function deleteOldCuts(tx: Tx, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from quiet_time_cut where ctid = any(array(
      select ctid from quiet_time_cut where to_at < ${before} limit ${limit} for update skip locked
    ))`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Those of the accounts that have begun and may still be on at `at`, with their cuts after it. */
export async function findBegun(
  database: Database,
  accountIds: readonly number[],
  at: Date,
): Promise<MuteWindowRow[]> {
  const { rows } = await sql<MuteWindowRow>`
    ${selectWith(at)} where q.account_id = any(${accountIds}::bigint[]) and q.starts_at <= ${at}
      and (q.ends_at is null or q.ends_at > ${at})
    order by q.id`.execute(database);
  return rows;
}

/** The processes on servers that mute windows of these accounts are about, by the id of the window. */
export async function findProcessesMeant(
  database: Database,
  accountIds: readonly number[],
  ids: readonly number[],
): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ id: number; process_ids: number[] }>`
    with server as (
      select quiet_time_id, subject_id as id from quiet_time_subject where quiet_time_id = any(${ids}::bigint[])
      union
      select t.quiet_time_id, s.id from quiet_time_tag t
      join subject s on s.account_id = t.account_id and s.type = 'server' and s.tags @> array[t.tag]
      where t.quiet_time_id = any(${ids}::bigint[])
    )
    select server.quiet_time_id as id, array_agg(p.id) as process_ids
    from server join subject p on p.depends_on_id = server.id and p.type = 'process'
    where p.account_id = any(${accountIds}::bigint[])
    group by server.quiet_time_id`.execute(database);
  return new Map(rows.map(({ id, process_ids }) => [id, process_ids]));
}

/** Maintenance windows that overlap `window`, with their cuts after its beginning; `isShown`: only those that are shown. */
export async function findMaintenance(
  database: Database,
  accountId: number,
  window: Stretch,
  isShown: boolean,
): Promise<MuteWindowRow[]> {
  const { rows } = await sql<MuteWindowRow>`
    ${selectWith(window.from)} where q.account_id = ${accountId} and q.type = 'maintenance'
      and (q.show_on_status_pages or not ${isShown}::boolean)
      and q.starts_at < ${window.to} and (q.ends_at is null or q.ends_at > ${window.from})
    order by q.id`.execute(database);
  return rows;
}

/** The tags of those subjects that are in the account; null: of all. */
export async function findTags(
  database: Database,
  accountId: number,
  subjectIds: readonly number[] | null,
): Promise<{ id: number; tags: string[] }[]> {
  const wanted = subjectIds ? sql`and id = any(${subjectIds}::bigint[])` : sql``;
  const { rows } = await sql<{ id: number; tags: string[] }>`
    select id, tags from subject where account_id = ${accountId} ${wanted}`.execute(database);
  return rows;
}

/** Those of the subjects that the account has, with their tags. */
export async function findTagged(
  database: Database,
  accountId: number,
  ids: readonly number[],
): Promise<{ id: number; tags: string[] }[]> {
  const { rows } = await sql<{ id: number; tags: string[] }>`
    select id, tags from subject where account_id = ${accountId} and id = any(${ids}::bigint[])`.execute(
    database,
  );
  return rows;
}
