// Names chosen by users, in mail to somebody who did not request it.

const MOST_LETTERS = 60;

/** A name is no place for an address to click on: `otherwise` stands for one that a mail program would make a link of. */
export const plainName = (name: string, otherwise: string): string =>
  /[/@\\]|\S[.\u3002]\S/u.test(name.normalize('NFKC')) ? otherwise : name.slice(0, MOST_LETTERS);
