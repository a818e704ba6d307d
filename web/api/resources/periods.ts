// Stretches of time that charts are about.

/** Up to now, or between two moments. */
export type Period = { last_seconds: number } | { from: string; to: string };

/** As the API takes it. */
export function windowOf(period: Period, now: number): { from: string; to: string } {
  if ('from' in period) return period;
  return {
    from: new Date(now - period.last_seconds * 1_000).toISOString(),
    to: new Date(now).toISOString(),
  };
}
