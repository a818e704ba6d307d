// What the operator sees of the pings of all nodes: who takes them, who records them, and what lies in between.

import type { Database } from '../../../../platform/database/database.ts';
import { allPartitions, logSize, type OpenDoor, openDoors } from './standing-store.ts';

interface PartitionStanding {
  partition: number;
  /** null: no node holds it. */
  node: string | null;
  /** What was received before is recorded and judged; null: nothing was yet. */
  recorded_until: Date | null;
  /** Since when no node holds it; null: one does, or none ever did. */
  unclaimed_since: Date | null;
}

export interface ClusterStanding {
  doors: OpenDoor[];
  partitions: PartitionStanding[];
  /** Groups count up to 100,000. */
  log: { groups: number; bytes: number };
}

export async function clusterStanding(database: Database, now: Date): Promise<ClusterStanding> {
  const [doors, partitions, log] = await Promise.all([
    openDoors(database),
    allPartitions(database),
    logSize(database),
  ]);
  return {
    doors,
    partitions: partitions.map(({ partition, node, held_until, listened_until }) => {
      const isHeld = held_until !== null && held_until > now;
      return {
        partition,
        node: isHeld ? node : null,
        recorded_until: listened_until,
        unclaimed_since: isHeld ? null : held_until,
      };
    }),
    log,
  };
}
