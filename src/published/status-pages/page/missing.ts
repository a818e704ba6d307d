// What is shown where there is no public page: the same look, and nothing of anybody's.

import { defaultLanguage, type Language } from '../../../../shared/languages.ts';
import { page as pageTexts } from '../texts/page.gen.ts';
import type { Rendered } from './document.ts';
import { plainPages } from './plain-page.ts';

const render = plainPages();

export async function renderMissing(status: number, language: Language = defaultLanguage): Promise<Rendered> {
  const t = await pageTexts(language);
  const what = status === 404 ? 'nothing' : status >= 500 ? 'broken' : 'refused';
  return render(language, { title: t(`${what}_title`), text: t(`${what}_text`) });
}
