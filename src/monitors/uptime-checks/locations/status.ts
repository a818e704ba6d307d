// What is known of a location by when its prober last called: pure.

import { seconds } from '../../../platform/time.ts';

/** The service itself: always there, and never a row that somebody made. */
export const SERVICE_LOCATION = 1;

/** A prober asks again at once, and waits no longer than 20 seconds for work. */
export const SILENT_AFTER_MS = seconds(45);

/** What a clock may be off by before nothing is made of what its prober sees. */
const MOST_SKEW_MS = seconds(2);

export interface Seen {
  id: number;
  has_token: boolean;
  seen_at: Date | null;
  skew_ms: number | null;
  /** Since when it does not reach its own reference targets. */
  cut_off_since: Date | null;
}

type LocationStatus = 'new' | 'online' | 'offline' | 'skewed' | 'cut_off' | 'revoked';

export function statusOf(
  { id, has_token, seen_at, skew_ms, cut_off_since }: Seen,
  now: Date,
): LocationStatus {
  if (id === SERVICE_LOCATION) return 'online';
  if (!has_token) return 'revoked';
  if (seen_at === null) return 'new';
  if (now.getTime() - seen_at.getTime() > SILENT_AFTER_MS) return 'offline';
  if (isSkewed(skew_ms)) return 'skewed';
  return cut_off_since === null ? 'online' : 'cut_off';
}

export const isSkewed = (skewMs: number | null): boolean => Math.abs(skewMs ?? 0) > MOST_SKEW_MS;
