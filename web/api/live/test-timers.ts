// Timers that a test moves.

import type { Timers } from './pace.ts';

export interface TestTimers extends Timers {
  advance(ms: number): void;
}

export function testTimers(): TestTimers {
  let now = 0;
  let waiting: { at: number; run: () => void }[] = [];
  return {
    now: () => now,
    later(run, ms) {
      const timer = { at: now + ms, run };
      waiting.push(timer);
      return () => {
        waiting = waiting.filter((other) => other !== timer);
      };
    },
    advance(ms) {
      const end = now + ms;
      for (;;) {
        const next = waiting.toSorted((one, other) => one.at - other.at)[0];
        if (!next || next.at > end) break;
        waiting = waiting.filter((timer) => timer !== next);
        now = next.at;
        next.run();
      }
      now = end;
    },
  };
}
