// How many mails may go to subscribers now. Pure: the generic cell rate algorithm (ITU-T I.371, annex A), which needs
// one number.

/** What may be sent at once after a rest, as milliseconds of the rate. */
const BURST_MS = 1_000;

export interface Pace {
  /** Mails that may be sent now, never more than `most`. */
  count: number;
  /** How long the rate is used up by so many of them. */
  spentUntilMs: (sent: number) => number;
  /** When the next one may be sent after them. */
  nextMs: number;
}

/** A clock that was set back does not stop the mails for longer than one of them takes. */
export function paceOf(
  spentUntilMs: number,
  { nowMs, perMinute, most }: { nowMs: number; perMinute: number; most: number },
): Pace {
  const eachMs = 60_000 / perMinute;
  const rested = nowMs - Math.max(BURST_MS, eachMs);
  const from = Math.min(Math.max(spentUntilMs, rested), nowMs + eachMs);
  // A thousandth is what the doubles that are stored may be off by.
  const free = Math.floor((nowMs - from) / eachMs + 0.001);
  const count = Math.max(0, Math.min(most, free));
  return {
    count,
    spentUntilMs: (sent) => from + sent * eachMs,
    nextMs: from + (count + 1) * eachMs,
  };
}
