// What is shown where there is no public page: the same look, and nothing of anybody's.

import { defaultLanguage, type Language } from '../../../../shared/languages.ts';
import { plainPages } from '../document/plain-page.ts';
import type { Rendered } from '../document/policy.ts';
import { page as pageTexts } from '../texts/page.gen.ts';

const render = plainPages();

export async function renderMissing(status: number, language: Language = defaultLanguage): Promise<Rendered> {
  const t = await pageTexts(language);
  const what = status === 404 ? 'nothing' : status >= 500 ? 'broken' : 'refused';
  return render(language, { title: t(`${what}_title`), text: t(`${what}_text`) });
}
