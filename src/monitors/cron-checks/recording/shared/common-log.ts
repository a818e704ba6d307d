// Who keeps what all nodes receive until it is recorded: their database, or JetStream where NATS_URL says so.

import { setTimeout as delay } from 'node:timers/promises';
import type { App } from '../../../../platform/app.ts';
import type { NatsAddress } from '../../../../platform/config-nats.ts';
import { openDatabase } from '../../../../platform/database/database.ts';
import { monitoredServers } from '../../../../platform/nats/monitoring.ts';
import { StartupProblem } from '../../../../platform/startup-problem.ts';
import { seconds } from '../../../../platform/time.ts';
import type { RecorderApp } from '../holding.ts';
import { connectStream, ensureStream, type StreamPlace, streamPlace } from './jetstream/stream.ts';
import { StreamReader } from './jetstream/stream-reader.ts';
import { streamId } from './jetstream/stream-store.ts';
import { streamWriters } from './jetstream/stream-writer.ts';
import type { LogWriter } from './log-writer.ts';
import { postgresWriter } from './postgres-writer.ts';
import { type DoorSource, databaseDoors } from './shared-log.ts';
import { warnOfStream } from './switch.ts';

export interface CommonLog {
  connect: () => LogWriter;
  /** Where JetStream has it; null: it is in the database. */
  stream: StreamPlace | null;
}

interface LogNeeds {
  databaseUrl: string;
  node: string;
  /** Bytes that JetStream holds at most. */
  maxBytes: number;
}

/** Throws StartupProblem where JetStream could lose what it is given. One that is away is waited for elsewhere. */
export async function openCommonLog(app: App, { databaseUrl, node, maxBytes }: LogNeeds): Promise<CommonLog> {
  const { database, clock, log, config } = app;
  if (!config.nats) {
    await warnOfStream(app);
    const connect = () =>
      postgresWriter(
        openDatabase({
          url: databaseUrl,
          poolSize: 1,
          isShared: true,
          preparesStatements: true,
          hasNoStatementTimeout: true,
        }),
      );
    return { connect, stream: null };
  }
  const stream = streamPlace(await streamId(database), { address: config.nats, node, maxBytes });
  await checkStream(app, stream);
  void warnUnlessSynced(app, config.nats);
  return { connect: streamWriters({ place: stream, database, clock, log }), stream };
}

const FIRST_CONTACT_MS = seconds(10);
const PAUSE_MS = 500;

/** Servers that start together with this node need a moment until one of them leads. */
async function checkStream({ log, clock }: App, place: StreamPlace): Promise<void> {
  const startedMs = clock.monotonicMs();
  for (;;) {
    try {
      using stream = await connectStream(place);
      return await ensureStream(stream, place);
    } catch (error) {
      if (error instanceof StartupProblem) throw error;
      if (clock.monotonicMs() - startedMs >= FIRST_CONTACT_MS)
        return log.warn(
          { err: error },
          'JetStream cannot be reached: pings are kept by the disk of this node',
        );
      await delay(PAUSE_MS);
    }
  }
}

/** As far as that can be seen from here. */
async function warnUnlessSynced({ log }: App, address: NatsAddress): Promise<void> {
  const seen = (await monitoredServers(address)).flatMap((server) => server.seen ?? []);
  const servers = seen.filter(({ syncsAlways }) => !syncsAlways).map(({ name }) => name);
  if (servers.length > 0)
    log.warn(
      { servers },
      'these servers of NATS do not sync what they confirm: a power cut may lose pings that were answered. Set sync_interval: always',
    );
}

/** Where whoever records reads it. */
export const doorSourceOf = (app: RecorderApp, stream: StreamPlace | null): DoorSource =>
  stream ? new StreamReader({ ...app, place: stream }) : databaseDoors(app.database);
