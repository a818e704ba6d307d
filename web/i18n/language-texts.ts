// All texts of a language: those that the service has too, and what loads each area of the dashboard's. The build makes a file
// of each language.

import type { Language } from '../../shared/languages.ts';
import { settle } from './settle.ts';
import { textLoaders } from './text-loaders.gen.ts';
import type { TextsOfLanguage } from './translate.ts';

const loading = new Map<Language, Promise<TextsOfLanguage>>();

export function loadLanguage(language: Language): Promise<TextsOfLanguage> {
  const known = loading.get(language);
  if (known) return known;
  const begun = load(language).then((found) => {
    settle(begun, found);
    return found;
  });
  loading.set(language, begun);
  begun.catch(() => loading.delete(language));
  return begun;
}

async function load(language: Language): Promise<TextsOfLanguage> {
  const { texts: found } = await textLoaders[language]();
  return found;
}
