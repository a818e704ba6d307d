// Puts together what the page of the cluster shows.

import { hostname } from 'node:os';
import type { Static } from 'typebox';
import { inNaturalOrder } from '../../../shared/format/natural-order.ts';
import type { App } from '../../platform/app.ts';
import { statesOfHosts } from '../../platform/database/database-hosts.ts';
import { type Replication, replicationOf, whyNotSynchronous } from '../../platform/database/replication.ts';
import { type KnownNode, statusOf } from '../../platform/nodes/known-nodes.ts';
import { clusterFacts } from './facts.ts';
import { clusterTroubles } from './judge.ts';
import type { cluster } from './schema.ts';

type Cluster = Static<typeof cluster>;

export async function readCluster(app: App, now: Date): Promise<Cluster> {
  const asked = app.config.databaseUrl === null ? [] : statesOfHosts(app.config.databaseUrl);
  if (!app.node) {
    const database = presentDatabase(await replicationOf(app.database), await asked);
    const answered_by = app.config.nodeName ?? hostname();
    const nothing = { troubles: [], nodes: [], doors: [], partitions: [], log: null };
    return { mode: 'one', answered_by, ...nothing, database, timestamp: now };
  }
  const facts = await clusterFacts(app, now);
  return {
    mode: 'several',
    answered_by: app.node.name,
    troubles: clusterTroubles(facts, now),
    nodes: facts.nodes
      .map((node) => presentNode(node, now))
      .sort((one, other) => inNaturalOrder(one.name, other.name)),
    doors: facts.doors.map(({ seen_at: _, ...door }) => ({
      ...door,
      lag_seconds: secondsSince(door.complete_until, now),
    })),
    partitions: facts.partitions.map(({ partition, node, recorded_until }) => ({
      partition,
      node,
      recorded_until,
      lag_seconds: recorded_until && secondsSince(recorded_until, now),
    })),
    log: { kind: app.config.nats ? 'jetstream' : 'postgresql', ...facts.log },
    database: presentDatabase(facts.replication, await asked),
    timestamp: now,
  };
}

/** Clocks of nodes differ by some milliseconds. */
const secondsSince = (at: Date, now: Date): number => Math.max(0, now.getTime() - at.getTime()) / 1_000;

const presentNode = (node: KnownNode, now: Date): Cluster['nodes'][number] => ({
  id: node.id,
  name: node.name,
  version: node.version,
  roles: [...node.roles],
  status: statusOf(node, now),
  trouble: node.trouble,
  started_at: node.started_at,
  last_seen: node.seen_at,
  clock_error_ms: node.clock_error_ms,
  machine_ahead_ms: node.machine_ahead_ms,
  ashore_since: node.ashore_since,
  unshipped_bytes: node.unshipped_bytes,
});

function presentDatabase(found: Replication, hosts: Cluster['database']['hosts']): Cluster['database'] {
  const why_not = whyNotSynchronous(found);
  const standbys = found.standbys.map(({ lag_seconds, lag_bytes, ...standby }) => ({
    ...standby,
    lag_seconds: lag_seconds === null ? null : Math.max(0, lag_seconds),
    lag_bytes: lag_bytes === null ? null : Math.max(0, lag_bytes),
  }));
  return { is_synchronous: why_not === null, why_not, hosts, standbys };
}
