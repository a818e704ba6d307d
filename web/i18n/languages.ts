// The languages that texts exist in, and which one a person reads.

export const languages = {
  en: { name: 'English', locale: 'en-GB', dir: 'ltr' },
  de: { name: 'Deutsch', locale: 'de-DE', dir: 'ltr' },
} as const satisfies Record<string, { name: string; locale: string; dir: 'ltr' | 'rtl' }>;

export type Language = keyof typeof languages;

/** `locale` is what `Intl` is asked with: the language with the region that the person named. */
export interface Reading {
  language: Language;
  locale: string;
}

/** The first of `tags` (BCP 47, most wanted first) that texts exist in, else English. */
export function chooseReading(tags: readonly string[]): Reading {
  const language = tags.map(languageOf).find((found) => found !== undefined) ?? 'en';
  const regional = tags.find((tag) => languageOf(tag) === language && new Intl.Locale(tag).region);
  return { language, locale: regional ?? languages[language].locale };
}

function languageOf(tag: string): Language | undefined {
  try {
    const { language } = new Intl.Locale(tag);
    return language in languages ? (language as Language) : undefined;
  } catch {
    return undefined;
  }
}
