// Texts that the service has too, in the language that is shown; the build makes a file of each language.

import type { Language } from '../../shared/languages.ts';
import type { Texts } from '../../shared/texts/texts.ts';

const files = import.meta.glob<Texts>('../../shared/texts/*/sentences.ts', { import: 'texts' });

const texts = new Map<Language, Texts>();
const loading = new Map<Language, Promise<void>>();

export function loadSharedTexts(language: Language): Promise<void> {
  const known = loading.get(language);
  if (known) return known;
  const begun = load(language);
  loading.set(language, begun);
  begun.catch(() => loading.delete(language));
  return begun;
}

/** undefined while they are not loaded. */
export const loadedSharedTexts = (language: Language): Texts | undefined => texts.get(language);

async function load(language: Language): Promise<void> {
  const file = `../../shared/texts/${language}/sentences.ts`;
  const found = await files[file]?.();
  if (!found) throw new Error(`There is no ${file}`);
  texts.set(language, found);
}
