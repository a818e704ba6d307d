// The limit of 60 pings a minute: a fixed window of 60 seconds that begins with the first ping it counts.

import { seconds } from '../../../platform/time.ts';

export interface RateWindow {
  started_at: Date;
  count: number;
}

export const PINGS_PER_WINDOW = 60;
const WINDOW_MS = seconds(60);

/** The window after a ping at `receivedAt`; `counts` is false for a ping that is dropped without a trace. */
export function countPing(
  window: RateWindow | null,
  receivedAt: Date,
): { window: RateWindow; counts: boolean } {
  const ageMs = window ? receivedAt.getTime() - window.started_at.getTime() : WINDOW_MS;
  // A window that lies in the future was begun before the clock was set back.
  if (!window || ageMs >= WINDOW_MS || ageMs < 0)
    return { window: { started_at: receivedAt, count: 1 }, counts: true };
  if (window.count >= PINGS_PER_WINDOW) return { window, counts: false };
  return { window: { started_at: window.started_at, count: window.count + 1 }, counts: true };
}
