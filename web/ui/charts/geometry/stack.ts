// Parts of a whole on top of each other.

import type { Values } from './series.ts';

export interface Layer {
  lower: Values;
  upper: Values;
}

/** The first list lies at the bottom. A moment of which no part is known stays unknown; a missing part adds nothing. */
export function stack(lists: readonly Values[]): Layer[] {
  const length = Math.max(0, ...lists.map((list) => list.length));
  const sums = Array.from({ length }, (_, place) =>
    lists.some((list) => (list[place] ?? null) !== null) ? 0 : null,
  );
  let lower: (number | null)[] = sums;
  return lists.map((list) => {
    const below = lower;
    const upper = below.map((sum, place) => (sum === null ? null : sum + (list[place] ?? 0)));
    lower = upper;
    return { lower: below, upper };
  });
}
