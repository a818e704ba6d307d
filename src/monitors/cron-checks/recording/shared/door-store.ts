// SQL of the doors of all nodes and of the log that they have in common.

import { sql } from 'kysely';
import type { Database, Tx } from '../../../../platform/database/database.ts';
import type { Group, Statement } from './log-writer.ts';

/** A node that wrote nothing for so long is gone, and holds nothing up any more. */
export const DOOR_GONE_MS = 10_000;

export interface DoorRow {
  journal_id: string;
  node: string;
  /** Position up to which the log holds what the journal does. */
  kept_to: number;
  /** What was received before lies in the log. */
  complete_until: Date;
  seen_at: Date;
  closed_at: Date | null;
}

/**
 * Makes the row of a journal where there is none, and gives up to where the log holds it; `is_new`: made just now.
 * `closed_at`: when the process that it is of ended; null: it receives pings.
 */
export async function openDoor(
  tx: Tx,
  door: Pick<DoorRow, 'journal_id' | 'node' | 'kept_to' | 'complete_until' | 'closed_at'> & { now: Date },
): Promise<{ kept_to: number; is_new: boolean }> {
  const { journal_id, node, kept_to, complete_until, closed_at, now } = door;
  const opened = await sql<{ kept_to: number; is_new: boolean }>`
    insert into door (journal_id, node, opened_at, kept_to, complete_until, seen_at, closed_at, ended_at)
    values (${journal_id}, ${node}, ${now}, ${kept_to}, ${complete_until}, ${now}, ${closed_at}, ${closed_at})
    on conflict (journal_id) do update set seen_at = excluded.seen_at, ended_at = case
      when excluded.ended_at is not null
        then greatest(excluded.ended_at, door.complete_until, door.streamed_until) end
    returning kept_to, xmax = 0 as is_new`.execute(tx);
  return opened.rows[0] ?? { kept_to, is_new: true };
}

/** What JetStream held of a journal is in the database only as far as it is recorded. */
export const leaveStream = (tx: Tx, journalId: string) =>
  sql`
    update door set streamed_to = null, missing_from = null, kept_to = greatest(kept_to, (
      select min(coalesce((positions ->> ${journalId}::text)::bigint, 0)) from ping_partition))
    where journal_id = ${journalId} and streamed_to is not null`.execute(tx);

/** Serializes those who open a door: each sees the others. */
export const lockDoors = (tx: Tx) => sql`lock table door in share row exclusive mode`.execute(tx);

/** How far a node by itself recorded a journal, before there were several. */
export async function positionAlone(database: Database, journalId: string): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    select position from journal_position where journal_id = ${journalId}
    union all select position from former_journal where journal_id = ${journalId}`.execute(database);
  return rows[0]?.position ?? 0;
}

/** When another door than this one was last known to receive pings; null: never. `is_open`: it does so now. */
export async function lastReceiving(
  tx: Database,
  journalId: string | null,
  now: Date,
): Promise<{ at: Date; is_open: boolean } | null> {
  const found = await sql<{ at: Date; is_open: boolean }>`
    select coalesce(ended_at, closed_at, seen_at) as at,
      ended_at is null and closed_at is null and seen_at > ${new Date(now.getTime() - DOOR_GONE_MS)}::timestamptz as is_open
    from door where journal_id is distinct from ${journalId}
    union all select listened_until, false from journal_position where listened_until is not null
    order by 2 desc, 1 desc limit 1`.execute(tx);
  return found.rows[0] ?? null;
}

/** Adds a group to the log; false where the log does not end at `from`. */
export async function addGroup(database: Database, group: Group): Promise<boolean> {
  const { journal_id, from, start, next, frames, complete_until, is_open, now } = group;
  const added = await sql`
    with moved as (
      update door set kept_to = ${next}, complete_until = greatest(complete_until, ${complete_until}), seen_at = ${now},
        closed_at = case when ${is_open} and ended_at is null then null else closed_at end
      where journal_id = ${journal_id} and kept_to = ${from} returning 1
    )
    insert into ping_log (journal_id, position, next, frames)
    select ${journal_id}::uuid, ${start}::bigint, ${next}::bigint, ${frames}::bytea from moved`.execute(
    database,
  );
  return added.numAffectedRows === 1n;
}

/** Notes that nothing else was received, and that more may be; false where the log does not end at `from`. */
export async function noteComplete(
  database: Database,
  { journal_id, from, complete_until, now }: Statement,
): Promise<boolean> {
  const noted = await sql`
    update door set complete_until = greatest(complete_until, ${complete_until}), seen_at = ${now}, closed_at = null
    where journal_id = ${journal_id} and kept_to = ${from} and ended_at is null`.execute(database);
  return noted.numAffectedRows === 1n;
}

/** Closes a door that is gone, unless it came back meanwhile: then `isBack`. `isClosed`: by this call. */
export async function closeGone(
  tx: Tx,
  { journal_id, seen_at, complete_until }: DoorRow,
): Promise<{ isClosed: boolean; isBack: boolean }> {
  const closed = await sql`
    update door set closed_at = ${complete_until}
    where journal_id = ${journal_id} and seen_at <= ${seen_at} and closed_at is null`.execute(tx);
  if (closed.numAffectedRows === 1n) return { isClosed: true, isBack: false };
  const open = await sql`select 1 from door where journal_id = ${journal_id} and closed_at is null`.execute(
    tx,
  );
  return { isClosed: false, isBack: open.rows.length > 0 };
}

/** Nothing is received in this journal any more. */
export async function closeDoor(
  database: Database,
  { journal_id, complete_until, now }: Statement,
): Promise<void> {
  await sql`
    update door set closed_at = ${now}, seen_at = ${now}, complete_until = greatest(complete_until, ${complete_until})
    where journal_id = ${journal_id}`.execute(database);
}

export interface LoggedGroup {
  position: number;
  next: number;
  frames: Buffer;
}

export interface DoorView extends DoorRow {
  groups: LoggedGroup[];
  /** Position up to which its node saw JetStream hold it; null: never. */
  streamed_to: number | null;
}

/** Longer than any group may be: a position may lie within one. */
export const LONGEST_GROUP_BYTES = 512 * 1024;

/**
 * The doors, and of each the groups that follow a position, as of one moment: taken in pieces, a door that just opened
 * would be missing. Of doors that are closed only those with something left.
 */
export async function viewDoors(
  database: Database,
  from: Readonly<Record<string, number>>,
  most: { groups: number; bytes: number },
): Promise<DoorView[]> {
  // Many groups make one row: while few pings come each is a group, and as a row of its own it would cost several times as much.
  const { rows } = await sql<DoorViewRow>`
    select d.journal_id, d.node, d.kept_to, d.complete_until, d.seen_at, d.closed_at, d.streamed_to,
      l.positions, l.ends, l.frames
    from door d
      left join unnest(${Object.keys(from)}::uuid[], ${Object.values(from)}::bigint[]) as f(journal_id, position)
        using (journal_id)
      left join lateral (
        select array_agg(position order by position) as positions, array_agg(next order by position) as ends,
          string_agg(frames, '' order by position) as frames
        from (
          select position, next, frames, sum(next - position) over (order by position) as bytes from ping_log g
          where g.journal_id = d.journal_id and g.position > coalesce(f.position, 0) - ${LONGEST_GROUP_BYTES}
            and g.next > coalesce(f.position, 0)
          order by position limit ${most.groups}) g
        where bytes <= ${most.bytes}
        group by div(bytes, ${ROW_BYTES})) l on true
    where d.closed_at is null or l.positions is not null or d.streamed_to > coalesce(f.position, 0)`.execute(
    database,
  );
  const views = new Map<string, DoorView>();
  for (const { positions, ends, frames, ...door } of rows) {
    const view = views.get(door.journal_id) ?? { ...door, groups: [] };
    views.set(door.journal_id, view);
    if (positions && ends && frames) view.groups.push(...groupsOf({ positions, ends, frames }));
  }
  for (const { groups } of views.values()) groups.sort((a, b) => a.position - b.position);
  return [...views.values()];
}

/** About as much of the log as a row has, so that no answer of the server is one large piece. */
const ROW_BYTES = 512 * 1024;

/** Groups that follow each other. */
interface Groups {
  positions: readonly number[];
  ends: readonly number[];
  /** Of all of them, one after the other. */
  frames: Buffer;
}

type DoorViewRow = Omit<DoorView, 'groups'> & { [K in keyof Groups]: Groups[K] | null };

function groupsOf({ positions, ends, frames }: Groups): LoggedGroup[] {
  let offset = 0;
  return positions.map((position, place) => {
    const next = ends[place] ?? position;
    const first = offset;
    offset += next - position;
    return { position, next, frames: frames.subarray(first, offset) };
  });
}

/** Up to where each journal is recorded in all partitions; without those of which nothing is. */
export async function recordedPositions(database: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{ journal_id: string; position: number }>`
    select key as journal_id, min(value::bigint) as position
    from ping_partition, jsonb_each_text(positions) group by key having count(*) = (select count(*) from ping_partition)`.execute(
    database,
  );
  return new Map(rows.map(({ journal_id, position }) => [journal_id, Number(position)]));
}

/** Deletes groups of a journal that are recorded; the number deleted. */
export async function trimLog(
  database: Database,
  { journal_id, position }: { journal_id: string; position: number },
  limit: number,
): Promise<number> {
  const deleted = await sql`
    delete from ping_log where journal_id = ${journal_id} and next <= ${position} and position = any(array(
      select position from ping_log where journal_id = ${journal_id} and position < ${position}
      order by position limit ${limit}))`.execute(database);
  return Number(deleted.numAffectedRows ?? 0n);
}

/** Whether the log holds pings that are not recorded. */
export async function hasUnrecorded(database: Database): Promise<boolean> {
  const { rows } = await sql`
    select from (select journal_id, max(next) as head from ping_log group by journal_id) l
    where l.head > (
      select coalesce(min(coalesce((positions ->> l.journal_id::text)::bigint, 0)), 0) from ping_partition)
    limit 1`.execute(database);
  return rows.length > 0;
}

/** Until when all that several nodes received was recorded and judged; null: they never received any. */
export async function judgedByAll(database: Database): Promise<Date | null> {
  const { rows } = await sql<{ until: Date | null }>`
    select min(listened_until) as until from ping_partition`.execute(database);
  return rows[0]?.until ?? null;
}

/** Nodes that have written to JetStream what is not recorded. */
export async function unrecordedInStream(database: Database): Promise<string[]> {
  const { rows } = await sql<{ node: string }>`
    select distinct node from door d where d.streamed_to > (
      select coalesce(min(coalesce((positions ->> d.journal_id::text)::bigint, 0)), 0) from ping_partition)
    order by node`.execute(database);
  return rows.map(({ node }) => node);
}

/** Whether a node by itself holds the pings. */
export async function isHeldAlone(database: Database, now: Date): Promise<boolean> {
  const { rows } = await sql`select from journal_position where held_until > ${now}`.execute(database);
  return rows.length > 0;
}

/** Forgets journals that were closed, or whose node was last seen, before a moment, and of which all is recorded. */
export async function forgetDoors(tx: Tx, before: Date): Promise<void> {
  const gone = await sql<{ journal_id: string }>`
    delete from door d where d.seen_at < ${before}
      and not exists (select from ping_log l where l.journal_id = d.journal_id) returning journal_id`.execute(
    tx,
  );
  const ids = gone.rows.map(({ journal_id }) => journal_id);
  if (ids.length > 0)
    await sql`update ping_partition set positions = positions - ${ids}::text[], version = version + 1`.execute(
      tx,
    );
}
