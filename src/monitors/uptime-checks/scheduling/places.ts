// How many probes run at once, and how many more may begin: pure.

/**
 * A probe that takes longer than a moment leaves its place to the next, as long as no more than `atMost` are under way:
 * targets that hang hold up nobody else. Those that failed the last time have places of their own, because they most
 * likely hang again.
 */
const PLACES = {
  healthy: { places: 256, atMost: 1_024 },
  failing: { places: 128, atMost: 1_024 },
} as const;
const SLOW_AFTER_MS = 1_000;

export interface Probing {
  isFailing: boolean;
  begunMs: number;
}

/** The places that are free while these are under way. */
export function freePlaces(underWay: Iterable<Probing>, nowMs: number): { healthy: number; failing: number } {
  const counts = { healthy: { all: 0, slow: 0 }, failing: { all: 0, slow: 0 } };
  for (const { isFailing, begunMs } of underWay) {
    const count = counts[isFailing ? 'failing' : 'healthy'];
    count.all += 1;
    if (nowMs - begunMs >= SLOW_AFTER_MS) count.slow += 1;
  }
  const free = (name: keyof typeof PLACES) => {
    const { places, atMost } = PLACES[name];
    const { all, slow } = counts[name];
    return Math.max(0, Math.min(places - (all - slow), atMost - all));
  };
  return { healthy: free('healthy'), failing: free('failing') };
}
