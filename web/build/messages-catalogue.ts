// Catalogues as they lie in shared/texts: `<language>/<folder>/<area>.json`, flat, ICU MessageFormat. The parts of a large
// area lie in a folder of its name: `title` of `channels/slack.json` is `slack_title` of `channels`.

import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import MessageFormat from '@messageformat/core';
import compileModule from '@messageformat/core/lib/compile-module.js';
import { isLanguage, type Language, languageTags } from '../../shared/languages.ts';
import { markTags } from '../i18n/markers.ts';

export const textsDirectory = join(import.meta.dirname, '../../shared/texts');

/** The folder of the dashboard's areas; every other is the one below `src/` that writes them. */
export const DASHBOARD = 'dashboard';

export interface CatalogueFile {
  language: Language;
  /** Below the folder of its language, without `.json`. */
  path: string;
  source: string;
  messages: Record<string, string>;
}

export interface Catalogue {
  folder: string;
  area: string;
  language: Language;
  /** Those of all its files. */
  messages: Record<string, string>;
  files: CatalogueFile[];
}

/** Ordered by path, then by language as languages.ts orders them. */
export async function readCatalogueFiles(directory = textsDirectory): Promise<CatalogueFile[]> {
  const paths = (await readdir(directory, { recursive: true })).filter((path) => path.endsWith('.json'));
  const files = await Promise.all(paths.map((path) => readCatalogueFile(directory, path)));
  const order = (file: CatalogueFile) => languageTags.indexOf(file.language);
  return files.filter((file) => file !== null).sort((a, b) => compare(a.path, b.path) || order(a) - order(b));
}

async function readCatalogueFile(directory: string, path: string): Promise<CatalogueFile | null> {
  const [language = '', ...below] = path.replace(/\.json$/, '').split('/');
  if (!isLanguage(language)) return null;
  const source = await readFile(join(directory, path), 'utf8');
  try {
    return { language, path: below.join('/'), source, messages: JSON.parse(source) };
  } catch (cause) {
    throw new Error(`${path} is not JSON`, { cause });
  }
}

/** Ordered as the files are. */
export function cataloguesOf(files: readonly CatalogueFile[]): Catalogue[] {
  const own = new Set(files.map(nameOf));
  const areaOf = (file: CatalogueFile) => `${file.language}/${dirname(file.path)}`;
  const isPart = (file: CatalogueFile) => own.has(areaOf(file));
  const partsOf = Map.groupBy(files.filter(isPart), areaOf);
  return files
    .filter((file) => !isPart(file))
    .map((file) => {
      const at = file.path.lastIndexOf('/');
      const parts = partsOf.get(nameOf(file)) ?? [];
      const messages = [file.messages, ...parts.map(messagesOfPart)];
      return {
        folder: file.path.slice(0, Math.max(at, 0)),
        area: file.path.slice(at + 1),
        language: file.language,
        messages: Object.assign({}, ...messages),
        files: [file, ...parts],
      };
    });
}

const nameOf = (file: CatalogueFile): string => `${file.language}/${file.path}`;

function messagesOfPart({ path, messages }: CatalogueFile): Record<string, string> {
  const part = path.slice(path.lastIndexOf('/') + 1);
  return Object.fromEntries(Object.entries(messages).map(([key, message]) => [`${part}_${key}`, message]));
}

export const readCatalogues = async (directory = textsDirectory): Promise<Catalogue[]> =>
  cataloguesOf(await readCatalogueFiles(directory));

const RUNTIME = '@messageformat/runtime';

/** An ES module whose default export has one function for each message. The module `numbers` writes its numbers. */
export function compileCatalogue(
  language: string,
  messages: Record<string, string>,
  numbers = RUNTIME,
): string {
  const marked = Object.entries(messages).map(([key, message]) => [key, markTags(message)]);
  const compiled = compileModule(new MessageFormat(language, { strict: true }), Object.fromEntries(marked));
  if (numbers === RUNTIME) return compiled;
  return compiled.replace(/^import \{ (.*) \} from "@messageformat\/runtime";$/m, (_, names: string) => {
    const [written, others] = partition(names.split(', '), (name) => /number/i.test(name));
    return [importOf(written, numbers), importOf(others, RUNTIME)].join('\n');
  });
}

const importOf = (names: readonly string[], module: string): string =>
  names.length > 0 ? `import { ${names.join(', ')} } from ${JSON.stringify(module)};` : '';

const partition = <T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] => [
  all.filter(isFirst),
  all.filter((one) => !isFirst(one)),
];

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
