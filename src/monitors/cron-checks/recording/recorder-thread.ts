// The thread that records pings and judges deadlines in the program, beside the one that answers.

import { flushCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '../../../platform/clock.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import { createLog } from '../../../platform/log.ts';
import type { ClockReading } from '../../../platform/nodes/clock-reading.ts';
import { clockOf } from '../../../platform/nodes/shared-clock.ts';
import { threadCalls } from '../../../platform/thread-calls.ts';
import { type Claimed, JournalClaim } from './claim.ts';
import type { Holding, RecorderApp } from './holding.ts';
import { type DoorFunctions, type PingLog, remoteJournalLog } from './ping-log.ts';
import { Recorder, type RecorderEvents } from './recorder.ts';
import { doorSourceOf } from './shared/common-log.ts';
import type { StreamPlace } from './shared/jetstream/stream.ts';
import { PartitionClaims } from './shared/partition-claims.ts';
import { SharedLog } from './shared/shared-log.ts';

export interface RecorderThreadData {
  databaseUrl: string;
  logLevel: string;
  source: JournalSource | SharedSource;
}

interface JournalSource {
  kind: 'journal';
  id: string;
  dir: string;
  claimed: Claimed;
}

interface SharedSource {
  kind: 'shared';
  node: string;
  /** Where JetStream has what is to be recorded; null: it is in the database. */
  stream: StreamPlace | null;
  reading: ClockReading;
}

/** What the thread of the door calls. */
export interface RecorderThread {
  catchUp(): Promise<void>;
  /** The clock that several nodes share was corrected. */
  corrected(reading: ClockReading): void;
  /** The thread ends by itself then: a stop that failed is no reason to go on. */
  stop(): Promise<void>;
}

/** One batch at a time; the other is for what a stop has to write while the last one is under way. */
const CONNECTIONS = 2;

function run(port: NonNullable<typeof parentPort>, data: RecorderThreadData): void {
  const { source } = data;
  const log = createLog(data.logLevel);
  const database = openDatabase({
    url: data.databaseUrl,
    poolSize: CONNECTIONS,
    isShared: source.kind === 'shared',
    preparesStatements: true,
    onError: (error) => log.warn({ err: error }, 'a database connection broke'),
  });
  const time = { reading: source.kind === 'shared' ? source.reading : null };
  const functions: RecorderThread = {
    catchUp: () => recorder.catchUp(),
    corrected(reading) {
      time.reading = reading;
    },
    async stop() {
      try {
        await recorder[Symbol.asyncDispose]();
        await database.destroy();
      } finally {
        end();
        // Once the answer was sent; nothing else keeps the thread.
        setImmediate(() => port.close());
      }
    },
  };
  const { theirs: door } = threadCalls<DoorFunctions & RecorderEvents>(port, functions);
  const shared = source.kind === 'shared' ? clockOf(() => time.reading ?? source.reading) : null;
  const app = { database, clock: shared ?? systemClock, log };
  const { parts, end } = heldBy(app, source, door);
  const recorder = new Recorder(app, ...parts, {
    judged: ({ until, monotonicMs }) => void door.judged({ until, monotonicMs }),
    recorded: (positions, records) => void door.recorded(positions, records),
    superseded: () => void door.superseded(),
  });
  recorder.start();
  // This thread is not always ended in a way that lets it keep what was compiled.
  flushCompileCache();
}

type Door = Parameters<typeof remoteJournalLog>[0];

/** What it records, and under which claim; `end` closes what was opened for that. */
function heldBy(app: RecorderApp, source: RecorderThreadData['source'], door: Door) {
  if (source.kind === 'shared') {
    const { node, stream } = source;
    const doors = doorSourceOf(app, stream);
    const parts: [PingLog, Holding] = [new SharedLog(app, doors), new PartitionClaims(app, node)];
    return { parts, end: () => doors[Symbol.dispose]?.() };
  }
  const { id, dir, claimed } = source;
  const log = remoteJournalLog(door, {
    ...{ id, dir },
    log: (event) => app.log.warn({ journal: event }, 'ping journal'),
  });
  const parts: [PingLog, Holding] = [log, new JournalClaim(app, log, claimed)];
  return { parts, end: () => undefined };
}

if (parentPort) run(parentPort, workerData);
