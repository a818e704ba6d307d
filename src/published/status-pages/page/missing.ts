// What is shown where there is no public page: the same look, and nothing of anybody's.

import { Html, html } from '../../../platform/html.ts';
import type { Language } from '../../../platform/texts/languages.ts';
import { page as pageTexts } from '../texts/page.gen.ts';
import { policyFor, type Rendered } from './document.ts';
import { styleOf } from './style.ts';

const STYLE = styleOf({ theme: 'auto', days: null, daysAgo: String });
const POLICY = policyFor([STYLE], { logo: null });

export async function renderMissing(status: number, language: Language = 'en'): Promise<Rendered> {
  const t = await pageTexts(language);
  const what = status === 404 ? 'nothing' : status >= 500 ? 'broken' : 'refused';
  const [title, text] = [t(`${what}_title`), t(`${what}_text`)];
  const body = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title>
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<style>${new Html(STYLE)}</style>
</head>
<body>
<div class="w"><main id="main"><section class="now hd"><div><h1>${title}</h1><p>${text}</p></div></section></main></div>
</body>
</html>
`;
  return { body: body.text, policy: POLICY };
}
