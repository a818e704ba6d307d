// What the owner of a page added to its look: colours, logos and links.

import { pageColours } from '../../../../shared/page-colours.ts';
import { type Html, html } from '../../../platform/html.ts';
import type { StyleNeeds } from '../document/style.ts';
import type { PageLink } from '../schema.ts';
import type { View, ViewLogo } from '../view.ts';
import type { Place } from './place.ts';

/** Rules only for what the page has: every page carries its style. */
export function ownStyle(page: View['page']): Required<Pick<StyleNeeds, 'own' | 'more'>> {
  const { accent, background } = pageColours(page);
  const own = {
    ...(background && { bg: background }),
    // What stands in a button of that colour is as light or dark as what the colour stands on.
    ...(accent && { accent, ink: accent }),
  };
  const hasLinks = page.header_links.length > 0 || page.footer_links.length > 0;
  return {
    own,
    more:
      (accent ? ACCENT : '') +
      (hasLinks ? LINKS : '') +
      LAYOUTS[page.layout] +
      (page.show_response_times ? TIMES : ''),
  };
}

const ACCENT = `body{border-top:4px solid var(--accent)}
.m a,.about a,.lk a{color:var(--accent)}`;

const LINKS = `.hd{flex-wrap:wrap}
.lk{order:9;flex:1 0 100%;display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;font-size:.9375rem}
footer .lk{order:0}
@media(pointer:coarse){.lk a{min-height:2.75rem;display:inline-flex;align-items:center}}`;

const TIMES = `.cps>li>.rt{height:24px;margin-top:0;fill:none}
.cps>li>.rt>path{stroke:var(--line-strong);stroke-width:1.5;stroke-linejoin:round;stroke-linecap:round;vector-effect:non-scaling-stroke}`;

const LAYOUTS: Readonly<Record<View['page']['layout'], string>> = {
  list: '',
  grid: `.w{max-width:64rem}
.g{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,18rem),1fr));gap:.75rem}
.cps.g>li{align-content:start;background:var(--surface);border:1px solid var(--line);border-radius:14px}`,
  groups: `.gr{margin-top:1rem}
.gr>summary{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.25rem 1rem;padding:.875rem 1.25rem}
.gr>summary>h2{flex:1;font-size:1rem}
.gr>summary>h2::before{content:"";display:inline-block;border:.3rem solid #0000;border-inline-start-color:var(--text-3);margin-inline-end:.375rem}
.gr[open]>summary>h2::before{transform:rotate(90deg) translateX(.125rem)}
.gr>summary>b{display:inline-flex;align-items:center;gap:.4375rem;font-size:.875rem;font-weight:500}
.gr[open]>summary{border-bottom:1px solid var(--line)}`,
};

/** null: there are none. */
export const linkList = (links: readonly PageLink[], label: string): Html | null =>
  links.length === 0
    ? null
    : html`<nav class=lk aria-label="${label}">${links.map(
        (link) => html`<a href="${link.url}" rel="nofollow noopener" dir=auto>${link.label}</a>`,
      )}</nav>`;

/** The name stands beside it, so the picture says nothing of its own. On paper a page is light. */
export function logo(page: View['page'], place: Place): Html | null {
  const { logo: light, dark_logo: dark, theme } = page;
  if (!light || place.logo === null) return null;
  const picture = html`<img src="${place.logo}" alt=""${sizeOf(light)}>`;
  if (!dark || place.darkLogo === null || theme === 'light') return picture;
  const media = theme === 'dark' ? 'screen' : 'screen and (prefers-color-scheme:dark)';
  return html`<picture><source media="${media}" srcset="${place.darkLogo}"${sizeOf(dark)}>${picture}</picture>`;
}

const sizeOf = (logo: ViewLogo): Html | null =>
  logo.kind === 'uploaded' ? html` width="${logo.width}" height="${logo.height}"` : null;
