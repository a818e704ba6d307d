// `npm run generate`: what is made from the catalogues and the routes, in files that the repository does not keep:
// the functions of the service's texts, the types of all catalogues, the table of channel kinds, and the bodies of requests
// for forms. `npm ci` does it; `-- types` adds the types of the API, which only `npm run types` reads.

import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { kindIcons, kindsTable } from './channel-kinds.ts';
import { cronLoaders } from './cron-loaders.ts';
import { cataloguesOf, readCatalogueFiles } from './messages-catalogue.ts';
import { problemsOf, problemsOfSentences } from './messages-check.ts';
import { typesOfAreas } from './messages-types.ts';
import { probeTables } from './probe-tables.ts';
import { isOfService, modulesOf } from './server-messages.ts';
import { textLoaders } from './text-loaders.ts';

const root = join(import.meta.dirname, '../..');

await write(await probeTables());
const problems = await generateTexts();
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;
else {
  await generateKinds();
  await generateApi();
}

/** Returns what is wrong with the catalogues. */
async function generateTexts(): Promise<string[]> {
  const read = await readCatalogueFiles();
  const catalogues = cataloguesOf(read);
  const ofDashboard = catalogues.filter((one) => !isOfService(one));
  const files = new Map([
    [join(root, 'web/i18n/areas.gen.ts'), typesOfAreas(ofDashboard)],
    ...Array.from(textLoaders(ofDashboard), ([path, text]): [string, string] => [
      join(root, 'web/i18n', path),
      text,
    ]),
    [join(root, 'web/i18n/cron-loaders.gen.ts'), cronLoaders()],
    ...modulesOf(catalogues.filter(isOfService)),
  ]);
  await write(files);
  await removeOthers(['web/i18n/**/*.gen.ts', '{src/**,shared}/texts/*.gen.ts'], files);
  return [...problemsOf(read), ...(await problemsOfSentences())];
}

async function generateKinds(): Promise<void> {
  const folder = join(root, 'src/delivery/kinds');
  await write(new Map([[join(folder, 'all.gen.ts'), await kindsTable(folder)]]));
  const { channelKinds } = await import('../../src/delivery/kinds/kinds.ts');
  await write(new Map([[join(root, 'web/pages/channels/icons.gen.ts'), kindIcons(channelKinds)]]));
}

async function generateApi(): Promise<void> {
  // The routes import the functions of the texts.
  const { bodyFiles, operationTypes } = await import('./api-documents.ts');
  const { commandTable } = await import('./command-table.ts');
  const { routes } = await import('../../src/hosts/routes.ts');
  await write(new Map([[join(root, 'src/commands/resources/table.gen.ts'), commandTable(routes)]]));
  const files = new Map([...bodyFiles()].map(([path, text]) => [join(root, 'web/api', path), text]));
  await write(files);
  await removeOthers(['web/api/bodies/*.gen.ts'], files);
  if (process.argv[2] !== 'types') return;
  const types = await operationTypes();
  const readers = ['web/api/schema.gen.ts', 'clients/typescript/src/operations.gen.ts'];
  await write(new Map(readers.map((file) => [join(root, file), types])));
}

/** Leaves alone what did not change, so that watchers and incremental checks stay calm. */
async function write(files: ReadonlyMap<string, string>): Promise<void> {
  for (const [path, text] of files) {
    if ((await readFile(path, 'utf8').catch(() => null)) === text) continue;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
}

/** What was made of a catalogue or of routes that are gone. */
async function removeOthers(patterns: string[], files: ReadonlyMap<string, string>): Promise<void> {
  for await (const path of glob(patterns, { cwd: root }))
    if (!files.has(join(root, path))) await rm(join(root, path));
}
