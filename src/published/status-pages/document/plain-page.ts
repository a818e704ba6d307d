// Small pages beside the public one: a heading, a sentence, and forms where there is something to be done. Pure.

import type { Language } from '../../../../shared/languages.ts';
import { Html, html } from '../../../platform/html.ts';
import { policyFor, type Rendered } from './policy.ts';
import { styleOf } from './style.ts';

export interface PlainSheet {
  title: string;
  text: Html | string;
  forms?: readonly Html[];
}

/** Draws such pages, with further rules of style. Nobody finds them by searching, and no link reveals where it was followed. */
export function plainPages(more = ''): (language: Language, sheet: PlainSheet) => Rendered {
  const style = styleOf({ theme: 'auto', days: null, daysAgo: String, more });
  const policy = policyFor([style], {});
  return (language, { title, text, forms = [] }) => {
    const body = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title>
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<style>${new Html(style)}</style>
</head>
<body>
<div class="w"><main id="main"><section class="now hd"><div><h1>${title}</h1><p>${text}</p></div></section>
${forms}
</main></div>
</body>
</html>
`;
    return { body: body.text, policy };
  };
}
