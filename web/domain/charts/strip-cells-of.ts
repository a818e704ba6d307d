// From the strips of the API to the bars that are drawn. Pure.

import type { Strip } from '../../api/resources/strips.ts';
import type { StripCell } from '../../ui/charts/geometry/strip-cells.ts';
import { periodState } from '../state-of.ts';

/** What is null before the first known bucket was not there yet; later nothing could be received. */
export function stripCellsOf({ from, step_ms, states }: Strip): StripCell[] {
  const firstKnown = states.findIndex((state) => state !== null);
  return states.map((state, place) => ({
    from: from + place * step_ms,
    to: from + (place + 1) * step_ms,
    state:
      state === null
        ? firstKnown === -1 || place < firstKnown
          ? 'new'
          : 'unknown'
        : periodState(state).state,
  }));
}
