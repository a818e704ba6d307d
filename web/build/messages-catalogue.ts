// Catalogues as they lie in web/i18n: `<area>.<language>.json`, flat, ICU MessageFormat.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import MessageFormat from '@messageformat/core';
import compileModule from '@messageformat/core/lib/compile-module.js';
import { type Language, languages } from '../../shared/languages.ts';
import { markTags } from '../i18n/markers.ts';

export const textsDirectory = join(import.meta.dirname, '../i18n');

const NAME = /^([a-z_]+)\.([a-z]{2})\.json$/;

export interface Catalogue {
  area: string;
  language: Language;
  source: string;
  messages: Record<string, string>;
}

/** Ordered by area, then by language as languages.ts orders them. */
export async function readCatalogues(directory = textsDirectory): Promise<Catalogue[]> {
  const found = (await readdir(directory)).flatMap((file) => {
    const [, area, language] = NAME.exec(file) ?? [];
    return area && language && language in languages ? [{ file, area, language: language as Language }] : [];
  });
  const order = Object.keys(languages);
  found.sort((a, b) => compare(a.area, b.area) || order.indexOf(a.language) - order.indexOf(b.language));
  return Promise.all(
    found.map(async ({ file, ...of }) => ({ ...of, ...(await readCatalogue(join(directory, file))) })),
  );
}

export async function readCatalogue(path: string): Promise<Pick<Catalogue, 'source' | 'messages'>> {
  const source = await readFile(path, 'utf8');
  try {
    return { source, messages: JSON.parse(source) as Record<string, string> };
  } catch (cause) {
    throw new Error(`${path} is not JSON`, { cause });
  }
}

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

export function languageOfFile(path: string): string | undefined {
  return NAME.exec(path.slice(path.lastIndexOf('/') + 1))?.[2];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
