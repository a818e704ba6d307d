// The components of a page, in their groups.

import { type Html, html } from '../../../platform/html.ts';
import type { View, ViewComponent } from '../view.ts';
import type { StatusPageLocale, Words } from '../words/locale.ts';
import { type GlyphName, glyph, state } from './glyphs.ts';
import { drawResponses, responseText } from './response-chart.ts';
import { drawStrip, type Troubles, troublesOf } from './strip.ts';
import { componentSentence, groupSentence, reportedSentence, type Sentence } from './wording.ts';

export interface Detail {
  /** How many days with trouble are listed of one component; the rest are counted. */
  listed: number;
  /** How many days the strips show; 0: there are none. */
  days: number;
  /** Whether there is room for response times. */
  hasTimes: boolean;
}

interface Group {
  name: string | null;
  components: ViewComponent[];
}

export const componentGroups = (view: View, locale: StatusPageLocale, detail: Detail): Html[] =>
  groupsOf(view.components).map((group, index) => {
    const { name, components } = group;
    const { layout } = view.page;
    const rows = components.map((one) => row(one, { view, locale, detail }));
    if (layout === 'groups' && name !== null)
      return closable(name, rows, groupSentence(components, view, locale));
    const title = name ?? locale.t(index === 0 ? 'components' : 'other_components');
    const list = html`<ul class="${layout === 'grid' ? 'cps g' : 'card cps'}">${rows}</ul>`;
    return html`<section><h2 dir="auto">${title}</h2>${list}</section>`;
  });

/** What other providers report, each with a link to where it does; null: there is nothing of that kind. */
export function thirdParties({ third_parties, page }: View, { t }: StatusPageLocale): Html | null {
  if (third_parties.length === 0) return null;
  const rows = third_parties.map(({ name, url, status }) => {
    const { look, word } = reportedSentence(status, t);
    const { host } = new URL(url);
    const link = html`<a href="${url}" rel="nofollow noopener">${t('reported_by', { host })}</a>`;
    return html`<li><h3 dir=auto>${name}</h3><b class=${look}>${glyph(look)}${word}</b><div><i>${link}</i></div>`;
  });
  const list = html`<ul class="${page.layout === 'grid' ? 'cps g' : 'card cps'}">${rows}</ul>`;
  return html`<section><h2>${t('third_party')}</h2>${list}</section>`;
}

/** Open where there is something to be seen; what is closed says that nothing is wrong in it. */
function closable(name: string, rows: readonly Html[], { look, word }: Sentence): Html {
  const isOpen = look === 'down' || look === 'warn' || look === 'maint';
  return html`<details class="card gr"${isOpen && html` open`}><summary><h2 dir="auto">${name}</h2><b class=${look}>${glyph(look)}${word}</b></summary><ul class=cps>${rows}</ul></details>`;
}

/** Groups stand where their first component does. */
function groupsOf(components: readonly ViewComponent[]): Group[] {
  const groups = new Map<string | null, Group>();
  for (const component of components) {
    const group = groups.get(component.group) ?? { name: component.group, components: [] };
    group.components.push(component);
    groups.set(component.group, group);
  }
  return [...groups.values()];
}

/** Few classes, and no quotes where none are needed: there are hundreds of them on a large page. */
interface Row {
  view: View;
  locale: StatusPageLocale;
  detail: Detail;
}

function row(component: ViewComponent, { view, locale, detail }: Row): Html {
  const { t } = locale;
  const { look, word } = componentSentence(component, view, locale);
  const { listed, days } = detail;
  const troubles = troublesOf(component, { now: view.at, most: listed }, locale);
  const strip = days > 0 && drawStrip(component.days, days);
  const hasTimes = view.page.show_response_times && detail.hasTimes;
  const responses = hasTimes && days > 0 && drawResponses(component.days, days);
  const readings = view.page.show_metrics && readingsOf(component, locale);
  // What is wrong now may be too young to be seen in the days.
  const isKnown = troubles.count > 0 || (component.uptime !== null && look !== 'warn' && look !== 'down');
  const details = html`${isKnown && troubleList(troubles, t)}${readings}${hasTimes && responseText(component.days, locale)}${uptimeText(component, locale)}`;
  const now = html`<b class=${look}>${glyph(look)}${word}</b>`;
  return html`<li><h3 dir=auto>${component.name}</h3>${now}${strip}${responses}<div>${details}</div>`;
}

function troubleList({ count, listed }: Troubles, t: Words): Html {
  const counted = t('days_with_trouble', { count });
  if (count === 0) return html`<i>${t('no_trouble')}</i>`;
  if (listed.length === 0) return html`<i>${counted}</i>`;
  const rest = count - listed.length;
  return html`<details><summary>${counted}</summary><ul>${listed.map((text) => html`<li>${text}`)}${rest > 0 && html`<li>${t('and_more', { count: String(rest) })}`}</ul></details>`;
}

/** What was read before a server went offline is not how it is. */
function readingsOf(
  { metrics, server_status }: ViewComponent,
  { t, percent }: StatusPageLocale,
): Html | null {
  if (!metrics) return null;
  const named = [
    ['CPU', metrics.cpu],
    [t('memory'), metrics.memory],
    [t('disk'), metrics.disk],
  ] as const;
  const current = server_status === 'offline' ? [] : named;
  const known = current.flatMap(([name, value]) =>
    value === null ? [] : [`${name} ${percent(Math.round(value))}`],
  );
  return html`<i class=hw>${known.length > 0 ? known.join(', ') : t('no_readings')}</i>`;
}

/** Cut as the API and the badge have it, but for `100%`. */
const uptimeText = ({ uptime }: ViewComponent, { t, percent }: StatusPageLocale): Html =>
  uptime === null
    ? html`<i>${t('no_data')}</i>`
    : html`<i><b>${percent(Number(uptime), uptime === '100.00' ? 0 : 2)}</b> ${t('up')}</i>`;

export function keyToStrips({ t, times }: StatusPageLocale): Html {
  const key: readonly (readonly [GlyphName, string])[] = [
    ['ok', t('key_fine')],
    ['maint', t('key_maintenance')],
    ['warn', t('key_degraded')],
    ['down', t('key_down')],
  ];
  const text = t(times.zone === 'UTC' ? 'key' : 'utc_key');
  return html`<p class="key"><span>${text}</span>${key.map(([look, word]) => state(look, word))}</p>`;
}
