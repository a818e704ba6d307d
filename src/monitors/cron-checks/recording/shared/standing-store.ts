// SQL of how far the doors, the partitions and the log of all nodes are, as the operator sees them.

import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/database.ts';

export interface OpenDoor {
  journal_id: string;
  node: string;
  opened_at: Date;
  seen_at: Date;
  complete_until: Date;
}

/** Each node has one for each start; more than these nobody looks through. */
const MOST_DOORS = 100;

export async function openDoors(database: Database): Promise<OpenDoor[]> {
  const { rows } = await sql<OpenDoor>`
    select journal_id, node, opened_at, seen_at, greatest(complete_until, streamed_until) as complete_until from door
    where closed_at is null order by node, opened_at limit ${MOST_DOORS}`.execute(database);
  return rows;
}

export interface PartitionRow {
  partition: number;
  node: string | null;
  held_until: Date | null;
  listened_until: Date | null;
}

/** `held_until` is null for what was never held: it is -infinity, which is no date. */
export async function allPartitions(database: Database): Promise<PartitionRow[]> {
  const { rows } = await sql<PartitionRow>`
    select partition, node, case when isfinite(held_until) then held_until end as held_until, listened_until
    from ping_partition order by partition`.execute(database);
  return rows;
}

/** Beyond so many groups they are not counted. */
const MOST_COUNTED = 100_000;

/** What the log holds: in the database with what is recorded and not deleted yet, in JetStream without it. */
export async function logSize(database: Database): Promise<{ groups: number; bytes: number }> {
  const { rows } = await sql<{ groups: number; bytes: number }>`
    select count(*) as groups, (coalesce(sum(next - position), 0) + (
      select coalesce(sum(greatest(0, streamed_to - recorded)), 0) from (
        select streamed_to, (
          select min(coalesce((positions ->> journal_id::text)::bigint, 0)) from ping_partition) as recorded
        from door where streamed_to is not null) d))::bigint as bytes
    from (select position, next from ping_log limit ${MOST_COUNTED}) l`.execute(database);
  return rows[0] ?? { groups: 0, bytes: 0 };
}
