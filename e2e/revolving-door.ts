// Where a service is reached that is ended and started again while others call it.

import type { Exit, Tocsin } from './program.ts';

export interface RevolvingDoor {
  /** Waits while there is none. */
  address: () => Promise<string>;
  current: () => Tocsin;
  /** Ends it with the signal and starts it again. */
  restart(signal: NodeJS.Signals): Promise<{ exit: Exit; endMs: number; startMs: number }>;
}

export function revolvingDoor(first: Tocsin, start: () => Promise<Tocsin>): RevolvingDoor {
  let current = first;
  let address = Promise.resolve(first.api);
  return {
    address: () => address,
    current: () => current,
    async restart(signal) {
      const calledAt = performance.now();
      const ended = current.end(signal);
      const next = Promise.withResolvers<string>();
      address = next.promise;
      const exit = await ended;
      const startedAt = performance.now();
      current = await start();
      const startMs = Math.round(performance.now() - startedAt);
      next.resolve(current.api);
      return { exit, endMs: Math.round(startedAt - calledAt), startMs };
    },
  };
}
