// Pages as they are drawn for the tests of this folder.

import type { Language } from '../../../platform/texts/languages.ts';
import type { View } from '../view.ts';
import { placeOf } from './place.ts';
import { renderStatusPage } from './status-page.ts';

const APP = {
  urls: { api: 'https://api.tocsin.example', dashboard: 'https://tocsin.example' },
  secret: 'a secret of the tests, and of nobody else',
};
export const at = (view: View, isOwnDomain = false, language: Language = 'en') =>
  placeOf(view, APP, { isOwnDomain, language });
export const draw = (view: View, isOwn = false) => renderStatusPage(view, at(view, isOwn));
export const body = (view: View) => draw(view).body;
