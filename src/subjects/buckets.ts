// The worst that a subject was in each bucket of a strip, from the periods it was in. Pure.

import type { OpenStretch, Period, Stretch } from './uptime.ts';

/** Worst first; `maintenance` is planned, and hides trouble that fell into it. */
const WORST_FIRST = [
  'down',
  'offline',
  'stopped',
  'degraded',
  'warning',
  'late',
  'maintenance',
  'unknown',
  'up',
  'online',
  'running',
  'paused',
  'new',
];
const ranks = new Map(WORST_FIRST.map((status, rank) => [status, rank]));
const rankOf = (status: string) => ranks.get(status) ?? WORST_FIRST.length;

/** Trouble that maintenance explains. */
const EXPLAINED = rankOf('maintenance');

export interface Beside {
  /** Time in which nobody could hear. */
  outages: readonly OpenStretch[];
  /** Of this subject; ascending and without overlap. */
  maintenance: readonly Stretch[];
}

/** `count` buckets of `stepMs` at its multiples since 1970 (UTC); the last one ends `now`, and is cut short by it. */
export function bucketsUntil(now: Date, { stepMs, count }: { stepMs: number; count: number }): Stretch[] {
  const last = (Math.ceil(now.getTime() / stepMs) - 1) * stepMs;
  return Array.from({ length: count }, (_, index) => {
    const from = last - (count - 1 - index) * stepMs;
    return { from: new Date(from), to: index === count - 1 ? now : new Date(from + stepMs) };
  });
}

/**
 * The worst status of each bucket, null where nothing is known. `periods` in any order, and they may overlap; one that
 * goes on lasts to the end. The buckets are ascending and follow each other.
 */
export function worstPerBucket(
  periods: readonly Period[],
  { outages, maintenance }: Beside,
  buckets: readonly Stretch[],
): (string | null)[] {
  const worst: (string | null)[] = buckets.map(() => null);
  const end = buckets.at(-1)?.to.getTime() ?? 0;
  const planned = maintenance.map((stretch) => timesOf(stretch, end));
  const gaps = joined(outages.map((stretch) => timesOf(stretch, end)));
  const ends = buckets.map(({ to }) => ({ to: to.getTime() }));
  const note = (status: string, { from, to }: Times) => {
    for (let index = firstAfter(ends, from); index < buckets.length; index += 1) {
      if ((buckets[index]?.from.getTime() ?? to) >= to) break;
      const known = worst[index] ?? null;
      if (known === null || rankOf(status) < rankOf(known)) worst[index] = status;
    }
  };
  for (const period of periods)
    for (const listened of without(timesOf(period, end), gaps)) {
      const parts = rankOf(period.status) < EXPLAINED ? without(listened, planned) : [listened];
      for (const part of parts) note(period.status, part);
    }
  for (const stretch of planned) note('maintenance', stretch);
  return worst;
}

interface Times {
  from: number;
  to: number;
}

/** What goes on has a length, also where it began this very moment. */
const timesOf = ({ from, to }: OpenStretch, end: number): Times =>
  to === null
    ? { from: Math.min(from.getTime(), end - 1), to: end }
    : { from: from.getTime(), to: to.getTime() };

/** What is left of a stretch without those of `cuts`, which are in order and without overlap. */
function without({ from, to }: Times, cuts: readonly Times[]): Times[] {
  const left: Times[] = [];
  let rest = from;
  for (let index = firstAfter(cuts, from); index < cuts.length; index += 1) {
    const cut = cuts[index];
    if (!cut || cut.from >= to) break;
    if (cut.from > rest) left.push({ from: rest, to: cut.from });
    rest = cut.to;
  }
  if (rest < to) left.push({ from: rest, to });
  return left;
}

/** In order and without overlap. */
function joined(stretches: readonly Times[]): Times[] {
  const whole: Times[] = [];
  for (const { from, to } of stretches.toSorted((one, other) => one.from - other.from)) {
    const last = whole.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else whole.push({ from, to });
  }
  return whole;
}

/** The index of the first that ends after the moment. */
function firstAfter(ascending: readonly Pick<Times, 'to'>[], at: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle]?.to ?? 0) > at) high = middle;
    else low = middle + 1;
  }
  return low;
}
