// The states that are drawn, whatever is in them: silhouette, colour, height and order. ui.md §8. Pure.

/** Each has a silhouette of its own; `held` shares the dashed ring of `new` and is told apart by its word. */
export type StateName =
  | 'down'
  | 'warn'
  | 'late'
  | 'ok'
  | 'run'
  | 'maint'
  | 'paused'
  | 'new'
  | 'unknown'
  | 'held';

export type Tone = 'down' | 'warn' | 'ok' | 'run' | 'maint' | 'idle';

const TONES: Record<StateName, Tone> = {
  down: 'down',
  warn: 'warn',
  late: 'warn',
  ok: 'ok',
  run: 'run',
  maint: 'maint',
  paused: 'idle',
  new: 'idle',
  unknown: 'idle',
  held: 'idle',
};

export const toneOf = (state: StateName): Tone => TONES[state];

/** Percent of the strip's height; null where nothing is drawn. */
const HEIGHTS: Record<StateName, number | null> = {
  down: 100,
  warn: 75,
  late: 75,
  ok: 50,
  run: 50,
  maint: 50,
  paused: 30,
  new: null,
  unknown: 14,
  held: 14,
};

export const stripHeight = (state: StateName): number | null => HEIGHTS[state];

const WORST_FIRST: readonly StateName[] = [
  'down',
  'warn',
  'late',
  'unknown',
  'held',
  'new',
  'run',
  'maint',
  'ok',
  'paused',
];

/** 0 is worst; for sorting. */
export const rankOf = (state: StateName): number => WORST_FIRST.indexOf(state);

/** What the mark, the icon and the title of the window carry. */
export type Worst = 'ok' | 'warn' | 'down';

export function worstOf(states: Iterable<StateName>): Worst {
  let worst: Worst = 'ok';
  for (const state of states) {
    if (state === 'down') return 'down';
    if (toneOf(state) === 'warn') worst = 'warn';
  }
  return worst;
}
