// Three nodes with JetStream as their log, and lines to each of its servers that can be cut.

import type { TestContext } from 'node:test';
import { type CutLine, openCutLine } from '../../src/testing/cut-line.ts';
import { type NatsServers, startNatsServers } from '../../src/testing/nats-servers.ts';
import { type Environment, until } from '../program.ts';
import { type Cluster, openCluster } from './stage.ts';

export interface Streaming extends Cluster {
  nats: NatsServers;
  /** Of each node to each of the servers. */
  linesOf: Map<string, CutLine[]>;
  /** Where a node finds them. */
  natsOf(node: string): Environment;
  /** Until the disk of a node keeps pings, because JetStream does not take them. */
  untilAshore(): Promise<unknown>;
  /** Until JetStream has all that the nodes that run have answered. */
  untilKept(): Promise<unknown>;
}

export async function openStreaming(
  t: TestContext,
  options: { perSecond?: number } = {},
): Promise<Streaming> {
  const nats = await startNatsServers();
  t.after(() => nats[Symbol.asyncDispose]());
  const linesOf = new Map<string, CutLine[]>();
  const natsOf = (node: string) => ({
    NATS_URL: (linesOf.get(node) ?? []).map(({ url }) => url).join(),
    NATS_MONITORING: nats.monitorUrls,
  });
  const cluster = await openCluster(t, {
    ...options,
    nodes: 3,
    async environmentOf(node) {
      const lines = await Promise.all(nats.servers.map(({ url }) => openCutLine(t, url)));
      linesOf.set(node, lines);
      return natsOf(node);
    },
  });
  const isAshore = async () => {
    const running = cluster.nodes.flatMap((node) => node.address() ?? []);
    return (await Promise.all(running.map(keepsByDisk))).includes(true);
  };
  return {
    ...{ ...cluster, nats, linesOf, natsOf },
    untilAshore: () => until('disks to keep pings', async () => ((await isAshore()) ? true : null)),
    untilKept: () => until('JetStream to keep pings again', async () => ((await isAshore()) ? null : true)),
  };
}

async function keepsByDisk(address: string): Promise<boolean> {
  const answer = await fetch(`${address}/ready`);
  return (await answer.text()).includes('the disk of this node');
}

async function onStreams<T>(
  { url }: NatsServers,
  act: (manager: import('@nats-io/jetstream').JetStreamManager) => Promise<T>,
): Promise<T> {
  const { connectNats, endNats } = await import('../../src/platform/nats/connection.ts');
  const { jetstreamManager } = await import('@nats-io/jetstream');
  const servers = url.split(',').map((one) => new URL(one).host);
  const who = { user: 'tocsin', password: 'tocsin', credentials: null };
  const connection = await connectNats({ ...who, servers, tls: false, monitoring: [] }, 'test');
  try {
    return await act(await jetstreamManager(connection));
  } finally {
    endNats(connection);
  }
}

export const streamName = (nats: NatsServers) =>
  onStreams(nats, async (manager) => {
    const [name = ''] = await manager.streams.names().next();
    return name;
  });

export const deleteStream = (nats: NatsServers, name: string) =>
  onStreams(nats, (manager) => manager.streams.delete(name));
