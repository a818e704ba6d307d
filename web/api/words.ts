// What a search of a list finds: as the API does, where the page has all rows itself.

/** The API takes no more; what is found by less is chosen among here. */
const LONGEST_SEARCH = 100;

export const askedWords = (q: string | undefined) =>
  q === undefined ? {} : { q: q.slice(0, LONGEST_SEARCH) };

/** Every word of `q` is part of a text, in any case of letters, or is the whole id. */
export const hasWords = (
  q: string,
  { id, texts }: { id: number; texts: readonly (string | null)[] },
): boolean => hasAll(wordsOf(q), id, textOf(texts));

/** The same of many rows, a letter after the other: what of a row is looked at is put together once. */
export function finder<Row extends { id: number }>(
  textsOf: (row: Row) => readonly (string | null)[],
): (q: string | undefined) => (row: Row) => boolean {
  const known = new WeakMap<Row, string>();
  const read = (row: Row): string => {
    const text = known.get(row) ?? textOf(textsOf(row));
    known.set(row, text);
    return text;
  };
  return (q = '') => {
    const words = wordsOf(q);
    return words.length === 0 ? () => true : (row) => hasAll(words, row.id, read(row));
  };
}

const wordsOf = (q: string): string[] => q.toLowerCase().split(/\s+/).filter(Boolean);
const textOf = (texts: readonly (string | null)[]): string => texts.join('\n').toLowerCase();
const hasAll = (words: readonly string[], id: number, text: string): boolean =>
  words.every((word) => text.includes(word) || word === String(id));
