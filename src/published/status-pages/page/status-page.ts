// The public page of a status page, and how it stays small.

import { type Html, html } from '../../../platform/html.ts';
import type { View } from '../view.ts';
import { componentGroups, type Detail, keyToStrips } from './components.ts';
import { documentOf, type Rendered } from './document.ts';
import { glyph, type Look } from './glyphs.ts';
import { activeIncident, maintenance, namesOf, pastIncident } from './incidents.ts';
import type { Place } from './place.ts';
import { PHONE_DAYS } from './style.ts';
import { clockText, time } from './times.ts';
import { headlineOf } from './wording.ts';

const MOST_BYTES = 30_000;

interface PageDetail extends Detail {
  /** Whether past incidents are told with how they ended. */
  hasMessages: boolean;
}

/** The page, with as much detail as fits 30 kB; what is left out is in its history and in the JSON. */
export function renderStatusPage(view: View, place: Place): Rendered {
  let page = render(view, place, { listed: 90, days: view.page.history_days, hasMessages: true });
  for (const detail of lesserDetails(view.page.history_days)) {
    if (Buffer.byteLength(page.body) <= MOST_BYTES) break;
    page = render(view, place, detail);
  }
  return page;
}

const lesserDetails = (days: number): PageDetail[] => [
  { listed: 10, days, hasMessages: true },
  { listed: 4, days, hasMessages: true },
  { listed: 4, days, hasMessages: false },
  { listed: 1, days, hasMessages: false },
  { listed: 0, days, hasMessages: false },
  { listed: 0, days: Math.min(days, PHONE_DAYS), hasMessages: false },
];

const LOOKS: readonly Look[] = ['ok', 'warn', 'down', 'maint', 'idle'];

function render(view: View, place: Place, detail: PageDetail): Rendered {
  const { page, at } = view;
  const headline = headlineOf(view);
  const names = namesOf(view);
  const hasComponents = view.components.length > 0;
  const content = html`<section class="now"><span class="${headline.look}">${glyph(headline.look)}</span><div><h1 dir="auto">${headline.title}</h1><p><span dir="auto">${headline.more}</span> Checked at ${time(at, clockText(at))}.</p></div></section>
${page.description !== '' && html`<p class="about" dir="auto">${page.description}</p>`}
${view.active_incidents.map((one) => activeIncident(one, names, at))}
${view.maintenances.map((one) => maintenance(one, names, at))}
${componentGroups(view, detail)}
${hasComponents && keyToStrips()}
${past(view, place, detail.hasMessages)}`;
  return documentOf(view, place, {
    title: headline.short,
    description: [headline.title, headline.more].filter((text) => text !== '').join('. '),
    look: headline.look,
    looks: LOOKS,
    days: detail.days,
    content,
  });
}

const past = ({ past_incidents, at }: View, { base }: Place, hasMessages: boolean): Html =>
  html`<section><h2>The last 14 days</h2>${
    past_incidents.length === 0
      ? html`<p class="day">No incidents. <a href="${base}/history">Earlier ones</a></p>`
      : html`<ul class="past">${past_incidents.map((one) => pastIncident(one, at, hasMessages))}</ul>`
  }</section>`;
