// Runs of a job as bars, at most as many as can be told apart.

import { type Band, typicalBand } from './percentiles.ts';

/** `missed` never came; `run` has not ended yet; `next` is expected. */
export type RunState = 'ok' | 'late' | 'down' | 'missed' | 'run' | 'next';

export interface Run {
  at: number;
  state: RunState;
  /** null where it is not known, as with a run that was missed. */
  tookMs: number | null;
}

export interface RunBar extends Run {
  /** How many runs the bar stands for; it shows the worst state and the longest time of them. */
  runs: number;
}

const WORST_FIRST: readonly RunState[] = ['down', 'missed', 'late', 'run', 'next', 'ok'];

/** Oldest first. */
export function runBars(runs: readonly Run[], most = 60): RunBar[] {
  const each = Math.max(1, Math.ceil(runs.length / most));
  const bars: RunBar[] = [];
  // Counted from the newest, so that the last bar is whole and does not jump with every run.
  for (let end = runs.length; end > 0; end -= each) {
    const bar = worstOf(runs.slice(Math.max(0, end - each), end));
    if (bar) bars.push(bar);
  }
  return bars.reverse();
}

/** The run that is expected, after those that were. */
export const nextBar = (at: number): RunBar => ({ at, state: 'next', tookMs: null, runs: 1 });

function worstOf(runs: readonly Run[]): RunBar | null {
  const state = WORST_FIRST.find((wanted) => runs.some((run) => run.state === wanted));
  const shown = runs.find((run) => run.state === state);
  if (!shown) return null;
  const times = runs.flatMap(({ tookMs }) => tookMs ?? []);
  return { ...shown, tookMs: times.length > 0 ? Math.max(...times) : null, runs: runs.length };
}

/** It ended, and nobody knows when it began, as with a job that pings but once. */
export const isOfUnknownLength = ({ state, tookMs }: Run): boolean =>
  tookMs === null && (state === 'ok' || state === 'late' || state === 'down');

/** Of the runs that succeeded, late ones too. */
export const typicalRun = (runs: readonly Run[]): Band | null =>
  typicalBand(
    runs.flatMap(({ state, tookMs }) => (state === 'ok' || state === 'late' ? (tookMs ?? []) : [])),
  );
