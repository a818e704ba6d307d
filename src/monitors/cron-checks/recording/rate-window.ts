// The limit of 60 pings a minute: a fixed window of 60 seconds that begins with the first ping it counts.

import { addMs, seconds } from '../../../platform/time.ts';

export interface RateWindow {
  started_at: Date;
  count: number;
}

export const PINGS_PER_WINDOW = 60;
export const WINDOW_MS = seconds(60);

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

interface LatePing {
  id: string;
  slug: string;
  received_at: Date;
  is_late: boolean;
}

/**
 * Pings without those late ones that 60 others of their slug came in the minute before. The windows that they belong to are not
 * known any more, and the one that is open now is not theirs. `recorded`: how many of the minute before a late ping were
 * recorded before this batch, by its id.
 */
export function withoutLateFlood<Ping extends LatePing>(
  pings: readonly Ping[],
  recorded: ReadonlyMap<string, number>,
): readonly Ping[] {
  const keptAt = new Map<string, Date[]>();
  return pings.filter(({ id, slug, received_at, is_late }) => {
    if (!is_late) return true;
    const kept = keptAt.get(slug) ?? [];
    const since = addMs(received_at, -WINDOW_MS);
    const ofMinute = kept.filter((at) => at > since && at <= received_at).length;
    if ((recorded.get(id) ?? 0) + ofMinute >= PINGS_PER_WINDOW) return false;
    keptAt.set(slug, [...kept.filter((at) => at > since), received_at]);
    return true;
  });
}
