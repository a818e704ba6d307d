// The page of a dashboard host that is not open yet.

import type { Language } from '../../../shared/languages.ts';
import { html } from '../../platform/html.ts';
import { pages } from './texts/pages.gen.ts';

/** Asks again by itself. It needs nothing else of its host, which answers nothing else yet. */
export async function startingPage(language: Language): Promise<string> {
  const t = await pages(language);
  const { text } = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="5">
<title>${t('starting')} · Tocsin</title>
</head>
<body>
<main>
<h1>${t('starting')}</h1>
<p>${t('starting_text')}</p>
</main>
</body>
</html>
`;
  return text;
}
