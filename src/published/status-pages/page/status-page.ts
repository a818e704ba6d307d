// The public page of a status page, and how it stays small.

import { type Html, html } from '../../../platform/html.ts';
import { withHtml } from '../../../platform/texts/with-html.ts';
import type { Rendered } from '../document/policy.ts';
import { PHONE_DAYS } from '../document/style.ts';
import type { View } from '../view.ts';
import { componentGroups, type Detail, keyToStrips, thirdParties } from './components.ts';
import { documentOf } from './document.ts';
import { type GlyphName, glyph } from './glyphs.ts';
import { activeIncident, maintenance, namesOf, pastIncident } from './incidents.ts';
import { newestWithin } from './newest-updates.ts';
import type { Place } from './place.ts';
import { time } from './times.ts';
import { headlineOf } from './wording.ts';

const MOST_BYTES = 30 * 1_024;

/** Of what goes on and what is planned together: there must be room for the components. */
const MOST_ACTIVE_BYTES = 12 * 1_024;

interface PageDetail extends Detail {
  /** How many past incidents are shown, and whether with how they ended. */
  past: number;
  hasMessages: boolean;
}

/** The page, with as much detail as fits 30 KB; what is left out is in its history and in the JSON. */
export function renderStatusPage(view: View, place: Place): Rendered {
  const days = stripDays(view.page);
  const shown = renderActive(view, place);
  let page = render(view, place, shown, { listed: 90, days, hasTimes: true, past: 10, hasMessages: true });
  for (const detail of lesserDetails(days)) {
    if (Buffer.byteLength(page.body) <= MOST_BYTES) break;
    page = render(view, place, shown, detail);
  }
  return page;
}

/** Beside each other components are narrow. */
const stripDays = ({ layout, history_days }: View['page']): number =>
  layout === 'grid' ? Math.min(history_days, MOST_GRID_DAYS) : history_days;

const MOST_GRID_DAYS = 90;

/** How many characters of messages, and how many incidents and maintenances. */
const ACTIVE_LIMITS = [
  { characters: 12_000, most: 20 },
  { characters: 6_000, most: 10 },
  { characters: 2_500, most: 5 },
  { characters: 0, most: 3 },
] as const;

/** What goes on and what is planned, in as many words as there is room for. */
function renderActive(view: View, place: Place): Html {
  let shown = html``;
  for (const { characters, most } of ACTIVE_LIMITS) {
    shown = renderUpTo(view, place, { characters, most });
    if (Buffer.byteLength(shown.text) <= MOST_ACTIVE_BYTES) break;
  }
  return shown;
}

function renderUpTo(
  view: View,
  place: Place,
  { characters, most }: { characters: number; most: number },
): Html {
  const { at: now, active_incidents, maintenances } = view;
  const { t } = place.locale;
  const names = namesOf(view);
  const shown = newestWithin(active_incidents.slice(0, most), characters);
  const planned = maintenances.slice(0, most);
  const more = active_incidents.length - shown.size;
  const later = maintenances.length - planned.length;
  return html`${[...shown].map(([one, updates]) => activeIncident(one, { names, now, updates: [...updates], place }))}
${more > 0 && html`<p class="about"><a href="${place.base}/history">${t('more_incidents', { count: more })}</a></p>`}
${planned.map((one) => maintenance(one, { names, now, locale: place.locale }))}
${later > 0 && html`<p class="about">${t('more_planned', { count: String(later) })}</p>`}`;
}

const lesserDetails = (days: number): PageDetail[] =>
  [
    { listed: 10, days, hasTimes: true, past: 10, hasMessages: true },
    { listed: 4, days, hasTimes: true, past: 10, hasMessages: false },
    { listed: 4, days, past: 10, hasMessages: false },
    { listed: 4, days, past: 3, hasMessages: false },
    { listed: 1, days, past: 3, hasMessages: false },
    { listed: 0, days, past: 3, hasMessages: false },
    { listed: 0, days: Math.min(days, PHONE_DAYS), past: 3, hasMessages: false },
    { listed: 0, days: Math.min(days, PHONE_DAYS), past: 0, hasMessages: false },
    { listed: 0, days: 0, past: 0, hasMessages: false },
  ].map((detail) => ({ hasTimes: false, ...detail }));

const LOOKS: readonly GlyphName[] = ['ok', 'warn', 'down', 'maint', 'idle'];

function render(view: View, place: Place, shown: Html, detail: PageDetail): Rendered {
  const { page, at } = view;
  const { t, times } = place.locale;
  const headline = headlineOf(view, t);
  const checked = withHtml({ time: time(at, times.clock(at)) }, (slots) => t('checked_at', slots));
  const hasComponents = view.components.length > 0;
  const content = html`<section class="now"><span class="${headline.look}">${glyph(headline.look)}</span><div><h1 dir="auto">${headline.title}</h1><p><span dir="auto">${headline.more}</span> ${checked}</p></div></section>
${page.description !== '' && html`<p class="about" dir="auto">${page.description}</p>`}
${shown}
${componentGroups(view, place.locale, detail)}
${hasComponents && detail.days > 0 && keyToStrips(place.locale)}
${thirdParties(view, place.locale)}
${past(view, place, detail)}`;
  return documentOf(view, place, {
    title: headline.short,
    description: [headline.title, headline.more].filter((text) => text !== '').join('. '),
    look: headline.look,
    looks: LOOKS,
    days: detail.days,
    content,
  });
}

function past({ past_incidents, at }: View, { base, locale }: Place, detail: PageDetail): Html {
  const { t } = locale;
  const shown = past_incidents.slice(0, detail.past);
  const rest = past_incidents.length - shown.length;
  return html`<section><h2>${t('last_days')}</h2>${
    shown.length > 0 &&
    html`<ul class="past">${shown.map((one) => pastIncident(one, { now: at, base, locale, hasMessage: detail.hasMessages }))}</ul>`
  }${past_incidents.length === 0 && html`<p class="day">${t('none_resolved')}</p>`}${
    rest > 0 && html`<p class="day"><a href="${base}/history">${t('more', { count: String(rest) })}</a></p>`
  }</section>`;
}
