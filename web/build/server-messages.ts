// Catalogues of the service, in folders named `texts` of `src/`: compiled here, because the service runs from its sources
// and a parser of ICU MessageFormat would stay in its memory.

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Catalogue, compileCatalogue, readCatalogues } from './messages-catalogue.ts';
import { HEAD, nameOf, typesOfArea } from './messages-types.ts';
import { readSources, unusedTexts } from './messages-usage.ts';

const sourceDirectory = join(import.meta.dirname, '../../src');

interface ServerTexts {
  /** Where they lie, below `src/`. */
  folder: string;
  catalogues: Catalogue[];
}

export async function readServerTexts(): Promise<ServerTexts[]> {
  const entries = await readdir(sourceDirectory, { recursive: true, withFileTypes: true });
  const folders = entries
    .filter((entry) => entry.isDirectory() && entry.name === 'texts')
    .map((entry) => join(entry.parentPath, entry.name).slice(sourceDirectory.length + 1))
    .sort();
  const found = await Promise.all(
    folders.map(async (folder) => ({ folder, catalogues: await readCatalogues(pathOf(folder)) })),
  );
  return found.filter(({ catalogues }) => catalogues.length > 0);
}

/** Path to content: the functions of each language, and of each area its types and what loads it. */
export function modulesOf({ folder, catalogues }: ServerTexts): Map<string, string> {
  const compiled = catalogues.map(({ area, language, messages }): [string, string] => [
    join(pathOf(folder), `${area}.${language}.gen.ts`),
    functionsOf(compileCatalogue(language, messages)),
  ]);
  const areas = [...Map.groupBy(catalogues, ({ area }) => area).values()];
  const loading = areas.map((ofArea): [string, string] => [
    join(pathOf(folder), `${ofArea[0]?.area}.gen.ts`),
    loaderOf(folder, ofArea),
  ]);
  return new Map([...compiled, ...loading]);
}

const FUNCTIONS = 'Readonly<Record<string, (args: Record<string, unknown>) => string>>';

function functionsOf(module: string): string {
  const exported = module.replace('export default {', `export const messages: ${FUNCTIONS} = {`).trimEnd();
  return `${HEAD.trimEnd()}\n// @ts-nocheck\n\n${exported}\n`;
}

function loaderOf(folder: string, ofArea: readonly Catalogue[]): string {
  const [measure] = ofArea;
  if (!measure) throw new Error('There is no area without a catalogue');
  const { area } = measure;
  const texts = `${'../'.repeat(folder.split('/').length)}platform/texts/texts.ts`;
  const loads = ofArea.map(
    ({ language }) => `  ${language}: () => import('./${area}.${language}.gen.ts'),\n`,
  );
  const name = area.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return `${HEAD}import { catalogueOf } from '${texts}';

${typesOfArea(measure)}
export const ${name} = catalogueOf<${nameOf(area)}>({
${loads.join('')}});
`;
}

/** `folder/area.key` of every text that no source beside its folder names. */
export async function unusedServerTexts({ folder, catalogues }: ServerTexts): Promise<string[]> {
  const sources = await readSources(join(pathOf(folder), '..'));
  return unusedTexts(catalogues, sources).map((text) => `${folder}/${text}`);
}

const pathOf = (folder: string) => join(sourceDirectory, folder);
