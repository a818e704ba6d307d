// What is typical: the middle of what was measured.

/** Linear between the two nearest (Hyndman and Fan, type 7); null where nothing was measured. */
export function percentile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const low = sorted[Math.floor(place)];
  const high = sorted[Math.ceil(place)];
  return low === undefined || high === undefined ? null : low + (high - low) * (place - Math.floor(place));
}

/** Fewer say nothing of what is typical. */
const LEAST_FOR_A_BAND = 5;

export interface Band {
  low: number;
  median: number;
  high: number;
}

/** The middle 80 percent: from the tenth percentile to the ninetieth. */
export function typicalBand(values: readonly number[]): Band | null {
  if (values.length < LEAST_FOR_A_BAND) return null;
  const [low, median, high] = [0.1, 0.5, 0.9].map((share) => percentile(values, share));
  return low == null || median == null || high == null ? null : { low, median, high };
}
