/** Where the time comes from. Tests pass one that they move; nothing else reads the clock of the machine. */
export interface Clock {
  now(): Date;
  /** Milliseconds that only ever grow, whatever is done to the wall clock; comparable within one process. */
  monotonicMs(): number;
}

export const systemClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
};
