// Keeps rows where they are while somebody is at them: nothing moves under the pointer, the focus or a selection. Pure.

interface Holding<Row> {
  /** As they stood when they began to be held. */
  held: readonly Row[];
  fresh: readonly Row[];
  keyOf: (row: Row) => string;
  isGone: (row: Row) => boolean;
}

export interface HeldOrder<Row> {
  rows: Row[];
  /** Rows that would come between those shown; they wait. */
  arrivals: number;
}

/**
 * The fresh rows in the order in which they are held. Rows that have left the list stay as they were, unless they are
 * gone for good; new ones wait, unless they come after all others, where they move nothing.
 */
export function holdOrder<Row>({ held, fresh, keyOf, isGone }: Holding<Row>): HeldOrder<Row> {
  const freshOf = new Map(fresh.map((row) => [keyOf(row), row]));
  const isHeld = new Set(held.map(keyOf));
  const kept = held
    .filter((row) => freshOf.has(keyOf(row)) || !isGone(row))
    .map((row) => freshOf.get(keyOf(row)) ?? row);
  const lastHeld = fresh.findLastIndex((row) => isHeld.has(keyOf(row)));
  const appended = lastHeld < 0 ? [] : fresh.slice(lastHeld + 1);
  const arrived = fresh.filter((row) => !isHeld.has(keyOf(row)));
  return { rows: [...kept, ...appended], arrivals: arrived.length - appended.length };
}
