// How long to wait after a failure. Pure.

export interface Failures {
  /** In a row, 1 for the first. */
  count: number;
  intervalMs: number;
  /** 0..1, so that agents which all lost the service do not come back all at once. */
  chance: number;
  /** What the service asked for; null where it did not. */
  retryAfterMs: number | null;
}

const FIRST_MS = 1_000;
const LONGEST_MS = 120_000;

/** Doubles from a second up to two intervals, at most two minutes, less up to half of it. */
export function backoffMs({ count, intervalMs, chance, retryAfterMs }: Failures): number {
  const longest = Math.min(2 * intervalMs, LONGEST_MS);
  const wait = Math.min(FIRST_MS * 2 ** Math.min(count - 1, 20), longest) * (0.5 + chance / 2);
  return Math.round(Math.max(wait, (retryAfterMs ?? 0) * (1 + chance / 10)));
}
