/** `Mira K.` is MK, `mira@example.org` is M: of the first and the last word, at most two. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : undefined].map(firstLetter);
  return letters.join('').toLocaleUpperCase();
}

const firstLetter = (word = ''): string => /\p{L}|\p{N}/u.exec(word)?.[0] ?? '';
