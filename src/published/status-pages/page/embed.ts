// A page as other sites show it within their own: how it is in a sentence, and each component in a line.

import { Html, html } from '../../../platform/html.ts';
import { policyFor, type Rendered } from '../document/policy.ts';
import { shortened } from '../document/style.ts';
import { tokenStyle } from '../document/tokens.ts';
import type { View } from '../view.ts';
import { glyph, glyphDefinitions } from './glyphs.ts';
import { ownStyle } from './own-look.ts';
import type { Place } from './place.ts';
import { componentSentence, headlineOf } from './wording.ts';

const STYLE = `*{box-sizing:border-box}
html{background:var(--bg);color:var(--text)}
body{margin:0;padding:.875rem 1rem;font:.9375rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif;overflow-wrap:anywhere;--cut:var(--bg)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}
a{color:inherit}
h1{font-size:1.0625rem;font-weight:600;margin:0}
h1,b{display:flex;align-items:center;gap:.5rem}
h1 svg{width:20px;height:20px}
svg{flex:none;width:16px;height:16px}
.vh{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.cut{fill:none;stroke:var(--cut);stroke-width:1.7;stroke-linecap:round;stroke-linejoin:round}
.ok{color:var(--ok-text)}.ok svg{color:var(--ok)}
.warn{color:var(--warn-text)}.warn svg{color:var(--warn)}
.down{color:var(--down-text)}.down svg{color:var(--down)}
.maint{color:var(--maint-text)}.maint svg{color:var(--maint)}
.idle{color:var(--idle-text)}.idle svg{color:var(--idle)}
ul{list-style:none;margin:.625rem 0 0;padding:0;border-top:1px solid var(--line)}
li{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;padding:.375rem 0;border-bottom:1px solid var(--line)}
b{font-weight:500}
p{margin:.625rem 0 0;font-size:.875rem;color:var(--text-2)}`;

/** The rest are counted: a frame is small. */
const MOST_COMPONENTS = 30;

/** `theme` is that of the site around it; null: that of the page. */
export function renderEmbed(view: View, place: Place, theme: 'light' | 'dark' | null): Rendered {
  const { page, components } = view;
  const { language, t } = place.locale;
  const shownTheme = theme ?? page.theme;
  const style = shortened(tokenStyle(shownTheme, ownStyle(page).own) + STYLE);
  const { look, title, short } = headlineOf(view, t);
  const rest = components.length - MOST_COMPONENTS;
  const rows = components.slice(0, MOST_COMPONENTS).map((one) => {
    const { look, word } = componentSentence(one, view, place.locale);
    return html`<li><span dir=auto>${one.name}</span><b class=${look}>${glyph(look)}${word}</b>`;
  });
  const body = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${short} · ${page.name}</title>
<meta name="color-scheme" content="${shownTheme === 'auto' ? 'light dark' : shownTheme}">
<meta name="robots" content="noindex">
<link rel="canonical" href="${place.canonical}">
<style>${new Html(style)}</style>
</head>
<body>
${glyphDefinitions(['ok', 'warn', 'down', 'maint', 'idle'], null)}
<main>
<h1 class="${look}" dir="auto">${glyph(look)}${title}</h1>
${rows.length > 0 && html`<ul>${rows}</ul>`}
<p>${rest > 0 && html`${t('and_more', { count: String(rest) })} · `}<a href="${place.canonical}" target="_blank" rel="noopener" dir="auto">${page.name}</a></p>
</main>
</body>
</html>
`;
  return { body: body.text, policy: policyFor([style], { frames: page.embed_origins }) };
}
