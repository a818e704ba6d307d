// A clock that stands still until a test moves it.

import type { Clock } from '../platform/clock.ts';

export interface TestClock extends Clock {
  /** Time passes: both the wall clock and the monotonic one move. */
  pass(ms: number): void;
  /** Somebody sets the wall clock; no time passes. */
  jump(ms: number): void;
}

export function testClock(start = new Date('2026-06-16T08:00:00.000Z')): TestClock {
  let wallMs = start.getTime();
  let monotonicMs = 1_000;
  return {
    now: () => new Date(wallMs),
    monotonicMs: () => monotonicMs,
    pass: (ms) => {
      wallMs += ms;
      monotonicMs += ms;
    },
    jump: (ms) => {
      wallMs += ms;
    },
  };
}
