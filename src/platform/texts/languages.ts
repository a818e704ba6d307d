// The languages that the service writes in.

/** `locale` is what `Intl` is asked with. */
export const languages = {
  en: { locale: 'en-GB' },
  de: { locale: 'de-DE' },
} as const satisfies Record<string, { locale: string }>;

export type Language = keyof typeof languages;

/** Of a BCP 47 tag such as `de-AT`; English for a language that nothing is written in. */
export function languageOf(tag: string): Language {
  const [language = ''] = tag.toLowerCase().split('-');
  return isLanguage(language) ? language : 'en';
}

export const isLanguage = (text: string): text is Language => Object.hasOwn(languages, text);
