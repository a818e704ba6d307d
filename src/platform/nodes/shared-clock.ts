// The clock of a node that shares its database with others: that of the database, asked every few seconds.

import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Clock, systemClock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { gaugeRead, type Metrics } from '../metrics.ts';
import { seconds } from '../time.ts';
import {
  type ClockReading,
  type ClockState,
  correctClock,
  errorAt,
  guessedReading,
  measureOffset,
  timeAt,
} from './clock-reading.ts';
import { lookAtClock } from './shared-clock-store.ts';

export interface SharedClock extends Clock {
  /** By how many ms it may be wrong; null: the database was never asked, so this is the clock of the machine. */
  errorMs(): number | null;
  /** For a thread: `clockOf` tells the same time from it until the next correction. */
  reading(): ClockReading;
  /** Called with each new reading. Returns the way to end that. */
  onCorrection(listener: (reading: ClockReading) => void): () => void;
  /** Asks the database once; rejects where that cannot be reached. Gives after how long to ask again. */
  look(database: Database, log: Logger): Promise<number>;
}

const LOOKS = 5;
const LOOK_EVERY_MS = seconds(5);
/** A machine that was paused has the time of before: whether that is so is to be known soon. */
const DOUBT_AGAIN_MS = 500;
const MOST_ERROR_MS = seconds(1);

/** `own`: the clock of the machine, whose wall clock is asked once. */
export function openSharedClock(own: Clock = systemClock): SharedClock {
  const monotonicMs = () => own.monotonicMs();
  const listeners = new Set<(reading: ClockReading) => void>();
  let state: ClockState = { reading: guessedReading(monotonicMs(), own.now().getTime()), doubts: [] };
  return {
    now: () => new Date(timeAt(state.reading, monotonicMs())),
    monotonicMs,
    errorMs: () => errorAt(state.reading, monotonicMs()),
    reading: () => state.reading,
    onCorrection(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async look(database, log) {
      const measured = measureOffset(await lookAtClock(database, monotonicMs, LOOKS));
      const { correction, ...corrected } = correctClock(state, measured, monotonicMs());
      if (correction.kind === 'jumped')
        log.warn({ by_ms: Math.round(correction.byMs) }, 'the clock of the database was set, so this one is');
      const isNew = corrected.reading !== state.reading;
      state = corrected;
      if (isNew) for (const listener of listeners) listener(state.reading);
      return correction.kind === 'doubted' ? DOUBT_AGAIN_MS : LOOK_EVERY_MS;
    },
  };
}

/** The same clock on a thread, whose monotonic clock is that of the process; `latest` is asked for each moment. */
export const clockOf = (latest: () => ClockReading): Clock => ({
  now: () => new Date(timeAt(latest(), systemClock.monotonicMs())),
  monotonicMs: systemClock.monotonicMs,
});

/** Asks again and again until it is closed; while the database is away, the last offset holds. */
export function followDatabaseClock(
  clock: SharedClock,
  { database, log }: { database: Database; log: Logger },
): Disposable {
  const stop = new AbortController();
  const { signal } = stop;
  const follow = async () => {
    for (let pauseMs = LOOK_EVERY_MS; ; ) {
      await delay(pauseMs, undefined, { ref: false, signal }).catch(() => undefined);
      if (signal.aborted) return;
      pauseMs = await clock.look(database, log).catch((error) => {
        if (!signal.aborted) noteAway(clock, log, error);
        return LOOK_EVERY_MS;
      });
    }
  };
  void follow();
  // A look that is under way ends with its connection.
  return { [Symbol.dispose]: () => stop.abort() };
}

/** An outage of the database is reported elsewhere; here it matters only once the time is in doubt. */
function noteAway(clock: SharedClock, log: Logger, error: unknown) {
  const level = isClockKnown(clock) ? 'debug' : 'warn';
  log[level]({ err: error }, 'the clock of the database could not be read');
}

/** Whether stamps of this node come out in the order in which things happened, or nearly so. */
export function isClockKnown(clock: Pick<SharedClock, 'errorMs'>): boolean {
  const errorMs = clock.errorMs();
  return errorMs !== null && errorMs <= MOST_ERROR_MS;
}

export const registerClock = (metrics: Metrics, clock: SharedClock) =>
  gaugeRead(metrics, {
    name: 'tocsin_clock_error_seconds',
    help: 'By how much the time of this node may differ from that of the database.',
    read: () => (clock.errorMs() ?? Number.NaN) / 1_000,
  });
