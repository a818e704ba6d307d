// Which file of cronstrue has the words for schedules of each language, by its tag (`de`) or else its locale (`pt_BR`).
// It has no file for some; those show expressions.

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defaultLanguage, type Language, languages, languageTags } from '../../shared/languages.ts';
import { HEAD } from './messages-types.ts';

export function cronLoaders(): string {
  const loaders = languageTags.map((language) => `  ${language}: ${loaderOf(language)},\n`);
  return `${HEAD}import type { Language } from '../../shared/languages.ts';

export interface CronLoader {
  /** What cronstrue calls the language. */
  locale: string;
  load: () => Promise<unknown>;
}

/** null: there are no words in this language. */
export const cronLoaders: Readonly<Record<Language, CronLoader | null>> = {
${loaders.join('')}};
`;
}

function loaderOf(language: Language): string {
  // Built in.
  if (language === defaultLanguage) return loader(language, 'Promise.resolve()');
  const names = [language, languages[language].locale.replace('-', '_')];
  const name = names.find((one) => existsSync(fileURLToPath(import.meta.resolve(fileOf(one)))));
  return name === undefined ? 'null' : loader(name, `import('${fileOf(name)}')`);
}

const fileOf = (locale: string): string => `cronstrue/locales/${locale}.js`;

const loader = (locale: string, words: string): string => `{ locale: '${locale}', load: () => ${words} }`;
