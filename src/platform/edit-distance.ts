// Edit distance between words, to guess what was meant by a misspelt one.

/**
 * The number of letters that were left out, added, changed or swapped with the next (optimal string alignment, Damerau
 * 1964).
 */
export function editDistance(from: string, to: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: to.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= from.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      next[column] = Math.min(
        at(last, column) + 1,
        at(next, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, next];
  }
  return at(last, to.length);
}

const at = (row: readonly number[], column: number) => row[column] ?? Number.POSITIVE_INFINITY;

/** At most this many slips, and no more than one in three letters: short words are close to anything. */
const MOST_SLIPS = 2;

/** The candidate that `word` is probably meant to be, or null where it is like none of them. */
export function nearest(word: string, candidates: Iterable<string>): string | null {
  const most = Math.min(MOST_SLIPS, Math.floor(word.length / 3));
  const judged = [...candidates]
    .map((candidate) => ({ candidate, distance: editDistance(word, candidate) }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance);
  return judged[0]?.candidate ?? null;
}
