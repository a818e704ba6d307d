// From one node to several and back: all stop, and what one way received is recorded before the other begins.

import { rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../../../platform/database/database.ts';
import { StartupProblem } from '../../../../platform/startup-problem.ts';
import type { RecorderApp } from '../holding.ts';
import { Recorder } from '../recorder.ts';
import { hasUnrecorded, isHeldAlone, unrecordedInStream } from './door-store.ts';
import { OUTBOX, shipFormer } from './outbox.ts';
import { PartitionClaims } from './partition-claims.ts';
import { postgresWriter } from './postgres-writer.ts';
import { SharedLog } from './shared-log.ts';

/** Throws StartupProblem while a node by itself takes the pings. */
export async function refuseBesideOne(database: Database, now: Date): Promise<void> {
  if (await isHeldAlone(database, now))
    throw new StartupProblem(
      'Another Tocsin takes the pings of this database by itself. Stop it first, and start it with TOCSIN_NODES=several as well; if it is gone already, start again in a minute.',
    );
}

/** Records what several nodes received and nobody recorded, before a node takes the pings by itself. */
export async function recordLeftovers(
  app: RecorderApp,
  { dataDir, maxBytes }: { dataDir: string; maxBytes: number },
): Promise<void> {
  const { database, log } = app;
  const node = hostname();
  const writer = { ...postgresWriter(database), close: () => Promise.resolve() };
  const dir = join(dataDir, OUTBOX);
  const shipped: string[] = [];
  await shipFormer(
    { app, node, maxBytes, dir, connect: () => writer },
    { onShipped: ({ path }) => void shipped.push(path) },
  );
  if (!(await hasUnrecorded(database))) return warnOfStream(app);
  log.info('what several nodes received is recorded first');
  const claims = new PartitionClaims(app, node);
  await using recorder = new Recorder(app, new SharedLog(app), claims, {
    ...{ judged() {}, recorded() {}, superseded() {} },
  });
  while (await hasUnrecorded(database)) {
    await recorder.catchUp();
    await delay(LOOK_MS);
  }
  await warnOfStream(app);
  for (const path of shipped) await rm(path, { recursive: true, force: true });
}

/** What only JetStream holds, nobody reads without NATS_URL. */
export async function warnOfStream({ database, log }: Pick<RecorderApp, 'database' | 'log'>): Promise<void> {
  const nodes = await unrecordedInStream(database);
  if (nodes.length > 0)
    log.warn(
      { nodes },
      'pings of these nodes lie in JetStream and on their own disks, and are not recorded: start each of them once with its data directory',
    );
}

const LOOK_MS = 100;
