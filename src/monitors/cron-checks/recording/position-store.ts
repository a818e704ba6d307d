// SQL of who records the pings of this database, and how far.

import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { addMs, days } from '../../../platform/time.ts';

export interface Claim {
  partition: number;
  journal_id: string;
  /** Of this process and of nobody else. */
  claim_id: string;
  /** The end of the journal. */
  head: number;
  now: Date;
  held_until: Date;
}

export interface Standing {
  /** Where recording goes on. */
  position: number;
  /** Records before this position were received while the journal of another node took the pings. */
  late_until: number;
  /** Everything that was answered before was recorded and judged, by whoever held the partition; null if nothing was. */
  listened_until: Date | null;
}

/** A claim that reaches further than this was made by a clock that was wrong. */
const FURTHEST_CLAIM_MS = days(1);

/**
 * Claims a partition for a journal; `is_successor` says that another journal held it before. What a journal holds that
 * was not recorded before then is late. A position beyond the end of the journal is that of a newer copy of it, and
 * comes back to its end. Null while the journal of another node holds the partition.
 */
export async function claimPartition(
  tx: Tx,
  claim: Claim,
): Promise<(Standing & { is_successor: boolean }) | null> {
  await sql`
    insert into journal_position (partition, journal_id, claim_id, position, held_until)
    values (${claim.partition}, ${claim.journal_id}, ${claim.claim_id}, 0, ${claim.now})
    on conflict (partition) do nothing`.execute(tx);
  const before = await lockPartition(tx, claim.partition);
  const is_successor = before.journal_id !== claim.journal_id;
  if (is_successor && isHeld(before.held_until, claim.now)) return null;
  const known = is_successor
    ? { position: await changeJournals(tx, before, claim.journal_id), late_until: claim.head }
    : before;
  const position = Math.min(known.position, claim.head);
  const late_until = Math.min(known.late_until, claim.head);
  await sql`
    update journal_position
    set journal_id = ${claim.journal_id}, claim_id = ${claim.claim_id}, position = ${position},
      late_until = ${late_until}, held_until = ${claim.held_until}
    where partition = ${claim.partition}`.execute(tx);
  return { position, late_until, listened_until: before.listened_until, is_successor };
}

const isHeld = (heldUntil: Date, now: Date) => heldUntil > now && heldUntil <= addMs(now, FURTHEST_CLAIM_MS);

interface HeldPartition extends Standing {
  journal_id: string;
  held_until: Date;
}

async function lockPartition(tx: Tx, partition: number): Promise<HeldPartition> {
  const found = await sql<HeldPartition>`
    select journal_id, position, late_until, listened_until, held_until
    from journal_position where partition = ${partition} for update`.execute(tx);
  const [row] = found.rows;
  if (!row) throw new Error(`The position of partition ${partition} is gone`);
  return row;
}

/** Remembers how far the journal that held the partition was recorded, and gives how far its successor once was. */
async function changeJournals(tx: Tx, before: HeldPartition, successorId: string): Promise<number> {
  await sql`
    insert into former_journal (journal_id, position) values (${before.journal_id}, ${before.position})
    on conflict (journal_id) do update set position = excluded.position`.execute(tx);
  const known = await sql<{ position: number }>`
    delete from former_journal where journal_id = ${successorId} returning position`.execute(tx);
  return known.rows[0]?.position ?? 0;
}

type Holder = Pick<Claim, 'partition' | 'claim_id'>;

/** Where a claim stands; null when the partition was claimed by somebody else since. */
export async function findStanding(database: Database, holder: Holder): Promise<Standing | null> {
  const found = await sql<Standing>`
    select position, late_until, listened_until from journal_position
    where partition = ${holder.partition} and claim_id = ${holder.claim_id}`.execute(database);
  return found.rows[0] ?? null;
}

/** Renews a claim and remembers until when everything was heard. False when the partition was taken over. */
export async function renewClaim(
  database: Database,
  holder: Holder & Pick<Claim, 'held_until'>,
  listenedUntil: Date | null,
): Promise<boolean> {
  const renewed = await sql`
    update journal_position
    set held_until = ${holder.held_until}, listened_until = coalesce(${listenedUntil}::timestamptz, listened_until)
    where partition = ${holder.partition} and claim_id = ${holder.claim_id}`.execute(database);
  return renewed.numAffectedRows === 1n;
}

/** Keeps others from claiming the partition until the transaction ends. False when it was taken over before. */
export async function confirmClaim(tx: Tx, holder: Holder): Promise<boolean> {
  const held = await sql`
    select 1 from journal_position
    where partition = ${holder.partition} and claim_id = ${holder.claim_id} for share`.execute(tx);
  return held.rows.length === 1;
}

/**
 * Moves the position of the journal on, in the transaction that recorded what lies between. False when it is not at
 * `from`: another recorder was here, and this transaction must not be committed.
 */
export async function movePosition(tx: Tx, move: Holder & { from: number; to: number }): Promise<boolean> {
  const moved = await sql`
    update journal_position set position = ${move.to}
    where partition = ${move.partition} and claim_id = ${move.claim_id} and position = ${move.from}`.execute(
    tx,
  );
  return moved.numAffectedRows === 1n;
}
