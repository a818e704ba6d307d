// From the strips of the API to the bars that are drawn. Pure.

import type { Strip } from '../../api/strips.ts';
import { periodState } from '../state-of.ts';
import type { StripCell } from './geometry/strip-cells.ts';

/** What is null before the first known bucket was not there yet; later nobody could hear. */
export function stripCellsOf({ from, step_ms, states }: Strip): StripCell[] {
  const firstKnown = states.findIndex((state) => state !== null);
  return states.map((state, place) => ({
    from: from + place * step_ms,
    to: from + (place + 1) * step_ms,
    state: state === null ? (place < firstKnown ? 'new' : 'unknown') : periodState(state).state,
  }));
}
