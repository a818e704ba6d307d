// The components of a page, in their groups.

import { type Html, html } from '../../../platform/html.ts';
import type { View, ViewComponent } from '../view.ts';
import type { Words } from '../words/en.ts';
import type { Speech } from '../words/speech.ts';
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

export const componentGroups = (view: View, speech: Speech, detail: Detail): Html[] =>
  groupsOf(view.components).map(({ name, components }, index) => {
    const list = html`<ul class="card cps">${components.map((one) => row(one, { view, speech, detail }))}</ul>`;
    const { title: first, others } = speech.words.components;
    const title = name ?? (index === 0 ? first : others);
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
interface Row {
  view: View;
  speech: Speech;
  detail: Detail;
}

function row(component: ViewComponent, { view, speech, detail }: Row): Html {
  const { words } = speech;
  const { look, word } = componentSaying(component, words);
  const { listed, days } = detail;
  const troubles = troublesOf(component, view.at, words);
  const strip = days > 0 && drawStrip(component.days, days);
  const readings = view.page.show_metrics && readingsOf(component, words);
  const isKnown = component.uptime !== null || troubles.length > 0;
  const told = html`${isKnown && troubleList(troubles, listed, words)}${readings}${uptimeText(component, words)}`;
  const now = html`<b class=${look}>${glyph(look)}${word}</b>`;
  return html`<li><h3 dir=auto>${component.name}</h3>${now}${strip}<div>${told}</div>`;
}

function troubleList(troubles: readonly { text: string }[], listed: number, { components }: Words): Html {
  const counted = components.daysWithTrouble;
  if (troubles.length === 0) return html`<i>${components.noTrouble}</i>`;
  if (listed === 0) return html`<i>${counted(troubles.length)}</i>`;
  const rest = troubles.length - listed;
  return html`<details><summary>${counted(troubles.length)}</summary><ul>${troubles
    .slice(0, listed)
    .map(
      ({ text }) => html`<li>${text}`,
    )}${rest > 0 && html`<li>${components.andMore(rest)}`}</ul></details>`;
}

function readingsOf({ metrics }: ViewComponent, { components }: Words): Html | null {
  if (!metrics) return null;
  const named = [
    ['CPU', metrics.cpu],
    [components.memory, metrics.memory],
    [components.disk, metrics.disk],
  ] as const;
  const known = named.flatMap(([name, value]) => (value === null ? [] : [`${name} ${Math.round(value)}%`]));
  return html`<i class=hw>${known.length > 0 ? known.join(', ') : components.noReadings}</i>`;
}

const uptimeText = ({ uptime }: ViewComponent, { components: { noData, up } }: Words): Html =>
  uptime === null ? html`<i>${noData}</i>` : html`<i><b>${shortened(uptime)}%</b> ${up}</i>`;

/** `100` of `100.00`; nothing else is cut, so that it is what the API and the badge say. */
const shortened = (uptime: string): string => (uptime === '100.00' ? '100' : uptime);

export function keyToStrips({ words: { components }, times }: Speech): Html {
  const key: readonly (readonly [Look, string])[] = [
    ['ok', components.fine],
    ['maint', components.maintenance],
    ['warn', components.degraded],
    ['down', components.down],
  ];
  const text = times.zone === 'UTC' ? components.key : components.utcKey;
  return html`<p class="key"><span>${text}</span>${key.map(([look, word]) => state(look, word))}</p>`;
}
