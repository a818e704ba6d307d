// Where the heads of groups stand among the rows that are shown. Pure.

interface Head {
  /** Of the rows of its group. */
  keys: readonly string[];
}

/**
 * By the key of the row before which they stand; the empty key is the end. A head stands before the first row of its group
 * that is shown, also while rows are held in an order that the group has no longer. One without a row that is shown, since
 * it is closed or its rows wait, stands before the next one that has some.
 */
export function placeHeads<H extends Head>(
  heads: readonly H[],
  shown: readonly string[],
): ReadonlyMap<string, readonly H[]> {
  const places = new Map(shown.map((key, place) => [key, place]));
  const placed = new Map<string, readonly H[]>();
  let waiting: H[] = [];
  for (const head of heads) {
    waiting.push(head);
    const first = head.keys.reduce((least, key) => Math.min(least, places.get(key) ?? least), shown.length);
    const key = shown[first];
    if (key === undefined) continue;
    placed.set(key, waiting);
    waiting = [];
  }
  return placed.set('', waiting);
}
