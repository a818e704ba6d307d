// When a call is tried again, and after how long.

import { TocsinError } from './errors.ts';

export interface Retries {
  most: number;
  method: string;
}

/** A 500 is sent only after everything was rolled back. */
const PASSING = new Set([429, 500, 502, 503, 504]);
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 60_000;

/** A DELETE that was carried out and whose answer was lost would be a 404 the second time. */
export function isWorthRetrying(error: Error, tried: number, { most, method }: Retries): boolean {
  if (tried >= most) return false;
  return error instanceof TocsinError ? PASSING.has(error.status) : method !== 'DELETE';
}

/** What the service asks for; else twice as long each time, with a part of chance. null: longer than anybody waits. */
export function pauseBefore(error: Error, tried: number): number | null {
  if (error instanceof TocsinError && error.retryAfterSeconds !== null)
    return error.retryAfterSeconds * 1_000 <= LONGEST_PAUSE_MS ? error.retryAfterSeconds * 1_000 : null;
  return FIRST_PAUSE_MS * 2 ** tried * (0.5 + Math.random() / 2);
}

/** Throws the reason of `signal` at once. */
export const waitMs = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
