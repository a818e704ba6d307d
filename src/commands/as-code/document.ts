// What the commands about a document have in common: how it is read, and how its problems are printed.

import { exporting, type FileProblem, type ReadFiles, readFiles } from '../../across/as-code/files.ts';
import type { Issue } from '../../platform/errors.ts';
import { collectFiles } from './collect-files.ts';

/** With `${NAME}` from the environment. Throws StartupProblem. */
export const readGiven = async (paths: readonly string[]): Promise<ReadFiles> =>
  readFiles(await collectFiles(paths), process.env);

/** Each with its place; a field that a variable was to fill says which. */
export const located = ({ placeOf, unset }: ReadFiles, issues: readonly Issue[]): FileProblem[] =>
  issues.map(({ field, reason }) => {
    const name = unset.get(field);
    return {
      field,
      reason: name === undefined ? reason : `needs ${name}, which is not set: ${exporting(name)}`,
      ...placeOf(field),
    };
  });

const problemLine = ({ file, line, column, field, reason }: FileProblem): string =>
  `${file === undefined ? '' : `${file}:${line}:${column}: `}${field === '' ? '' : `${field}: `}${reason}\n`;

/** File by file, from top to bottom. */
const inOrder = (problems: readonly FileProblem[]): FileProblem[] =>
  problems.toSorted(
    (one, other) =>
      compared(one.file ?? '', other.file ?? '') ||
      (one.line ?? 0) - (other.line ?? 0) ||
      (one.column ?? 0) - (other.column ?? 0),
  );

const compared = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);

export function failWith(found: readonly FileProblem[], isJson: boolean): void {
  const problems = inOrder(found);
  if (isJson) process.stdout.write(`${JSON.stringify({ problems }, null, 2)}\n`);
  else for (const problem of problems) process.stderr.write(problemLine(problem));
  process.exitCode = 1;
}
