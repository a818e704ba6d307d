// Keeps rows where they are while somebody is at them: nothing moves under the pointer, the focus or a selection. Pure.

export interface Held<Row> {
  rows: Row[];
  /** Rows that would come between those shown; they wait. */
  arrivals: number;
}

/**
 * The fresh rows in the order in which `shown` has them. Rows that are gone stay as they were; new ones wait, unless
 * they come after all others, where they move nothing.
 */
export function holdOrder<Row>(
  shown: readonly Row[],
  fresh: readonly Row[],
  keyOf: (row: Row) => string,
): Held<Row> {
  const freshOf = new Map(fresh.map((row) => [keyOf(row), row]));
  const isShown = new Set(shown.map(keyOf));
  const kept = shown.map((row) => freshOf.get(keyOf(row)) ?? row);
  const lastShown = fresh.findLastIndex((row) => isShown.has(keyOf(row)));
  const appended = lastShown < 0 ? [] : fresh.slice(lastShown + 1);
  const arrivals = fresh.length - appended.length - fresh.filter((row) => isShown.has(keyOf(row))).length;
  return { rows: [...kept, ...appended], arrivals };
}
