// The components of a page, in their groups.

import { type Html, html } from '../../../platform/html.ts';
import type { View, ViewComponent } from '../view.ts';
import { glyph, type Look, state } from './glyphs.ts';
import { drawStrip, troublesOf } from './strip.ts';
import { componentSaying } from './wording.ts';

export interface Detail {
  /** How many days with trouble are told of one component; the rest are counted. */
  listed: number;
  /** How many days the strips show; 0: there are none. */
  days: number;
}

interface Group {
  name: string | null;
  components: ViewComponent[];
}

export const componentGroups = (view: View, detail: Detail): Html[] =>
  groupsOf(view.components).map(({ name, components }, index) => {
    const list = html`<ul class="card cps">${components.map((one) => row(one, view, detail))}</ul>`;
    const title = name ?? (index === 0 ? 'Components' : 'Other components');
    return html`<section><h2 dir="auto">${title}</h2>${list}</section>`;
  });

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
function row(component: ViewComponent, { at, page }: View, { listed, days }: Detail): Html {
  const { look, word } = componentSaying(component);
  const troubles = troublesOf(component, at);
  const strip = days > 0 && drawStrip(component.days, days);
  const readings = page.show_metrics && readingsOf(component);
  const isKnown = component.uptime !== null || troubles.length > 0;
  const told = html`${isKnown && troubleList(troubles, listed)}${readings}${uptimeText(component)}`;
  const now = html`<b class=${look}>${glyph(look)}${word}</b>`;
  return html`<li><h3 dir=auto>${component.name}</h3>${now}${strip}<div>${told}</div>`;
}

const counted = (count: number) => `${count} ${count === 1 ? 'day' : 'days'} with trouble`;

function troubleList(troubles: readonly { text: string }[], listed: number): Html {
  if (troubles.length === 0) return html`<i>no trouble</i>`;
  if (listed === 0) return html`<i>${counted(troubles.length)}</i>`;
  const rest = troubles.length - listed;
  return html`<details><summary>${counted(troubles.length)}</summary><ul>${troubles
    .slice(0, listed)
    .map(({ text }) => html`<li>${text}`)}${rest > 0 && html`<li>and ${rest} more`}</ul></details>`;
}

function readingsOf({ metrics }: ViewComponent): Html | null {
  if (!metrics) return null;
  const named = [
    ['CPU', metrics.cpu],
    ['memory', metrics.memory],
    ['disk', metrics.disk],
  ] as const;
  const known = named.flatMap(([name, value]) => (value === null ? [] : [`${name} ${Math.round(value)}%`]));
  return html`<i class=hw>${known.length > 0 ? known.join(', ') : 'no readings'}</i>`;
}

const uptimeText = ({ uptime }: ViewComponent): Html =>
  uptime === null ? html`<i>no data</i>` : html`<i><b>${shortened(uptime)}%</b> up</i>`;

/** `100` of `100.00`; nothing else is cut, so that it is what the API and the badge say. */
const shortened = (uptime: string): string => (uptime === '100.00' ? '100' : uptime);

const KEY: readonly (readonly [Look, string])[] = [
  ['ok', 'fine'],
  ['maint', 'maintenance'],
  ['warn', 'slow, late or loaded'],
  ['down', 'down'],
];

export const keyToStrips = (): Html =>
  html`<p class="key"><span>A bar is a day, as tall as its worst moment:</span>${KEY.map(([look, word]) => state(look, word))}</p>`;
