// SQL of the doors whose pings JetStream holds.

import { sql } from 'kysely';
import type { Database, Tx } from '../../../../../platform/database/database.ts';
import { openDoor } from '../door-store.ts';
import type { OpenedDoor } from '../log-writer.ts';

/** What the stream of this database is named after. */
export async function streamId(database: Database): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from ping_stream limit 1`.execute(database);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('the table ping_stream is empty');
  return id;
}

export interface EnteredDoor {
  is_new: boolean;
  /** Up to where all of it is recorded. */
  recorded: number;
  /** From there on whoever records misses it; null: nothing is missing. */
  missing_from: number | null;
}

/** Makes the row of a journal where there is none. What was missing is no longer noted: the caller ships it. */
export async function enterDoor(
  tx: Tx,
  { oldest, since, closed_at, ...door }: OpenedDoor,
): Promise<EnteredDoor> {
  const { is_new } = await openDoor(tx, {
    ...{ ...door, closed_at, kept_to: oldest, complete_until: closed_at ?? since },
  });
  const { rows } = await sql<Omit<EnteredDoor, 'is_new'>>`
    with before as (select missing_from from door where journal_id = ${door.journal_id} for update),
    moved as (update door set missing_from = null where journal_id = ${door.journal_id} and missing_from is not null)
    select missing_from, coalesce((
      select min(coalesce((positions ->> ${door.journal_id}::text)::bigint, 0)) from ping_partition), 0) as recorded
    from before`.execute(tx);
  const found = rows[0] ?? { recorded: 0, missing_from: null };
  return { is_new, recorded: Number(found.recorded), missing_from: numberOf(found.missing_from) };
}

const numberOf = (value: number | null) => (value === null ? null : Number(value));

interface Streamed {
  journal_id: string;
  streamed_to: number;
  /** What was received before lies in the stream. */
  complete_until: Date;
  now: Date;
}

/** Notes that a node writes to the stream; from where on a reader misses something of it. */
export async function noteStreamed(
  database: Database,
  { journal_id, streamed_to, complete_until, now }: Streamed,
): Promise<number | null> {
  const { rows } = await sql<{ missing_from: number | null }>`
    update door set seen_at = ${now}, streamed_to = ${streamed_to},
      streamed_until = ${complete_until},
      closed_at = case when ended_at is null then null else closed_at end
    where journal_id = ${journal_id} returning missing_from`.execute(database);
  return numberOf(rows[0]?.missing_from ?? null);
}

/** Nothing is received in this journal any more; the stream holds it up to `streamed_to`. */
export async function closeStreamed(
  database: Database,
  { journal_id, streamed_to, complete_until, now }: Streamed,
): Promise<void> {
  await sql`
    update door set closed_at = coalesce(closed_at, ${now}), seen_at = ${now}, streamed_to = ${streamed_to},
      streamed_until = ${complete_until}
    where journal_id = ${journal_id}`.execute(database);
}

/** Notes for the nodes of these journals from where on something is missing. */
export async function noteMissing(database: Database, missing: ReadonlyMap<string, number>): Promise<void> {
  await sql`
    update door d set missing_from = u.position
    from unnest(${[...missing.keys()]}::uuid[], ${[...missing.values()]}::bigint[]) as u(journal_id, position)
    where d.journal_id = u.journal_id`.execute(database);
}

/** Which of these journals readers miss something of. */
export async function missedJournals(database: Database, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ journal_id: string }>`
    select journal_id from door where journal_id = any(${ids}::uuid[]) and missing_from is not null`.execute(
    database,
  );
  return new Set(rows.map(({ journal_id }) => journal_id));
}
