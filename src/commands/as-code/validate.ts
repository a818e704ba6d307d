// tocsin validate: whether a document is right, as far as that can be said without the account.

import { readDocument } from '../../across/as-code/read-document.ts';
import type { Account } from '../../across/as-code/references.ts';
import { print, readArguments } from '../command.ts';
import { failWith, located, readGiven } from './document.ts';

/** What is not in the files may be in the account, and is looked for by plan. */
function anything(): Account {
  const ids = new Map<string, number>();
  const find = (section: string, name: string) => {
    const id = ids.get(`${section} ${name}`) ?? ids.size + 1;
    ids.set(`${section} ${name}`, id);
    return { type: 'server', id };
  };
  const external = (integration: number, alert: string) => ({
    ...{ ...find(`external ${integration}`, alert), isReported: true },
  });
  return { find, stored: () => null, outside: find, external };
}

export async function validate(args: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments({
    args: [...args],
    options: { json: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const read = await readGiven(positionals);
  const { entries, issues } = readDocument(read.document, anything());
  const said = issues.filter(({ field }) => !read.unset.has(field));
  const problems = [...read.problems, ...located(read, said)];
  if (problems.length > 0) return failWith(problems, values.json);
  print(
    values.json
      ? `${JSON.stringify({ problems: [] })}\n`
      : `${entries.length} ${entries.length === 1 ? 'resource' : 'resources'}, nothing wrong\n`,
  );
}
