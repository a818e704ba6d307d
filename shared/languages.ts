// The languages that texts exist in: of the service, of the dashboard and of public pages. Pure.

/**
 * A language is a line here and a folder of that name in texts/. `name`: as its speakers call it. `locale`: what `Intl`
 * is asked with where no region is known. `regions`: what a profile offers, by how times and figures are written.
 */
export const languages = {
  en: { name: 'English', locale: 'en-GB', dir: 'ltr', regions: ['GB', 'US'] },
  de: { name: 'Deutsch', locale: 'de-DE', dir: 'ltr', regions: ['DE', 'AT', 'CH'] },
  fr: { name: 'Français', locale: 'fr-FR', dir: 'ltr', regions: ['FR', 'BE', 'CH', 'CA'] },
  es: { name: 'Español', locale: 'es-ES', dir: 'ltr', regions: ['ES', 'MX', 'AR', 'CO', 'CL', 'US'] },
  pt: { name: 'Português (Brasil)', locale: 'pt-BR', dir: 'ltr', regions: ['BR', 'PT'] },
  it: { name: 'Italiano', locale: 'it-IT', dir: 'ltr', regions: ['IT', 'CH'] },
  pl: { name: 'Polski', locale: 'pl-PL', dir: 'ltr', regions: ['PL'] },
  nl: { name: 'Nederlands', locale: 'nl-NL', dir: 'ltr', regions: ['NL', 'BE'] },
  ja: { name: '日本語', locale: 'ja-JP', dir: 'ltr', regions: ['JP'] },
  zh: { name: '简体中文', locale: 'zh-CN', dir: 'ltr', regions: ['CN', 'SG'] },
} as const satisfies Record<
  string,
  { name: string; locale: string; dir: 'ltr' | 'rtl'; regions: readonly string[] }
>;

export type Language = keyof typeof languages;

/** Of whoever wants none of them, and what the texts of all others are measured by. */
export const defaultLanguage: Language = 'en';

export const isLanguage = (text: string): text is Language => Object.hasOwn(languages, text);

export const languageTags = Object.keys(languages).filter(isLanguage);

/** For a list to choose from. */
export const languageChoices = languageTags.map((value) => ({ value, label: languages[value].name }));

/** Of a BCP 47 tag such as `de-AT`; undefined where no texts exist in it, or where it is none. */
export function findLanguage(tag: string): Language | undefined {
  if (isLanguage(tag)) return tag;
  try {
    const { language } = new Intl.Locale(tag);
    return isLanguage(language) ? language : undefined;
  } catch {
    return undefined;
  }
}

/** The same; the default instead of undefined. */
export const languageOf = (tag: string): Language => findLanguage(tag) ?? defaultLanguage;
