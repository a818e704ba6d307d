// What a search of a list finds: as the API does, where the page has all rows itself.

/** The API takes no more; what is found by less is chosen among here. */
const LONGEST_SEARCH = 100;

export const askedWords = (q: string | undefined) =>
  q === undefined ? {} : { q: q.slice(0, LONGEST_SEARCH) };

/** Every word of `q` is part of a text, in any case of letters, or is the whole id. */
export function hasWords(
  q: string,
  { id, texts }: { id: number; texts: readonly (string | null)[] },
): boolean {
  const text = texts.join('\n').toLowerCase();
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => text.includes(word) || word === String(id));
}
