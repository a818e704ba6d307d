// Which file of cronstrue has the words for schedules of each language. It has no file for some; those show expressions.

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defaultLanguage, type Language, languageTags } from '../../shared/languages.ts';
import { HEAD } from './messages-types.ts';

export function cronLoaders(): string {
  const loaders = languageTags.map((language) => `  ${language}: ${loaderOf(language)},\n`);
  return `${HEAD}import type { Language } from '../../shared/languages.ts';

/** null: there are no words in this language. */
export const cronLoaders: Readonly<Record<Language, (() => Promise<unknown>) | null>> = {
${loaders.join('')}};
`;
}

function loaderOf(language: Language): string {
  // Built in.
  if (language === defaultLanguage) return '() => Promise.resolve()';
  const file = `cronstrue/locales/${language}.js`;
  return existsSync(fileURLToPath(import.meta.resolve(file))) ? `() => import('${file}')` : 'null';
}
