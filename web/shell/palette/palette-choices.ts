// What the palette offers for a question: pure, so that the order can be tested.

export interface Choice {
  id: string;
  label: string;
  /** Shown beside it: what kind of thing it is, and how it is. */
  hint: string;
  group: 'go' | 'do';
  key: string | null;
}

/**
 * Choices whose label holds every word of the question, those that begin with it first; the order given is kept
 * otherwise. An empty question keeps everything.
 */
export function matching<C extends Choice>(choices: readonly C[], question: string): C[] {
  const words = normalized(question).split(/\s+/).filter(Boolean);
  const fits = ({ label }: Choice) => words.every((word) => normalized(label).includes(word));
  const begins = ({ label }: Choice) => normalized(label).startsWith(words[0] ?? '');
  const found = choices.filter(fits);
  return [...found.filter(begins), ...found.filter((choice) => !begins(choice))];
}

/** The label cut where the question stands in it, so that it can be marked; null where it does not. */
export function markedAt(label: string, question: string): [string, string, string] | null {
  const sought = question.trim();
  if (sought === '') return null;
  const at = label.toLocaleLowerCase().indexOf(sought.toLocaleLowerCase());
  if (at < 0) return null;
  return [label.slice(0, at), label.slice(at, at + sought.length), label.slice(at + sought.length)];
}

/** The place after a step through `length` choices, round and round; 0 where there is none. */
export const stepped = (at: number, step: number, length: number): number =>
  length === 0 ? 0 : (at + step + length) % length;

/** Without case and accents, so that "muller" finds "Müller". */
const normalized = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase();
