// How much a channel of people is sent at once: the first alerts of a storm each by itself, the others together. Pure.

import { addMs, minutes, seconds } from '../../platform/time.ts';

/** Told singly within `PACE_MS`; what comes beyond is collected. */
export const MOST_SINGLE = 20;
export const PACE_MS = minutes(1);
/** For how long it is collected. */
const COLLECT_MS = seconds(30);

export interface Pace {
  /** When what is being collected is sent; null while nothing is. */
  digest_at: Date | null;
  /** When deliveries to the channel were attempted lately; more than the latest `MOST_SINGLE` need not be known. */
  attempted: readonly Date[];
}

export type NextMessage =
  /** What is due first, by itself. */
  | { send: 'single' }
  /** All that is due, as one message. */
  | { send: 'digest' }
  /** Nothing before `at`, when all of it is sent as a digest. */
  | { send: 'nothing'; at: Date };

/** What a channel of people to which something is due is sent next. A clock that was set back holds nothing up. */
export function nextMessage({ digest_at, attempted }: Pace, now: Date): NextMessage {
  if (digest_at && digest_at > now && digest_at <= addMs(now, PACE_MS))
    return { send: 'nothing', at: digest_at };
  if (digest_at) return { send: 'digest' };
  const since = addMs(now, -PACE_MS);
  const lately = attempted.filter((at) => at > since && at <= now);
  return lately.length < MOST_SINGLE ? { send: 'single' } : { send: 'nothing', at: addMs(now, COLLECT_MS) };
}

/**
 * When a digest is sent again that did not arrive; what comes meanwhile joins it, and does not wait for long where it
 * is itself tried again only much later. `dueAt` is when its first delivery is tried again; null where none is.
 */
export function digestAgainAt(dueAt: Date | null, now: Date): Date | null {
  if (dueAt === null) return null;
  const latest = addMs(now, PACE_MS);
  return dueAt < latest ? dueAt : latest;
}
