// The recorder of this node and how far it is. From the first burst on it has a thread of its own in the program, so that
// answering pings and recording them take a core each.

import { setTimeout as delay } from 'node:timers/promises';
import type { App } from '../../../platform/app.ts';
import { startThread } from '../../../platform/thread.ts';
import { threadCalls } from '../../../platform/thread-calls.ts';
import { seconds } from '../../../platform/time.ts';
import type { Positions } from './ping-log.ts';
import type { Recorder, RecorderEvents } from './recorder.ts';
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

/** How a recorder is made, here and on a thread. */
export interface RecorderParts {
  /** On this thread: to begin with, and again where the other one broke. */
  here(events: RecorderEvents): Recorder;
  /** Ends the one on this thread, so that another can go on. */
  leave(recorder: Recorder): Promise<unknown>;
  /** null: there is no other thread, as in tests, which move the clock. */
  apart: RecorderApart | null;
  /** Called with how far it is. */
  onRecorded(positions: Positions): void;
  /** When the moment was up to which all is recorded and judged, by the monotonic clock. */
  judgedMs(state: Parameters<RecorderEvents['judged']>[0]): number;
  backlogBytes(): number;
}

interface RecorderApart {
  data(): RecorderThreadData;
  /** What the thread may call besides the events. */
  functions: object;
  /** Keeps the thread informed; returns the way to end that. */
  inform(thread: ThreadFunctions): () => void;
}

type ThreadFunctions = ReturnType<typeof threadCalls<RecorderThread>>['theirs'];

/**
 * So many records at once are a burst: from the first on, pings are recorded on a thread of its own. Until then that would
 * be 35 MB for nothing (bench/start-and-memory.ts).
 */
const BURST = 250;

export function runRecorder(app: App, parts: RecorderParts): RunningRecorder {
  const { apart } = parts;
  const progress = progressOf(app, parts, () => void (apart && moveOnce(apart)));
  const here = parts.here(progress);
  const running: Running = { engine: here, move: null, isClosing: false };
  const moveOnce = (to: RecorderApart) => {
    running.move ??= parts.leave(here).then(() => {
      if (progress.isSuperseded || running.isClosing) return;
      app.log.info('pings are recorded on a thread of their own from now on');
      running.engine = recorderApart(to, progress, comeBack);
    });
  };
  /** A machine without room for a thread has room for one recorder. */
  const comeBack = (error: Error) => {
    if (running.isClosing) return;
    app.log.error({ err: error }, 'the thread of the recorder broke: pings are recorded without it again');
    const again = parts.here(progress);
    running.engine = again;
    again.start();
  };
  return {
    start: () => here.start(),
    catchUp: () => running.engine.catchUp(),
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
      return parts.backlogBytes();
    },
    async [Symbol.asyncDispose]() {
      running.isClosing = true;
      await Promise.race([running.move, delay(LONGEST_STOP_MS, undefined, { ref: false })]);
      await running.engine[Symbol.asyncDispose]();
    },
  };
}

interface Running {
  engine: Engine;
  move: Promise<void> | null;
  isClosing: boolean;
}

type Engine = Pick<RunningRecorder, 'catchUp' | typeof Symbol.asyncDispose>;

interface Progress extends RecorderEvents {
  listenedUntil: Date | null;
  listenedUntilMs: number;
  isSuperseded: boolean;
}

function progressOf(app: App, parts: RecorderParts, onBurst: () => void): Progress {
  const progress: Progress = {
    listenedUntil: null,
    listenedUntilMs: app.clock.monotonicMs(),
    isSuperseded: false,
    judged(state) {
      progress.listenedUntil = state.until;
      progress.listenedUntilMs = parts.judgedMs(state);
    },
    recorded(to, records) {
      parts.onRecorded(to);
      if (records >= BURST) onBurst();
    },
    superseded() {
      progress.isSuperseded = true;
    },
  };
  return progress;
}

/** The last batch, the release of the claim, and a little more. */
const LONGEST_STOP_MS = seconds(2.5);

function recorderApart(
  { data, functions, inform }: RecorderApart,
  { judged, recorded, superseded }: Progress,
  onBroken: (error: Error) => void,
): Engine {
  const thread = startThread(new URL('./recorder-thread.ts', import.meta.url), data());
  const calls = threadCalls<RecorderThread>(thread, { ...functions, judged, recorded, superseded });
  const endInforming = inform(calls.theirs);
  thread.on('error', onBroken);
  const ended = Promise.withResolvers<true>();
  thread.on('exit', () => {
    endInforming();
    calls.giveUp(new Error('the thread of the recorder has ended'));
    ended.resolve(true);
  });
  return {
    catchUp: () => calls.theirs.catchUp(),
    async [Symbol.asyncDispose]() {
      calls.theirs.stop().catch(() => undefined);
      const hasEnded = await Promise.race([ended.promise, delay(LONGEST_STOP_MS, false, { ref: false })]);
      // Node.js 24 aborts the program where a thread is terminated that just then turns text into bytes.
      if (!hasEnded) await thread.terminate();
    },
  };
}
