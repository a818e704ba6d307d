// When a ping is tried again, and how long each try may take. Pure: time and chance are handed in.

export type SendOutcome =
  | { kind: 'answered'; status: number; retryAfterMs: number | null }
  /** `mayPass`: whether trying again may help. */
  | { kind: 'failed'; reason: string; mayPass: boolean };

/** How long all tries and waits for one ping may take together: longer than a restart of Tocsin with its machine. */
export const RETRY_FOR_SECONDS = 60;
/** A service that accepts and then says nothing must leave time for another try. */
const ATTEMPT_MS = 4_000;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 4_000;
const SHORTEST_ATTEMPT_MS = 100;

/** Never too short to be answered: on a busy machine a wait before it lasts longer than it was meant to. */
export const attemptLimitMs = (leftMs: number): number =>
  Math.max(SHORTEST_ATTEMPT_MS, Math.min(ATTEMPT_MS, leftMs));

export const isDelivered = (outcome: SendOutcome): boolean =>
  outcome.kind === 'answered' && outcome.status >= 200 && outcome.status < 300;

export interface Progress {
  /** Tries so far. */
  attempts: number;
  leftMs: number;
  /** 0..1, so that jobs which all began at the full hour do not come back all at once. */
  chance: number;
}

/** How long to wait before the next try; null where there is none. */
export function waitBeforeRetry(outcome: SendOutcome, { attempts, leftMs, chance }: Progress): number | null {
  if (!mayBeRetried(outcome)) return null;
  const backoffMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempts - 1)) * (0.75 + chance / 2);
  const askedMs = outcome.kind === 'answered' && outcome.status === 429 ? (outcome.retryAfterMs ?? 0) : 0;
  const waitMs = Math.max(backoffMs, askedMs);
  return waitMs + SHORTEST_ATTEMPT_MS <= leftMs ? waitMs : null;
}

const mayBeRetried = (outcome: SendOutcome): boolean =>
  outcome.kind === 'failed' ? outcome.mayPass : outcome.status === 429 || outcome.status >= 500;

/** The header Retry-After (RFC 9110, section 10.2.3) as milliseconds from `now`; null where it says nothing. */
export function retryAfterMs(header: string | undefined, nowMs: number): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1_000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}
