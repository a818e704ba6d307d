// Catalogues of the service: compiled here into folders named `texts` beside what asks for them, because the service
// runs from its sources and a parser of ICU MessageFormat would stay in its memory.

import { join } from 'node:path';
import { defaultLanguage, languageTags } from '../../shared/languages.ts';
import { type Catalogue, compileCatalogue, DASHBOARD } from './messages-catalogue.ts';
import { HEAD, nameOf, typesOfArea } from './messages-types.ts';
import { readSources, unusedTexts } from './messages-usage.ts';

const root = join(import.meta.dirname, '../..');

/** The folder below `src/` whose texts these are. */
const folderOf = (folder: string) => join(root, 'src', folder);

export const isOfService = ({ folder }: Catalogue): boolean => folder !== DASHBOARD;

/** Path to content: the functions of each language, of each area its types and what loads it, and the sentences. */
export function modulesOf(catalogues: readonly Catalogue[]): Map<string, string> {
  const compiled = catalogues.map(({ folder, area, language, messages }): [string, string] => [
    join(folderOf(folder), 'texts', `${area}.${language}.gen.ts`),
    functionsOf(compileCatalogue(language, messages)),
  ]);
  const loading = catalogues
    .filter(({ language }) => language === defaultLanguage)
    .map((measure): [string, string] => [
      join(folderOf(measure.folder), 'texts', `${measure.area}.gen.ts`),
      loaderOf(measure),
    ]);
  return new Map([...compiled, ...loading, [join(root, 'shared/texts/texts-in.gen.ts'), sentences()]]);
}

const FUNCTIONS = 'Readonly<Record<string, (args: Record<string, unknown>) => string>>';

function functionsOf(module: string): string {
  const exported = module.replace('export default {', `export const messages: ${FUNCTIONS} = {`).trimEnd();
  return `${HEAD.trimEnd()}\n// @ts-nocheck\n\n${exported}\n`;
}

function loaderOf(measure: Catalogue): string {
  const { folder, area } = measure;
  const texts = `${'./../'.repeat(folder.split('/').length + 1)}platform/texts/texts.ts`;
  const loads = languageTags.map(
    (language) => `  ${language}: () => import('./${area}.${language}.gen.ts'),\n`,
  );
  const name = area.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return `${HEAD}import { catalogueOf } from '${texts}';

${typesOfArea(measure)}
export const ${name} = catalogueOf<${nameOf(area)}>({
${loads.join('')}});
`;
}

/** The dashboard loads the one that is shown; the service has all. */
function sentences(): string {
  const imports = languageTags.map(
    (language) => `import { texts as ${language} } from './${language}/sentences.ts';\n`,
  );
  return `${HEAD}import type { Language } from '../languages.ts';
${imports.join('')}import type { Texts } from './texts.ts';

export const textsIn: Readonly<Record<Language, Texts>> = { ${languageTags.join(', ')} };
`;
}

/** `folder/area.key` of every text that no source of its folder names. */
export async function unusedServerTexts(catalogues: readonly Catalogue[]): Promise<string[]> {
  const folders = [...Map.groupBy(catalogues, ({ folder }) => folder)];
  const unused = folders.map(async ([folder, its]) =>
    unusedTexts(its, await readSources(folderOf(folder))).map((text) => `${folder}/${text}`),
  );
  return (await Promise.all(unused)).flat();
}
