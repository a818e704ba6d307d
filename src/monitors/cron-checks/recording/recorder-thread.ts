// The thread that records pings and judges deadlines in the program, beside the one that answers.

import { flushCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '../../../platform/clock.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import { createLog } from '../../../platform/log.ts';
import { threadCalls } from '../../../platform/thread-calls.ts';
import { type Claimed, JournalClaim } from './claim.ts';
import { type DoorFunctions, remoteJournalLog } from './ping-log.ts';
import { Recorder, type RecorderEvents } from './recorder.ts';

export interface RecorderThreadData {
  databaseUrl: string;
  logLevel: string;
  claimed: Claimed;
  journal: { id: string; dir: string };
}

/** What the thread of the door calls. */
export interface RecorderThread {
  catchUp(): Promise<void>;
  stop(): Promise<void>;
}

/** One batch at a time; the other is for what a stop has to write while the last one is under way. */
const CONNECTIONS = 2;

function run(port: NonNullable<typeof parentPort>, data: RecorderThreadData): void {
  const log = createLog(data.logLevel);
  const database = openDatabase({
    url: data.databaseUrl,
    poolSize: CONNECTIONS,
    onError: (error) => log.warn({ err: error }, 'a database connection broke'),
  });
  const functions: RecorderThread = {
    catchUp: () => recorder.catchUp(),
    async stop() {
      await recorder[Symbol.asyncDispose]();
      await database.destroy();
    },
  };
  const { theirs: door } = threadCalls<DoorFunctions & RecorderEvents>(port, functions);
  const pings = remoteJournalLog(door, {
    ...data.journal,
    log: (event) => log.warn({ journal: event }, 'ping journal'),
  });
  const app = { database, clock: systemClock, log };
  const recorder = new Recorder(app, pings, new JournalClaim(app, pings, data.claimed), {
    judged: ({ until, monotonicMs }) => void door.judged({ until, monotonicMs }),
    recorded: (positions, records) => void door.recorded(positions, records),
    superseded: () => void door.superseded(),
  });
  recorder.start();
  // This thread is not always ended in a way that lets it keep what was compiled.
  flushCompileCache();
}

if (parentPort) run(parentPort, workerData);
