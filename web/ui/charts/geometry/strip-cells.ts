// A stretch of time as a row of bars: which state each bar shows, and how high it stands.

import { type StateName, stripHeight } from '../../words/states.ts';
import type { Range } from './series.ts';

export interface StatePeriod {
  state: StateName;
  from: number;
  /** null where it goes on. */
  to: number | null;
}

export interface StripCell extends Range {
  state: StateName;
}

/** `count` equal parts of the range, oldest first. */
export function stripCells(periods: readonly StatePeriod[], range: Range, count: number): StripCell[] {
  const length = (range.to - range.from) / count;
  const firstKnown = Math.min(...periods.map(({ from }) => from));
  return Array.from({ length: count }, (_, place) => {
    const from = range.from + place * length;
    const cell = { from, to: from + length };
    return { ...cell, state: stateWithin(periods, cell) ?? (cell.to <= firstKnown ? 'new' : 'unknown') };
  });
}

const WORST_FIRST: readonly StateName[] = ['down', 'warn', 'late', 'maint'];

/** What went wrong or was planned is always shown, however short it was; otherwise what lasted longest. */
function stateWithin(periods: readonly StatePeriod[], { from, to }: Range): StateName | null {
  const lasted = new Map<StateName, number>();
  for (const period of periods) {
    const ms = Math.min(to, period.to ?? to) - Math.max(from, period.from);
    if (ms > 0) lasted.set(period.state, (lasted.get(period.state) ?? 0) + ms);
  }
  const worst = WORST_FIRST.find((state) => lasted.has(state));
  if (worst) return worst;
  return [...lasted].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

export type StripClass = 'b-o' | 'b-w' | 'b-d' | 'b-m' | 'b-p' | 'b-n' | 'b-r';

const CLASSES: Record<StateName, StripClass> = {
  ok: 'b-o',
  warn: 'b-w',
  late: 'b-w',
  down: 'b-d',
  maint: 'b-m',
  paused: 'b-p',
  run: 'b-r',
  unknown: 'b-n',
  held: 'b-n',
  new: 'b-n',
};

const BAR = 3;
const PITCH = 4;
const HEIGHT = 24;

/** One path per colour, so that a strip of 90 days is a handful of elements. */
export function stripPaths(states: readonly StateName[]): {
  viewBox: string;
  paths: [StripClass, string][];
} {
  const paths = new Map<StripClass, string>();
  for (const [place, state] of states.entries()) {
    const percent = stripHeight(state);
    if (percent === null) continue;
    const high = Math.round(percent * HEIGHT) / 100;
    const bar = `M${place * PITCH} ${HEIGHT - high}h${BAR}v${high}h-${BAR}z`;
    paths.set(CLASSES[state], (paths.get(CLASSES[state]) ?? '') + bar);
  }
  const width = Math.max(1, states.length * PITCH - (PITCH - BAR));
  return { viewBox: `0 0 ${width} ${HEIGHT}`, paths: [...paths] };
}

/** Where the bar after so many bars will stand, as an outline. */
export function nextBarPath(count: number): { viewBox: string; d: string } {
  const high = (HEIGHT * (stripHeight('ok') ?? 0)) / 100;
  const [x, top] = [count * PITCH + 0.25, HEIGHT - high];
  return {
    viewBox: `0 0 ${count * PITCH + BAR} ${HEIGHT}`,
    d: `M${x} ${HEIGHT}V${top}h${BAR - 0.5}V${HEIGHT}`,
  };
}

/** How often each state is there, for the sentence that is the strip's name. */
export function countStates(
  cells: readonly { state: StateName }[],
): Record<'down' | 'warn' | 'maint' | 'unknown', number> {
  const count = (...states: StateName[]) => cells.filter(({ state }) => states.includes(state)).length;
  return {
    down: count('down'),
    warn: count('warn', 'late'),
    maint: count('maint'),
    unknown: count('unknown', 'held'),
  };
}
