// tocsin validate: whether a document is right, as far as that can be said without the account.

import { readDocument } from '../../across/as-code/read-document.ts';
import { print, readArguments } from '../command.ts';
import { failWith, located, readGiven } from './document.ts';

export async function validate(args: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments({
    args: [...args],
    options: { json: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const read = await readGiven(positionals);
  // What is not in the files may be in the account, and is looked for by plan.
  const { entries, issues } = readDocument(read.document, (_section, _key) => ({ type: 'server', id: 1 }));
  const said = issues.filter(({ field }) => !read.unset.has(field));
  const problems = [...read.problems, ...located(read, said)];
  if (problems.length > 0) return failWith(problems, values.json);
  print(
    values.json ? `${JSON.stringify({ problems: [] })}\n` : `${entries.length} resources, nothing wrong\n`,
  );
}
