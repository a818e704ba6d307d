// `npm run messages`: checks the catalogues of web/i18n and of the service, writes the types of the former and the
// functions of the latter. Run it after every change of one.
// `npm run messages -- unused` names the texts that nothing shows.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readCatalogues, textsDirectory } from './messages-catalogue.ts';
import { problemsOf } from './messages-check.ts';
import { typesOf } from './messages-types.ts';
import { readSources, unusedTexts } from './messages-usage.ts';
import { modulesOf, readServerTexts, unusedServerTexts } from './server-messages.ts';

const catalogues = await readCatalogues();
for (const [file, content] of typesOf(catalogues)) await writeChanged(join(textsDirectory, file), content);
const problems = problemsOf(catalogues);
const serverTexts = await readServerTexts();
for (const texts of serverTexts) {
  problems.push(...problemsOf(texts.catalogues).map((problem) => `${texts.folder}/${problem}`));
  for (const [path, content] of modulesOf(texts)) await writeChanged(path, content);
}
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (process.argv[2] === 'unused') {
  const sources = await readSources(join(textsDirectory, '..'));
  const unused = [
    unusedTexts(catalogues, sources),
    ...(await Promise.all(serverTexts.map(unusedServerTexts))),
  ];
  for (const text of unused.flat()) process.stdout.write(`${text}\n`);
}
process.exitCode = problems.length > 0 ? 1 : 0;

// Left alone where nothing changed, so that watchers stay calm.
async function writeChanged(path: string, content: string): Promise<void> {
  const before = await readFile(path, 'utf8').catch(() => null);
  if (before !== content) await writeFile(path, content);
}
