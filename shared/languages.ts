// The languages that texts exist in: of the service, of the dashboard and of public pages. Pure.

/** `name`: as its speakers call it. `locale`: what `Intl` is asked with where no region is known. */
export const languages = {
  en: { name: 'English', locale: 'en-GB', dir: 'ltr' },
  de: { name: 'Deutsch', locale: 'de-DE', dir: 'ltr' },
} as const satisfies Record<string, { name: string; locale: string; dir: 'ltr' | 'rtl' }>;

export type Language = keyof typeof languages;

export const isLanguage = (text: string): text is Language => Object.hasOwn(languages, text);

export const languageTags = Object.keys(languages).filter(isLanguage);

/** Of a BCP 47 tag such as `de-AT`; undefined where no texts exist in it, or where it is none. */
export function findLanguage(tag: string): Language | undefined {
  try {
    const { language } = new Intl.Locale(tag);
    return isLanguage(language) ? language : undefined;
  } catch {
    return undefined;
  }
}

/** The same; English instead of undefined. */
export const languageOf = (tag: string): Language => findLanguage(tag) ?? 'en';
