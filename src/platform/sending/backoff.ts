// When what failed is tried again. Pure.

import { addMs, hours, minutes, seconds } from '../time.ts';

export const DELAYS_MS = {
  /** Programs and services, which are back soon, and whatever is said of an alert. */
  call: [seconds(5), seconds(30), minutes(2), minutes(10), hours(1), hours(3), hours(8)],
  /** Other mail: a server that puts senders off (RFC 6647) is not to be asked sooner. */
  mail: [minutes(1), minutes(5), minutes(30), hours(2), hours(8)],
} as const;

export type Backoff = keyof typeof DELAYS_MS;

/** Long enough for what failed together to have come due together; shorter delays are kept to the second. */
const JITTER_FROM_MS = minutes(10);
const JITTER_SHARE = 0.05;

/**
 * When what failed `failures` times, the last time at `at`, is tried again; null when it is given up. Longer delays of
 * what has a number are stretched by up to 5 % by it, so that what failed together comes back spread out.
 */
export function nextAttemptAt(
  backoff: Backoff,
  { id, failures, at }: { id: number | string; failures: number; at: Date },
): Date | null {
  const delayMs = DELAYS_MS[backoff][failures - 1];
  if (delayMs === undefined) return null;
  const isSpread = typeof id === 'number' && delayMs >= JITTER_FROM_MS;
  const share = isSpread ? JITTER_SHARE * ((id % 97) / 97) : 0;
  return addMs(at, Math.round(delayMs * (1 + share)));
}
