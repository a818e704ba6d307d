// What is shown where there is no public page: the same look, and nothing of anybody's.

import { Html, html } from '../../../platform/html.ts';
import { policyFor, type Rendered } from './document.ts';
import { styleOf } from './style.ts';

const STYLE = styleOf({ theme: 'auto', days: null });
const POLICY = policyFor([STYLE], { logo: null });

export function renderMissing(status: number): Rendered {
  const [title, text] =
    status === 404
      ? ['There is nothing here', 'The address may be old, or mistyped.']
      : status >= 500
        ? ['Not at the moment', 'This page cannot be shown just now. Try again in a minute.']
        : ['This did not work', 'The browser sent something that this page does not take.'];
  const body = html`<!doctype html>
<html lang="en">
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
