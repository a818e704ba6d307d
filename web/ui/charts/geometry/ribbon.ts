// The day ribbon: up to 24 hours by quarter of an hour, a block for each thing that was in trouble, and what is planned.

import type { Range } from './series.ts';

export const QUARTER_MS = 15 * 60_000;
export const PAST_QUARTERS = 96;

/** How many quarters it shows, of the past and of what comes. */
export interface RibbonSpan {
  past: number;
  next: number;
}

const WHOLE_DAY: RibbonSpan = { past: PAST_QUARTERS, next: 16 };
const HOURS = [1, 2, 4, 8, 12];

/** As many hours as there is something known of: a new account is shown no day of which there is nothing to say. */
export function ribbonSpan(knownFrom: number | null, now: number): RibbonSpan {
  const known = knownFrom === null ? 0 : now - knownFrom;
  const hours = HOURS.find((some) => known <= (some * 4 - 1) * QUARTER_MS);
  return hours === undefined ? WHOLE_DAY : { past: hours * 4, next: Math.max(2, Math.ceil((hours * 4) / 6)) };
}

const lengthOf = ({ past, next }: RibbonSpan): number => past + next;

export type RibbonState = 'down' | 'warn' | 'maint';

export interface Trouble {
  /** What is in trouble; several troubles of one thing count once, as the worst. */
  id: string;
  state: RibbonState;
  from: number;
  /** null where it goes on. */
  to: number | null;
}

export type Quarter = Record<RibbonState, number>;

/** From 24 hours before the end of this quarter hour to 4 hours after it, unless the span is shorter. */
export function ribbonRange(now: number, { past, next } = WHOLE_DAY): Range {
  const end = Math.floor(now / QUARTER_MS) * QUARTER_MS + QUARTER_MS;
  return { from: end - past * QUARTER_MS, to: end + next * QUARTER_MS };
}

export const WORST_FIRST: readonly RibbonState[] = ['down', 'warn', 'maint'];

/** Oldest first; the last is the one it is now. */
export function ribbonQuarters(troubles: readonly Trouble[], now: number): Quarter[] {
  const { from } = ribbonRange(now);
  const worst = Array.from({ length: PAST_QUARTERS }, () => new Map<string, RibbonState>());
  for (const trouble of troubles) {
    const end = Math.min(trouble.to ?? now, now);
    const first = Math.max(0, Math.floor((trouble.from - from) / QUARTER_MS));
    // What ends as a quarter begins is not in it; what had no length is.
    const past = Math.max(first + 1, Math.ceil((end - from) / QUARTER_MS));
    if (end < from || trouble.from > now) continue;
    for (const things of worst.slice(first, past)) {
      const known = things.get(trouble.id);
      if (!known || WORST_FIRST.indexOf(trouble.state) < WORST_FIRST.indexOf(known))
        things.set(trouble.id, trouble.state);
    }
  }
  return worst.map((things) => {
    const count = (state: RibbonState) => [...things.values()].filter((found) => found === state).length;
    return { down: count('down'), warn: count('warn'), maint: count('maint') };
  });
}

/** Of the drawing: a quarter of an hour, and a thing in it. */
export const COLUMN = 10;
export const BLOCK = 8;
export const HEIGHT = 60;

export const ribbonViewBox = (span = WHOLE_DAY): string => `0 0 ${lengthOf(span) * COLUMN} ${HEIGHT}`;

/** How many quarters were over before anything was known. */
export function unknownQuarters(knownFrom: number | null, now: number, span = WHOLE_DAY): number {
  if (knownFrom === null) return span.past;
  const before = Math.floor((knownFrom - ribbonRange(now, span).from) / QUARTER_MS);
  return Math.min(span.past, Math.max(0, before));
}

export const heightOf = (quarter: Quarter): number => quarter.down + quarter.warn + quarter.maint;

const short = (value: number): number => Math.round(value * 100) / 100;

/** Ticks where a run is expected. */
export function expectedPath(moments: readonly number[], range: Range, span = WHOLE_DAY): string {
  const width = lengthOf(span) * COLUMN;
  return moments
    .filter((at) => at >= range.from && at <= range.to)
    .map(
      (at) => `M${short(((at - range.from) / (range.to - range.from)) * width)} ${HEIGHT - BLOCK}v${BLOCK}`,
    )
    .join('');
}

export interface RibbonLabel {
  at: number;
  text: string;
}

export interface PlacedLabel extends RibbonLabel {
  /** Shares of the width and of the height, from the start and from the bottom. */
  along: number;
  above: number;
  /** Written before the moment, where there is no room after it. */
  before: boolean;
}

/** About how wide a letter is, as a share of the width; narrow screens show no labels. */
const LETTER = { wide: 0.0062, medium: 0.0105 };

interface RibbonPlace {
  quarters: readonly Quarter[];
  now: number;
  /** Of its paths. */
  pitch: number;
  span?: RibbonSpan;
}

/** The first ones have the right of way; what would lie over another, or over the line of now, is left out. */
export function placeLabels(
  labels: readonly RibbonLabel[],
  { quarters, now, pitch, span = WHOLE_DAY }: RibbonPlace,
  screen: keyof typeof LETTER = 'wide',
): PlacedLabel[] {
  const range = ribbonRange(now, span);
  const length = lengthOf(span);
  const share = (at: number) => (at - range.from) / (range.to - range.from);
  const placed: (PlacedLabel & { start: number; end: number })[] = [];
  for (const label of labels) {
    const along = share(label.at);
    if (along < 0 || label.at > now) continue;
    const width = label.text.length * LETTER[screen];
    const before = along + width > share(now);
    const [start, end] = before ? [along - width, along] : [along, along + width];
    const under = quarters.slice(Math.floor(Math.max(0, start) * length), Math.ceil(end * length));
    const above = Math.max(...under.map(heightOf), 1) * (pitch / HEIGHT);
    const free = placed.every(
      (other) => end < other.start || start > other.end || Math.abs(other.above - above) > 0.3,
    );
    if (start >= 0 && free) placed.push({ ...label, along, above, before, start, end });
  }
  return placed.map(({ start: _start, end: _end, ...label }) => label);
}
