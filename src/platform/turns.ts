// Work that is too heavy to run all at once takes turns; whoever finds the queue full is sent away.

import { unavailable } from './errors.ts';

/**
 * Runs what it is given, at most `atOnce` at a time, in the order of asking. Throws Refusal 503 when `waiting`
 * others wait already.
 */
export function createTurns(limits: { atOnce: number; waiting: number }) {
  const queue: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < limits.atOnce) running += 1;
    else if (queue.length >= limits.waiting) return unavailable();
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      // The turn is handed on, so nobody who asks in between can take it.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
