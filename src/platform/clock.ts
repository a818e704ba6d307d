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

/** The wall clock is corrected by less all the time. */
const SET_BACK_MS = 2_000;

/** By how many ms the wall clock was set back since the last call; 0: it was not, or nobody looked before. */
export function watchClock(clock: Clock): () => number {
  let lead: number | null = null;
  return () => {
    const before = lead;
    lead = clock.now().getTime() - clock.monotonicMs();
    return before !== null && lead < before - SET_BACK_MS ? Math.round(before - lead) : 0;
  };
}
