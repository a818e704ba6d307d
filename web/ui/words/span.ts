// How long something took, or goes on. Pure.

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

export type Span = { ms: number | null } | { since: string | number; until?: string | number | null };

/** A span that goes on is in whole seconds, one at least; a span that is over is exact. null: not known. */
export function lengthOf(span: Span, now: number): number | null {
  if ('ms' in span) return span.ms;
  const since = new Date(span.since).getTime();
  if (span.until !== null && span.until !== undefined) return new Date(span.until).getTime() - since;
  return Math.max(SECOND, now - since - ((now - since) % SECOND));
}

export const toTheMinute = (ms: number | null) => (ms === null || ms < MINUTE ? ms : ms - (ms % MINUTE));
