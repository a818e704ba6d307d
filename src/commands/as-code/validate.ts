// tocsin validate: whether a document is right, as far as that can be said without the account.

import { type Account, readDocument } from '../../across/as-code/read-document.ts';
import { print, readArguments } from '../command.ts';
import { failWith, located, readGiven } from './document.ts';

/** What is not in the files may be in the account, and is looked for by plan. */
const ANY: Account = { find: () => ({ type: 'server', id: 1 }), stored: () => null };

export async function validate(args: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments({
    args: [...args],
    options: { json: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const read = await readGiven(positionals);
  const { entries, issues } = readDocument(read.document, ANY);
  const said = issues.filter(({ field }) => !read.unset.has(field));
  const problems = [...read.problems, ...located(read, said)];
  if (problems.length > 0) return failWith(problems, values.json);
  print(
    values.json ? `${JSON.stringify({ problems: [] })}\n` : `${entries.length} resources, nothing wrong\n`,
  );
}
