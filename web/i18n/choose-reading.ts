// Which language a person reads, and in the manner of which region.

import { defaultLanguage, findLanguage, type Language, languages } from '../../shared/languages.ts';

/** `locale` is what `Intl` is asked with: the language with the region that the person named. */
export interface Reading {
  language: Language;
  locale: string;
}

/** The first of `tags` (BCP 47, most wanted first) that texts exist in, else the default. */
export function chooseReading(tags: readonly string[]): Reading {
  const language = tags.map(findLanguage).find((found) => found !== undefined) ?? defaultLanguage;
  const regional = tags.find((tag) => findLanguage(tag) === language && new Intl.Locale(tag).region);
  return { language, locale: regional ?? languages[language].locale };
}
