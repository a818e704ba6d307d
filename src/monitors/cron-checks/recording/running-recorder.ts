// The recorder of this node and how far it is. From the first burst on it has a thread of its own in the program, so that
// answering pings and recording them take a core each.

import { setTimeout as delay } from 'node:timers/promises';
import type { App } from '../../../platform/app.ts';
import { startThread } from '../../../platform/thread.ts';
import { threadCalls } from '../../../platform/thread-calls.ts';
import { seconds } from '../../../platform/time.ts';
import { type Claimed, claimPings, JournalClaim, type ListeningStart } from './claim.ts';
import { type Door, doorFunctions, journalLogOf } from './ping-log.ts';
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
  /** What a thread of its own is given; null: there is none, as in tests, which move the clock. */
  apart: Apart | null;
}

interface Apart {
  journalDir: string;
  databaseUrl: string;
}

/**
 * So many records at once are a burst: from the first on, pings are recorded on a thread of its own. Until then that would
 * be 35 MB for nothing (bench/start-and-memory.ts).
 */
const BURST = 250;

/** Null while the journal of another node takes the pings of this database. */
export async function claimRecorder(app: App, needs: RecorderNeeds): Promise<RunningRecorder | null> {
  const { journal, listening, start, apart } = needs;
  const door: Door = { journal, listening, clock: app.clock };
  const log = journalLogOf(door);
  const claimed = await claimPings(app, log, start);
  if (!claimed) return null;
  const progress = progressOf(app, claimed, () => void (apart && moveOnce(apart)));
  const recorderFrom = (from: Claimed) => new Recorder(app, log, new JournalClaim(app, log, from), progress);
  const here = recorderFrom(claimed);
  const running: Running = { engine: here, move: null, isClosing: false };
  const moveOnce = (to: Apart) => {
    running.move ??= here.stop().then(() => {
      const { position, isSuperseded } = progress;
      if (isSuperseded || running.isClosing) return;
      app.log.info('pings are recorded on a thread of their own from now on');
      const needed = { ...to, door, claimed: { ...claimed, position }, progress };
      running.engine = recorderApart(app, needed, comeBack);
    });
  };
  /** A machine without room for a thread has room for one recorder. */
  const comeBack = (error: Error) => {
    if (running.isClosing) return;
    app.log.error({ err: error }, 'the thread of the recorder broke: pings are recorded without it again');
    const { position } = progress;
    const again = recorderFrom({ ...claimed, position });
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
      return Math.max(0, journal.head() - progress.position);
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
  position: number;
  isSuperseded: boolean;
}

function progressOf(app: App, { journal_id, position }: Claimed, onBurst: () => void): Progress {
  const progress: Progress = {
    listenedUntil: null,
    listenedUntilMs: app.clock.monotonicMs(),
    position,
    isSuperseded: false,
    judged({ until, monotonicMs }) {
      progress.listenedUntil = until;
      progress.listenedUntilMs = monotonicMs;
    },
    recorded(to, records) {
      progress.position = to[journal_id] ?? progress.position;
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
  app: App,
  {
    journalDir,
    databaseUrl,
    door,
    claimed,
    progress,
  }: Apart & { door: Door; claimed: Claimed; progress: Progress },
  onBroken: (error: Error) => void,
): Engine {
  const data: RecorderThreadData = {
    ...{ databaseUrl, claimed, logLevel: app.config.logLevel },
    journal: { id: door.journal.id, dir: journalDir },
  };
  const thread = startThread(new URL('./recorder-thread.ts', import.meta.url), data);
  const { judged, recorded, superseded } = progress;
  const calls = threadCalls<RecorderThread>(thread, { ...doorFunctions(door), judged, recorded, superseded });
  thread.on('error', onBroken);
  thread.on('exit', () => calls.giveUp(new Error('the thread of the recorder has ended')));
  return {
    catchUp: () => calls.theirs.catchUp(),
    async [Symbol.asyncDispose]() {
      const stopped = calls.theirs.stop().catch(() => undefined);
      await Promise.race([stopped, delay(LONGEST_STOP_MS, undefined, { ref: false })]);
      await thread.terminate();
    },
  };
}
