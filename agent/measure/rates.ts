// From counters to what happened a second. Pure.

export interface Counters {
  in: number;
  out: number;
}

/** By interface or device. */
export type CounterTable = ReadonlyMap<string, Counters>;

export interface Rates {
  in: number | null;
  out: number | null;
}

/**
 * Per second, whole, summed over what was there both times. null where nothing was, and where a counter went back: it
 * began anew, and nobody knows what it had counted until then.
 */
export function ratesBetween(
  before: CounterTable | null,
  after: CounterTable | null,
  elapsedMs: number,
): Rates {
  const pairs = [...(after ?? [])].flatMap(([name, now]) => {
    const was = before?.get(name);
    return was ? [{ was, now }] : [];
  });
  if (pairs.length === 0 || elapsedMs <= 0) return { in: null, out: null };
  const rateOf = (way: 'in' | 'out') => {
    const changes = pairs.map(({ was, now }) => now[way] - was[way]);
    if (!changes.every((change) => change >= 0)) return null;
    const sum = changes.reduce((total, change) => total + change, 0);
    return Math.min(Math.round((sum * 1_000) / elapsedMs), 1e15);
  };
  return { in: rateOf('in'), out: rateOf('out') };
}

export interface CpuTime {
  busy: number;
  total: number;
}

/** Percent of all processors that was busy in between; null where no time passed or the counters began anew. */
export function cpuBetween(before: CpuTime | null, after: CpuTime | null): number | null {
  if (!before || !after) return null;
  const total = after.total - before.total;
  // The kernel's idle time may go back a little, so that a busy time may seem to exceed the whole.
  return total > 0 && after.busy >= before.busy ? percent((after.busy - before.busy) / total) : null;
}

/** A share of 0..1 as percent with two decimals; null where it is none. */
export const percent = (share: number): number | null =>
  Number.isFinite(share) ? rounded(Math.min(Math.max(share, 0), 1) * 100) : null;

export const rounded = (value: number): number => Math.round(value * 100) / 100;
