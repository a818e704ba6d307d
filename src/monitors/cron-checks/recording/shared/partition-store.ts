// SQL of who records which partition of the pings of all nodes, and how far.

import { sql } from 'kysely';
import type { Database, Tx } from '../../../../platform/database/database.ts';
import type { Positions } from '../ping-log.ts';
import type { PartitionClaim } from './shares.ts';

export interface HeldPartition {
  partition: number;
  version: number;
  positions: Positions;
  /** What was received before is recorded and judged; null: nothing was yet. */
  listened_until: Date | null;
}

/** Notes that a node records; how many do so by now, each of which was seen since `since`. */
export async function noteRecording(
  database: Database,
  { claim_id, node, now, since }: { claim_id: string; node: string; now: Date; since: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with noted as (
      insert into recording_node (claim_id, node, seen_at) values (${claim_id}, ${node}, ${now})
      on conflict (claim_id) do update set seen_at = excluded.seen_at
    ), forgotten as (
      delete from recording_node where seen_at < ${since}::timestamptz - interval '1 day' and claim_id <> ${claim_id}
    )
    select count(*)::int + 1 as count from recording_node where seen_at >= ${since} and claim_id <> ${claim_id}`.execute(
    database,
  );
  return rows[0]?.count ?? 1;
}

export const forgetRecording = (database: Database, claimId: string) =>
  sql`delete from recording_node where claim_id = ${claimId}`.execute(database);

/**
 * A node that has ended holds nothing any more, and counts no more among those that share the partitions. `seenUntil`: what
 * was seen of its name later is of another start. A partition that a transaction is at work on is free when its claim is over.
 */
export async function freePartitionsOf(
  tx: Tx,
  { node, seenUntil, now }: { node: string; seenUntil: Date; now: Date },
): Promise<void> {
  await sql`
    with ended as (
      delete from recording_node where node = ${node} and seen_at <= ${seenUntil} returning claim_id
    )
    update ping_partition set held_until = ${now}
    where held_until > ${now} and partition = any(array(
      select partition from ping_partition where claim_id = any(array(select claim_id from ended))
      order by partition for update skip locked))`.execute(tx);
}

export async function partitionClaims(database: Database): Promise<PartitionClaim[]> {
  const { rows } = await sql<PartitionClaim>`
    select partition, claim_id, held_until from ping_partition order by partition`.execute(database);
  return rows;
}

interface Claim {
  claim_id: string;
  node: string;
  now: Date;
  held_until: Date;
}

/** Takes those of the partitions that nobody holds, and that no transaction is at work on. */
export const takePartitions = (database: Database, claim: Claim, partitions: readonly number[]) =>
  sql`
    update ping_partition
    set claim_id = ${claim.claim_id}, node = ${claim.node}, held_until = ${claim.held_until}, version = version + 1
    where partition = any(array(
      select partition from ping_partition
      where partition = any(${partitions}::int[]) and held_until <= ${claim.now}
      for update skip locked))`.execute(database);

/** Renews what is held, and notes until when it is judged. */
export async function renewPartitions(
  database: Database,
  { claim_id, held_until }: Pick<Claim, 'claim_id' | 'held_until'>,
  held: readonly HeldPartition[],
): Promise<void> {
  await sql`
    update ping_partition p set held_until = ${held_until}, listened_until = greatest(p.listened_until, u.listened_until)
    from unnest(${held.map(({ partition }) => partition)}::int[],
      ${held.map((one) => one.listened_until?.toISOString() ?? null)}::timestamptz[]) as u(partition, listened_until)
    where p.partition = u.partition and p.claim_id = ${claim_id}`.execute(database);
}

/** Ends the claim on these partitions. */
export const givePartitions = (
  database: Database,
  claimId: string,
  now: Date,
  partitions: readonly number[],
) =>
  sql`
    update ping_partition set claim_id = null, node = null, held_until = ${now}
    where claim_id = ${claimId} and partition = any(${partitions}::int[])`.execute(database);

export async function heldPartitions(database: Database, claimId: string): Promise<HeldPartition[]> {
  const { rows } = await sql<HeldPartition>`
    select partition, version, positions, listened_until from ping_partition
    where claim_id = ${claimId} order by partition`.execute(database);
  return rows;
}

/** Moves the positions on and the claim with them; false where one of the partitions is another's, or moved. */
export async function movePartitions(
  tx: Tx,
  { claim_id, held_until }: Pick<Claim, 'claim_id' | 'held_until'>,
  moves: readonly Pick<HeldPartition, 'partition' | 'version' | 'positions'>[],
): Promise<boolean> {
  const moved = await sql`
    update ping_partition p set positions = u.positions::jsonb, version = u.version + 1, held_until = ${held_until}
    from unnest(${moves.map(({ partition }) => partition)}::int[], ${moves.map(({ version }) => version)}::bigint[],
      ${moves.map(({ positions }) => JSON.stringify(positions))}::text[]) as u(partition, version, positions)
    where p.partition = u.partition and p.claim_id = ${claim_id} and p.version = u.version`.execute(tx);
  return moved.numAffectedRows === BigInt(moves.length);
}

/** Keeps others from taking these partitions until the transaction ends. False where one was taken before. */
export async function confirmPartitions(
  tx: Tx,
  claimId: string,
  held: readonly Pick<HeldPartition, 'partition'>[],
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ping_partition
    where claim_id = ${claimId} and partition = any(${held.map(({ partition }) => partition)}::int[])
    for share`.execute(tx);
  return rows.length === held.length;
}
