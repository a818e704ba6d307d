// What is wrong with a document of an import, as `tocsin validate` would say it of the file.

import { stringify } from 'yaml';
import type { ConfigDocument } from '../across/as-code/document.ts';
import { readFiles } from '../across/as-code/files.ts';
import { readDocument } from '../across/as-code/read-document.ts';

/** `members`: email addresses that the account has. */
export function problemsOf(document: ConfigDocument, members: readonly string[] = []): string[] {
  const files = readFiles([{ path: 'imported.yaml', text: stringify(document, { lineWidth: 0 }) }], {});
  const read = readDocument(files.document, {
    find: () => null,
    stored: () => null,
    external: () => null,
    outside: (_, key) => (members.includes(key) ? { type: 'member', id: 1 + members.indexOf(key) } : null),
  });
  const missing = [...files.unset].map(([field, name]) => ({ field, reason: `needs ${name}` }));
  return [...files.problems, ...missing, ...read.issues].map(({ field, reason }) => `${field}: ${reason}`);
}
