// Figures of all nodes and of their database, as each node sees them.

import type { App } from '../../platform/app.ts';
import { whyNotSynchronous } from '../../platform/database/replication.ts';
import { gaugeOf, type Metrics } from '../../platform/metrics.ts';
import { statusOf } from '../../platform/nodes/known-nodes.ts';
import { type ClusterFacts, clusterFacts } from './facts.ts';
import { clusterTroubles, LASTING_MS } from './judge.ts';

/** The step of a job. While the database is away, the figures stay as they were seen last. */
export async function measureCluster(app: App, now: Date): Promise<boolean> {
  const facts = await clusterFacts(app, now);
  measureNodes(app.metrics, facts, now);
  measurePings(app.metrics, facts, now);
  measureDatabase(app.metrics, facts);
  return false;
}

const STATUSES = ['ready', 'not_ready', 'draining', 'silent', 'stopped'] as const;

function measureNodes(metrics: Metrics, facts: ClusterFacts, now: Date) {
  const nodes = gaugeOf(metrics, {
    name: 'tocsin_cluster_nodes',
    help: 'Nodes of the last day by status.',
    labelNames: ['status'],
  });
  const statuses = facts.nodes.map((node) => statusOf(node, now));
  for (const status of STATUSES) nodes.set({ status }, statuses.filter((one) => one === status).length);
  const ahead = gaugeOf(metrics, {
    name: 'tocsin_cluster_machine_clock_ahead_seconds',
    help: 'How far the clock of the machine of a node is ahead of that of the database.',
    labelNames: ['node'],
  });
  ahead.reset();
  for (const { name, machine_ahead_ms } of facts.nodes)
    if (machine_ahead_ms !== null) ahead.set({ node: name }, machine_ahead_ms / 1_000);
  const troubles = gaugeOf(metrics, {
    name: 'tocsin_cluster_troubles',
    help: 'What is wrong with nodes, pings or database right now, by kind.',
    labelNames: ['kind'],
  });
  const found = clusterTroubles(facts, now);
  for (const kind of Object.keys(LASTING_MS))
    troubles.set({ kind }, found.filter((one) => one.kind === kind).length);
}

function measurePings(metrics: Metrics, { partitions, log, nodes }: ClusterFacts, now: Date) {
  const figure = (name: string, help: string, value: number) =>
    gaugeOf(metrics, { name: `tocsin_cluster_${name}`, help }).set(value);
  const lags = partitions.map(({ recorded_until }) =>
    recorded_until ? Math.max(0, now.getTime() - recorded_until.getTime()) / 1_000 : 0,
  );
  figure(
    'partitions_unclaimed',
    'Partitions of pings that no node records.',
    partitions.filter(({ node }) => node === null).length,
  );
  figure(
    'recording_lag_seconds',
    'Age of the moment up to which the pings of all nodes are recorded.',
    Math.max(0, ...lags),
  );
  figure('log_groups', 'Groups of pings in the common log, up to 100,000.', log.groups);
  figure('log_bytes', 'Bytes of the groups of pings in the common log, of up to 100,000.', log.bytes);
  figure(
    'unshipped_bytes',
    'Pings that lie on the disk of a single node only.',
    nodes.reduce((sum, { unshipped_bytes }) => sum + unshipped_bytes, 0),
  );
}

function measureDatabase(metrics: Metrics, { replication }: ClusterFacts) {
  gaugeOf(metrics, {
    name: 'tocsin_database_synchronous',
    help: '1 where a commit waits for a standby, else 0.',
  }).set(whyNotSynchronous(replication) === null ? 1 : 0);
  const labelNames = ['standby'] as const;
  const seconds = gaugeOf(metrics, {
    ...{ name: 'tocsin_database_standby_lag_seconds', labelNames },
    help: 'How far a standby of the database is behind.',
  });
  const bytes = gaugeOf(metrics, {
    ...{ name: 'tocsin_database_standby_lag_bytes', labelNames },
    help: 'WAL that a standby of the database has not applied yet.',
  });
  seconds.reset();
  bytes.reset();
  for (const { name: standby, lag_seconds, lag_bytes } of replication.standbys) {
    if (lag_bytes === null) continue;
    seconds.set({ standby }, Math.max(0, lag_seconds ?? 0));
    bytes.set({ standby }, Math.max(0, lag_bytes));
  }
}
