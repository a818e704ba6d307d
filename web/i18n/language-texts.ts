// All texts of a language: those that the service has too, and what loads each area of the dashboard's. The build makes a file
// of each language.

import type { Language } from '../../shared/languages.ts';
import { textLoaders } from './text-loaders.gen.ts';
import type { TextsOfLanguage } from './translate.ts';

const texts = new Map<Language, TextsOfLanguage>();
const loading = new Map<Language, Promise<TextsOfLanguage>>();

export function loadLanguage(language: Language): Promise<TextsOfLanguage> {
  const known = loading.get(language);
  if (known) return known;
  const begun = load(language);
  loading.set(language, begun);
  begun.catch(() => loading.delete(language));
  return begun;
}

/** undefined while they are not loaded. */
export const loadedLanguage = (language: Language): TextsOfLanguage | undefined => texts.get(language);

async function load(language: Language): Promise<TextsOfLanguage> {
  const { texts: found } = await textLoaders[language]();
  texts.set(language, found);
  return found;
}
