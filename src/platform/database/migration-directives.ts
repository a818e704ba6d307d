// What a migration says of itself in comments at its start: which versions still work with the schema, and what it will take.

export interface Directives {
  /** The oldest version of Tocsin that works with the schema after it; null: none that does not bring it. */
  works_with: string | null;
  /** Its statements run one by one, each by itself: what builds an index beside readers and writers must. */
  outsideTransaction: boolean;
  /** Tables that are read from end to end, so that it takes as long as they are large. */
  reads: string[];
  /** Tables that get an index: these are read, and the index needs room on the disk. */
  indexes: string[];
}

const WORKS_WITH = /^works with (\d+\.\d+(?:\.\d+)?)$/;
const OUTSIDE = 'outside a transaction';

/** Pure. Of the comments before the first statement. */
export function directivesOf(text: string): Directives {
  const comments = headOf(text);
  const tables = (verb: string) =>
    comments.flatMap((line) => (line.startsWith(`${verb} `) ? line.slice(verb.length).split(',') : []));
  const trimmed = (names: string[]) => names.map((name) => name.trim()).filter((name) => /^\w+$/.test(name));
  return {
    works_with: comments.map((line) => WORKS_WITH.exec(line)?.[1]).find((version) => version) ?? null,
    outsideTransaction: comments.includes(OUTSIDE),
    reads: trimmed(tables('reads')),
    indexes: trimmed(tables('indexes')),
  };
}

function headOf(text: string): string[] {
  const comments: string[] = [];
  for (const line of text.split('\n')) {
    const [, comment] = /^--\s*(.*?)\s*$/.exec(line) ?? [];
    if (comment === undefined && line.trim() !== '') break;
    if (comment !== undefined) comments.push(comment);
  }
  return comments;
}

/** Pure. The statements of a migration that runs outside a transaction: each ends with the line that ends in `;`. */
export const statementsOf = (text: string): string[] =>
  text
    .split(/;[ \t]*(?:\n|$)/)
    .map((statement) => statement.replaceAll(/^--.*$/gm, '').trim())
    .filter((statement) => statement !== '');

/** Pure. Whether a version is the same as `oldest` or newer; both as in `0.2` or `0.2.1`. */
export function isAtLeast(version: string, oldest: string): boolean {
  const [ours, theirs] = [numbersOf(version), numbersOf(oldest)];
  const at = ours.findIndex((number, index) => number !== theirs[index]);
  return at < 0 || (ours[at] ?? 0) > (theirs[at] ?? 0);
}

const numbersOf = (version: string) =>
  [0, 1, 2].map((index) => Number.parseInt(version.split('.')[index] ?? '0', 10) || 0);
