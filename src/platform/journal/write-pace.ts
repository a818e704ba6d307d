// On which thread groups are written. The sync of a quick disk takes 0.1 ms; to hand it to another thread and back takes
// several times that on a busy machine (bench/ping-answers.ts). A slow disk would hold up all else this process does.

import { minutes, seconds } from '../time.ts';

const QUICK_MS = 1;
const WEIGHT = 1 / 16;
const LARGEST_BYTES = 64 * 1024;
const FIRST_PAUSE_MS = seconds(10);
const LONGEST_PAUSE_MS = minutes(5);

export interface WritePace {
  /** What a group took on this thread lately, in milliseconds: an exponential moving average. */
  averageMs: number;
  /** How long the other thread writes once the disk was slow; longer each time in a row. */
  pauseMs: number;
  /** Monotonic moment from which this thread may write again. */
  pausedUntilMs: number;
}

export const createWritePace = (): WritePace => ({
  averageMs: 0,
  pauseMs: FIRST_PAUSE_MS,
  pausedUntilMs: Number.NEGATIVE_INFINITY,
});

/** Whether this thread is to write a group of so many bytes. */
export const writesHere = (pace: WritePace, bytes: number, nowMs: number): boolean =>
  bytes <= LARGEST_BYTES && nowMs >= pace.pausedUntilMs;

/** Notes what a group took that this thread wrote. After a pause, one slow group is enough for the next. */
export function noteWrite(pace: WritePace, tookMs: number, nowMs: number): void {
  pace.averageMs += (tookMs - pace.averageMs) * WEIGHT;
  if (pace.averageMs > QUICK_MS) {
    pace.averageMs = QUICK_MS;
    pace.pausedUntilMs = nowMs + pace.pauseMs;
    pace.pauseMs = Math.min(2 * pace.pauseMs, LONGEST_PAUSE_MS);
  } else if (pace.averageMs < QUICK_MS / 2) pace.pauseMs = FIRST_PAUSE_MS;
}
