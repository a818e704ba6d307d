// Pages as they are drawn for the tests of this folder.

import { type Language, languageTags } from '../../../../shared/languages.ts';
import { page as pageTexts } from '../texts/page.gen.ts';
import type { View } from '../view.ts';
import { createLocale } from '../words/locale.ts';
import { placeOf } from './place.ts';
import { renderStatusPage } from './status-page.ts';

const APP = {
  urls: { api: 'https://api.tocsin.example', dashboard: 'https://tocsin.example' },
  secret: 'a secret of the tests, and of nobody else',
};
const words = await Promise.all(languageTags.map(async (tag) => [tag, await pageTexts(tag)] as const));
export const en = await pageTexts('en');

export function at(view: View, isOwnDomain = false, reader: Language = 'en') {
  const language = view.page.language ?? reader;
  const locale = createLocale({ language, t: new Map(words).get(language) ?? en }, view.page.time_zone);
  return placeOf(view, APP, { isOwnDomain, locale });
}
export const draw = (view: View, isOwn = false) => renderStatusPage(view, at(view, isOwn));
export const body = (view: View) => draw(view).body;
