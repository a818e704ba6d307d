// The recorder of this node and how far it is. The program has it on a thread of its own, so that answering pings and
// recording them take a core each; tests have it on theirs, with their clock.

import { setTimeout as delay } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import type { App } from '../../../platform/app.ts';
import { startThread } from '../../../platform/thread.ts';
import { threadCalls } from '../../../platform/thread-calls.ts';
import { seconds } from '../../../platform/time.ts';
import { type Claimed, claimPings, type ListeningStart, releaseClaim } from './claim.ts';
import { type Door, doorFunctions, pingLogOf } from './ping-log.ts';
import { Recorder, type RecorderEvents } from './recorder.ts';
import type { RecorderThread, RecorderThreadData } from './recorder-thread.ts';

export interface RunningRecorder extends AsyncDisposable {
  start(): void;
  /** Records everything that was answered before the call, and judges every deadline until then. */
  catchUp(): Promise<void>;
  /** Everything that was answered before this moment has been recorded and judged; null before the first time. */
  readonly listenedUntil: Date | null;
  /** Time that has passed since the moment of `listenedUntil`, or since the claim; a clock that is set does not count. */
  readonly lagMs: number;
  /** Somebody else claimed the pings: what is journaled here waits until the program is started again. */
  readonly superseded: boolean;
  /** Bytes of the journal that are not recorded yet. */
  readonly backlogBytes: number;
}

export interface RecorderNeeds extends Omit<Door, 'clock'> {
  /** The state when this node began to listen. */
  start: ListeningStart;
  /** Where the journal lies, and the database: for a thread of its own; null: on this thread. */
  apart: { journalDir: string; databaseUrl: string } | null;
}

/** Null while the journal of another node takes the pings of this database. */
export async function claimRecorder(app: App, needs: RecorderNeeds): Promise<RunningRecorder | null> {
  const door: Door = { journal: needs.journal, listening: needs.listening, clock: app.clock };
  const claimed = await claimPings(app, pingLogOf(door), needs.start);
  if (!claimed) return null;
  const progress = progressOf(app, claimed);
  const engine = needs.apart
    ? recorderApart(app, { ...needs.apart, door, claimed, progress })
    : new Recorder(app, pingLogOf(door), claimed, progress);
  return {
    start: () => engine.start(),
    catchUp: () => engine.catchUp(),
    get listenedUntil() {
      return progress.listenedUntil;
    },
    get lagMs() {
      return app.clock.monotonicMs() - progress.listenedUntilMs;
    },
    get superseded() {
      return progress.isSuperseded;
    },
    get backlogBytes() {
      return Math.max(0, needs.journal.head() - progress.position);
    },
    [Symbol.asyncDispose]: () => engine[Symbol.asyncDispose](),
  };
}

interface Progress extends RecorderEvents {
  listenedUntil: Date | null;
  listenedUntilMs: number;
  position: number;
  isSuperseded: boolean;
}

function progressOf(app: App, { position }: Claimed): Progress {
  const progress: Progress = {
    listenedUntil: null,
    listenedUntilMs: app.clock.monotonicMs(),
    position,
    isSuperseded: false,
    judged({ until, monotonicMs }) {
      progress.listenedUntil = until;
      progress.listenedUntilMs = monotonicMs;
    },
    recorded(to) {
      progress.position = to;
    },
    superseded() {
      progress.isSuperseded = true;
    },
  };
  return progress;
}

/** The last batch, the release of the claim, and a little more. */
const LONGEST_STOP_MS = seconds(2.5);

interface Apart {
  journalDir: string;
  databaseUrl: string;
  door: Door;
  claimed: Claimed;
  progress: Progress;
}

function recorderApart(app: App, { journalDir, databaseUrl, door, claimed, progress }: Apart) {
  const running: { thread: { worker: Worker; recorder: Remote } | null } = { thread: null };
  const begin = () => {
    const data: RecorderThreadData = {
      ...{ databaseUrl, claimed, logLevel: app.config.logLevel },
      journal: { id: door.journal.id, dir: journalDir },
    };
    const worker = startThread(new URL('./recorder-thread.ts', import.meta.url), data);
    const { judged, recorded, superseded } = progress;
    const calls = threadCalls<RecorderThread>(worker, {
      ...doorFunctions(door),
      judged,
      recorded,
      superseded,
    });
    // As an error on this thread does, it ends the program: what was answered is in the journal.
    worker.on('error', (error) => {
      throw error;
    });
    worker.on('exit', () => calls.giveUp(new Error('the thread of the recorder has ended')));
    return { worker, recorder: calls.theirs };
  };
  return {
    start() {
      running.thread ??= begin();
    },
    async catchUp() {
      running.thread ??= begin();
      await running.thread.recorder.catchUp();
    },
    async [Symbol.asyncDispose]() {
      const { thread } = running;
      if (!thread) return void (await releaseClaim(app, claimed.partition, null));
      await Promise.race([
        thread.recorder.stop().catch(() => undefined),
        delay(LONGEST_STOP_MS, undefined, { ref: false }),
      ]);
      await thread.worker.terminate();
    },
  };
}

type Remote = ReturnType<typeof threadCalls<RecorderThread>>['theirs'];
