// How the stream of a database and the servers that hold it stand, for somebody who looks from outside.

import type { StreamInfo } from '@nats-io/jetstream';
import type { NatsAddress } from '../../../../../platform/config-nats.ts';
import { openDatabase } from '../../../../../platform/database/database.ts';
import { type MonitoredServer, monitoredServers } from '../../../../../platform/nats/monitoring.ts';
import { StartupProblem } from '../../../../../platform/startup-problem.ts';
import { connectStream, settingsOf, streamPlace, unlessMissing, wrongSettings } from './stream.ts';
import { streamId } from './stream-store.ts';

export interface InspectedStream {
  servers: MonitoredServer[];
  /** What keeps Tocsin from using it; null: nothing does. */
  trouble: string | null;
  /** null: there is none yet, or it cannot be asked for. */
  stream: StreamFacts | null;
}

export interface StreamFacts {
  name: string;
  /** null: it has none right now, and takes nothing. */
  leader: string | null;
  /** Besides the leader. */
  replicas: { name: string; isCurrent: boolean }[];
  bytes: number;
  maxBytes: number;
  /** Settings that could lose pings, in words. */
  wrong: string[];
}

export async function inspectStream(
  address: NatsAddress,
  databaseUrl: string,
  maxBytes: number,
): Promise<InspectedStream> {
  const [servers, found] = await Promise.all([
    monitoredServers(address),
    factsOf(address, databaseUrl, maxBytes).then(
      (stream) => ({ stream, trouble: null }),
      (error) => ({ stream: null, trouble: troubleOf(error) }),
    ),
  ]);
  return { servers, ...found };
}

const troubleOf = (error: unknown): string =>
  error instanceof StartupProblem
    ? error.message
    : `JetStream gives no answer (${error instanceof Error ? error.message : error})`;

async function factsOf(
  address: NatsAddress,
  databaseUrl: string,
  maxBytes: number,
): Promise<StreamFacts | null> {
  const database = openDatabase({ url: databaseUrl, poolSize: 1 });
  // Before the first start there is none, and without a database that is said elsewhere.
  const id = await streamId(database)
    .catch(() => null)
    .finally(() => database.destroy());
  const place = streamPlace(id ?? '', { address, node: 'doctor', maxBytes });
  using stream = await connectStream(place);
  if (id === null) return null;
  const info = await stream.manager.streams.info(place.name).catch(unlessMissing);
  return info && standingOf(info, wrongSettings(info.config, settingsOf(place)));
}

const standingOf = ({ config, cluster, state }: StreamInfo, wrong: string[]): StreamFacts => ({
  name: config.name,
  leader: cluster?.leader || null,
  replicas: (cluster?.replicas ?? []).map(({ name, current }) => ({ name, isCurrent: current })),
  bytes: state.bytes,
  maxBytes: config.max_bytes,
  wrong,
});
