// The day ribbon: 24 hours by quarter of an hour, a block for each thing that was in trouble, and what is planned.

import type { Range } from './series.ts';

export const QUARTER_MS = 15 * 60_000;
export const PAST_QUARTERS = 96;
const NEXT_QUARTERS = 16;
const QUARTERS = PAST_QUARTERS + NEXT_QUARTERS;

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

/** From 24 hours before the end of this quarter hour to 4 hours after it. */
export function ribbonRange(now: number): Range {
  const end = Math.floor(now / QUARTER_MS) * QUARTER_MS + QUARTER_MS;
  return { from: end - PAST_QUARTERS * QUARTER_MS, to: end + NEXT_QUARTERS * QUARTER_MS };
}

const WORST_FIRST: readonly RibbonState[] = ['down', 'warn', 'maint'];

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

const COLUMN = 10;
const BLOCK = 8;
const HEIGHT = 60;
const PITCH = 9;
/** What was fine is a low line at the bottom. */
const QUIET = 4;

export const RIBBON_VIEW_BOX = `0 0 ${QUARTERS * COLUMN} ${HEIGHT}`;

export interface RibbonPaths extends Record<RibbonState | 'ok', string> {
  /** How far one block lies above the next, of 60. */
  pitch: number;
}

/**
 * Worst at the bottom, where they make one line. More than six of them are drawn flatter. Nothing is said of the first
 * `unknown` quarters but what went wrong in them.
 */
export function ribbonPaths(quarters: readonly Quarter[], unknown = 0): RibbonPaths {
  const highest = Math.max(0, ...quarters.map(heightOf));
  const pitch = Math.min(PITCH, HEIGHT / Math.max(1, highest));
  const block = pitch - Math.min(1, pitch / 4);
  const paths: RibbonPaths = { ok: '', down: '', warn: '', maint: '', pitch };
  for (const [place, quarter] of quarters.entries()) {
    const x = place * COLUMN;
    let below = 0;
    for (const state of WORST_FIRST)
      for (let left = quarter[state]; left > 0; left -= 1) {
        below += 1;
        paths[state] += `M${x} ${short(HEIGHT - below * pitch)}h${BLOCK}v${short(block)}h-${BLOCK}z`;
      }
    if (below === 0 && place >= unknown) paths.ok += `M${x} ${HEIGHT - QUIET}h${BLOCK}v${QUIET}h-${BLOCK}z`;
  }
  return paths;
}

/** How many quarters were over before anything was known. */
export function unknownQuarters(knownFrom: number | null, now: number): number {
  if (knownFrom === null) return PAST_QUARTERS;
  const before = Math.floor((knownFrom - ribbonRange(now).from) / QUARTER_MS);
  return Math.min(PAST_QUARTERS, Math.max(0, before));
}

export const heightOf = (quarter: Quarter): number => quarter.down + quarter.warn + quarter.maint;

const short = (value: number): number => Math.round(value * 100) / 100;

/** Ticks where a run is expected. */
export function expectedPath(moments: readonly number[], range: Range): string {
  const width = QUARTERS * COLUMN;
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

/** The first ones have the right of way; what would lie over another, or over the line of now, is left out. */
export function placeLabels(
  labels: readonly RibbonLabel[],
  { quarters, now, pitch }: { quarters: readonly Quarter[]; now: number; pitch: number },
  screen: keyof typeof LETTER = 'wide',
): PlacedLabel[] {
  const range = ribbonRange(now);
  const share = (at: number) => (at - range.from) / (range.to - range.from);
  const placed: (PlacedLabel & { start: number; end: number })[] = [];
  for (const label of labels) {
    const along = share(label.at);
    if (along < 0 || label.at > now) continue;
    const width = label.text.length * LETTER[screen];
    const before = along + width > share(now);
    const [start, end] = before ? [along - width, along] : [along, along + width];
    const under = quarters.slice(Math.floor(Math.max(0, start) * QUARTERS), Math.ceil(end * QUARTERS));
    const above = Math.max(...under.map(heightOf), 1) * (pitch / HEIGHT);
    const free = placed.every(
      (other) => end < other.start || start > other.end || Math.abs(other.above - above) > 0.3,
    );
    if (start >= 0 && free) placed.push({ ...label, along, above, before, start, end });
  }
  return placed.map(({ start: _start, end: _end, ...label }) => label);
}
