// What loads the texts of the dashboard: a file for each language with a loader of each area. All of them in one table would be
// in the first load, for languages that nobody there reads.

import { type Language, languageTags } from '../../shared/languages.ts';
import type { Catalogue } from './messages-catalogue.ts';
import { HEAD } from './messages-types.ts';

/** Path below `web/i18n/` to content, of the catalogues of the dashboard. */
export function textLoaders(catalogues: readonly Catalogue[]): Map<string, string> {
  const ofLanguages = languageTags.map((language): [string, string] => [
    `texts/${language}.gen.ts`,
    loadersOf(
      language,
      catalogues.filter((one) => one.language === language),
    ),
  ]);
  return new Map([...ofLanguages, ['text-loaders.gen.ts', loadersOfLanguages()]]);
}

function loadersOf(language: Language, catalogues: readonly Catalogue[]): string {
  const areas = catalogues.map(
    ({ area }) =>
      `    ${area}: () => import('../../../shared/texts/${language}/dashboard/${area}.json') as never,\n`,
  );
  return `${HEAD}import type { TextsOfLanguage } from '../translate.ts';
import { texts as shared } from '../../../shared/texts/${language}/sentences.ts';

export const texts: TextsOfLanguage = {
  shared,
  areas: {
${areas.join('')}  },
};
`;
}

function loadersOfLanguages(): string {
  const loaders = languageTags.map(
    (language) => `  ${language}: () => import('./texts/${language}.gen.ts'),\n`,
  );
  return `${HEAD}import type { Language } from '../../shared/languages.ts';
import type { TextsOfLanguage } from './translate.ts';

export const textLoaders: Readonly<Record<Language, () => Promise<{ texts: TextsOfLanguage }>>> = {
${loaders.join('')}};
`;
}
