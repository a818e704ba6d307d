// The components of a page, in their groups.

import { type Html, html } from '../../../platform/html.ts';
import type { View, ViewComponent } from '../view.ts';
import { type Look, state } from './glyphs.ts';
import { drawStrip, troublesOf } from './strip.ts';
import { PHONE_DAYS } from './style.ts';
import { componentSaying } from './wording.ts';

export interface Detail {
  /** How many days with trouble are told of one component; the rest are counted. */
  listed: number;
  /** How many days the strips show. */
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

function row(component: ViewComponent, { at, page }: View, { listed, days }: Detail): Html {
  const { look, word } = componentSaying(component);
  const troubles = troublesOf(component, at);
  return html`<li><div class="h"><h3 dir="auto">${component.name}</h3>${state(look, word)}</div>${drawStrip(component.days, days)}<div class="f"><span>${since(days)}</span>${
    troubles.length > 0 && listed === 0
      ? html`<span>${counted(troubles.length)}</span>`
      : troubleList(troubles, listed)
  }${page.show_metrics && readings(component)}<span>${uptimeText(component, page.history_days)}</span></div></li>`;
}

const since = (days: number): Html =>
  days > PHONE_DAYS
    ? html`<span class="all">${days} days ago</span><span class="few">${PHONE_DAYS} days ago</span>`
    : html`${days} days ago`;

const counted = (count: number) => `${count} ${count === 1 ? 'day' : 'days'} with trouble`;

function troubleList(troubles: readonly { text: string }[], listed: number): Html {
  if (troubles.length === 0) return html`<span>no trouble</span>`;
  const rest = troubles.length - listed;
  return html`<details><summary>${counted(troubles.length)}</summary><ul>${troubles
    .slice(0, listed)
    .map(({ text }) => html`<li>${text}`)}${rest > 0 && html`<li>and ${rest} more`}</ul></details>`;
}

function readings({ metrics }: ViewComponent): Html | null {
  if (!metrics) return null;
  const named = [
    ['CPU', metrics.cpu],
    ['memory', metrics.memory],
    ['disk', metrics.disk],
  ] as const;
  const known = named.flatMap(([name, value]) => (value === null ? [] : [`${name} ${Math.round(value)}%`]));
  return html`<span class="hw">${known.length > 0 ? known.join(', ') : 'no readings'}</span>`;
}

const uptimeText = ({ uptime }: ViewComponent, days: number): Html =>
  uptime === null
    ? html`no data`
    : html`<b>${shortened(uptime)}%</b> up<span class="vh"> in ${days} days</span>`;

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
