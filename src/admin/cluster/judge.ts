// What is wrong with the nodes, their pings or their database. Pure.

import type { Static } from 'typebox';
import { whyNotSynchronous } from '../../platform/database/replication.ts';
import { isClockOff, type KnownNode, statusOf } from '../../platform/nodes/known-nodes.ts';
import { days, minutes, seconds } from '../../platform/time.ts';
import type { ClusterFacts } from './facts.ts';
import type { clusterTrouble } from './schema.ts';

export type ClusterTrouble = Static<typeof clusterTrouble>;
export type TroubleKind = ClusterTrouble['kind'];

/** A trouble that passes by itself sooner is shown, and nobody is mailed. */
export const LASTING_MS: Readonly<Record<TroubleKind, number>> = {
  node_silent: minutes(1),
  node_not_ready: minutes(2),
  clock_off: minutes(10),
  ashore: minutes(2),
  versions_differ: days(1),
  not_synchronous: minutes(5),
  standby_late: minutes(5),
  partitions_unclaimed: minutes(1),
  log_grows: minutes(10),
};

const MACHINE_OFF_MS = seconds(1);
const STANDBY_LATE_SECONDS = 60;
const STANDBY_LATE_BYTES = 1_000_000_000;
/** Some hours of ten thousand checks: as much as is never left where all is well. */
const LOG_BYTES = 1_000_000_000;
/** A claim moves from node to node without anybody holding it for a moment. */
const UNCLAIMED_MS = seconds(15);

export function clusterTroubles(facts: ClusterFacts, now: Date): ClusterTrouble[] {
  const alive = facts.nodes.filter((node) => !['silent', 'stopped'].includes(statusOf(node, now)));
  return [
    ...facts.nodes.flatMap((node) => ofNode(node, now)),
    ...ofVersions(alive),
    ...ofDatabase(facts),
    ...ofPartitions(facts, now),
    ...(facts.log.bytes > LOG_BYTES ? [trouble('log_grows', null, inMegabytes(facts.log.bytes))] : []),
  ];
}

const trouble = (kind: TroubleKind, about: string | null, detail: string | null = null): ClusterTrouble => ({
  kind,
  about,
  detail,
});

function ofNode(node: KnownNode, now: Date): ClusterTrouble[] {
  const { name, ashore_since, machine_ahead_ms, clock_error_ms } = node;
  const status = statusOf(node, now);
  if (status === 'stopped' || status === 'draining') return [];
  if (status === 'silent') return [trouble('node_silent', name)];
  const ahead = machine_ahead_ms ?? 0;
  return [
    ...(node.trouble === null ? [] : [trouble('node_not_ready', name, node.trouble)]),
    ...(isClockOff(node) ? [trouble('clock_off', name, inSeconds(clock_error_ms ?? 0))] : []),
    ...(!isClockOff(node) && Math.abs(ahead) > MACHINE_OFF_MS
      ? [trouble('clock_off', name, inSeconds(ahead))]
      : []),
    ...(ashore_since === null ? [] : [trouble('ashore', name)]),
  ];
}

function ofVersions(alive: readonly KnownNode[]): ClusterTrouble[] {
  const versions = new Set(alive.map(({ version }) => version));
  return versions.size < 2 ? [] : [trouble('versions_differ', null, [...versions].sort().join(', '))];
}

function ofDatabase({ replication }: ClusterFacts): ClusterTrouble[] {
  const why = whyNotSynchronous(replication);
  const late = replication.standbys.filter(
    ({ lag_seconds, lag_bytes }) =>
      (lag_seconds ?? 0) > STANDBY_LATE_SECONDS || (lag_bytes ?? 0) > STANDBY_LATE_BYTES,
  );
  return [
    ...(why === null ? [] : [trouble('not_synchronous', null, why)]),
    ...late.map(({ name, lag_bytes }) =>
      trouble('standby_late', name, lag_bytes === null ? null : inMegabytes(lag_bytes)),
    ),
  ];
}

function ofPartitions({ partitions }: ClusterFacts, now: Date): ClusterTrouble[] {
  const unclaimed = partitions.filter(
    ({ unclaimed_since }) =>
      unclaimed_since !== null && now.getTime() - unclaimed_since.getTime() > UNCLAIMED_MS,
  );
  return unclaimed.length === 0 ? [] : [trouble('partitions_unclaimed', null, String(unclaimed.length))];
}

const inSeconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
const inMegabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;
