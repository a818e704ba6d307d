// All that is known of the nodes, their pings and their database, as of one look.

import {
  type ClusterStanding,
  clusterStanding,
} from '../../monitors/cron-checks/recording/shared/cluster-standing.ts';
import type { App } from '../../platform/app.ts';
import { type Replication, replicationOf } from '../../platform/database/replication.ts';
import { type KnownNode, knownNodes } from '../../platform/nodes/known-nodes.ts';

export interface ClusterFacts extends ClusterStanding {
  /** Those that were alive within the last day. */
  nodes: readonly KnownNode[];
  replication: Replication;
}

export async function clusterFacts({ database }: Pick<App, 'database'>, now: Date): Promise<ClusterFacts> {
  const [nodes, standing, replication] = await Promise.all([
    knownNodes(database),
    clusterStanding(database, now),
    replicationOf(database),
  ]);
  return { nodes, ...standing, replication };
}
