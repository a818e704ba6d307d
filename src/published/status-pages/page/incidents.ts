// What is told of incidents and of maintenance.

import { durationText } from '../../../alerts/moments.ts';
import { Html, html } from '../../../platform/html.ts';
import { renderMessage } from '../incidents/render-message.ts';
import type { ShownIncident } from '../shown-schema.ts';
import type { View, ViewMaintenance } from '../view.ts';
import { state } from './glyphs.ts';
import { clockText, dateText, momentText, recentText, spanText, time } from './times.ts';
import { capital, severitySaying } from './wording.ts';

/** Names of components by id. */
export type Names = ReadonlyMap<number, string>;

export const namesOf = ({ components }: View): Names => new Map(components.map(({ id, name }) => [id, name]));

/** What is told of an incident where there may be no room for all of it. */
export interface Told {
  names: Names;
  now: Date;
  /** The newest ones. */
  updates: ShownIncident['updates'];
  /** Where all that was told is. */
  base: string;
}

/** An incident that goes on. */
export function activeIncident(incident: ShownIncident, { names, now, updates, base }: Told): Html {
  const { look, word } = severitySaying(incident.severity);
  const since = html`${word}, since ${time(incident.created_at, recentText(incident.created_at, now))}`;
  const rest = incident.updates.length - updates.length;
  return html`<article class="card inc" id="i-${incident.id}"><header class="t-${look}"><h2 dir="auto">${incident.title}</h2>${state(look, since)}</header>${affected(incident.affected_components, names)}${updates.length > 0 && html`<ol class="up">${updateList(updates, now)}</ol>`}${rest > 0 && html`<p class="aff more"><a href="${historyPath(incident, base)}">${restText(rest, updates.length > 0)}</a></p>`}</article>`;
}

const restText = (count: number, isTold: boolean): string =>
  `${count}${isTold ? ' earlier' : ''} ${count === 1 ? 'update' : 'updates'}`;

/** Below `base`, where an incident is told whole. */
export const historyPath = ({ id, created_at }: ShownIncident, base: string): string =>
  `${base}/history?month=${created_at.toISOString().slice(0, 7)}#i-${id}`;

/** One that was resolved, as it ended. */
export function pastIncident(incident: ShownIncident, now: Date, hasMessage: boolean): Html {
  const { created_at, resolved_at, title } = incident;
  const [last] = incident.updates;
  return html`<li id="i-${incident.id}"><p class="day">${time(created_at, dateText(created_at, now))}${
    resolved_at && `, ${lasted(created_at, resolved_at)}`
  }${incident.automatic && ', noticed automatically'}</p><h3 dir="auto">${title}</h3>${
    resolved_at && state('ok', html`Resolved ${time(resolved_at, endText(created_at, resolved_at, now))}`)
  }${hasMessage && last && message(last.message)}</li>`;
}

/** One of a month gone by, with all that was told of it. */
export function toldIncident(incident: ShownIncident, names: Names, now: Date): Html {
  const { look, word } = severitySaying(incident.severity);
  const { created_at, resolved_at } = incident;
  const ending = resolved_at
    ? state('ok', `Resolved after ${lasted(created_at, resolved_at)}`)
    : state(look, 'Goes on');
  return html`<article class="card inc" id="i-${incident.id}"><header><h2 dir="auto">${incident.title}</h2>${state(look, `${word}, ${momentText(created_at, now)}`)}${ending}</header>${affected(incident.affected_components, names)}<ol class="up">${updateList(incident.updates, now)}</ol></article>`;
}

export function maintenance(planned: ViewMaintenance, names: Names, now: Date): Html {
  const { starts_at, ends_at, status, name, description, affected_components } = planned;
  const isOn = status === 'active';
  const when = isOn
    ? html`Under way until ${time(ends_at, recentText(ends_at, now))}`
    : html`Planned, ${time(starts_at, spanText(starts_at, ends_at, now))}`;
  const list = nameList(affected_components, names);
  return html`<article class="card mt"><header><h2 dir="auto">${name}</h2>${state('maint', when)}</header>${
    description !== '' && html`<p dir="auto">${description}</p>`
  }${list && html`<p>Affects ${list}.</p>`}</article>`;
}

const affected = (ids: readonly number[], names: Names): Html | null => {
  const list = nameList(ids, names);
  return list && html`<p class="aff">Affects ${list}.</p>`;
};

const MOST_NAMES = 10;

/** Those that are on the page no more are left out; null: there are none. */
function nameList(ids: readonly number[], names: Names): Html | null {
  const known = ids.flatMap((id) => names.get(id) ?? []);
  if (known.length === 0) return null;
  const shown = known.length > MOST_NAMES + 1 ? known.slice(0, MOST_NAMES) : known;
  const rest = known.length - shown.length;
  const parts = [...shown.map((name) => html`<bdi>${name}</bdi>`), ...(rest > 0 ? [html`${rest} more`] : [])];
  return html`${parts.map((part, index) => html`${index > 0 && (index === parts.length - 1 ? ' and ' : ', ')}${part}`)}`;
}

const updateList = (updates: ShownIncident['updates'], now: Date): Html[] =>
  updates.map(
    ({ status, created_at, message: text }) =>
      html`<li class="u"><h3>${capital(status)}</h3>${time(created_at, momentText(created_at, now))}${message(text)}</li>`,
  );

const message = (text: string): Html =>
  html`<div class="m" dir="auto">${new Html(renderMessage(text))}</div>`;

const lasted = (from: Date, to: Date): string => durationText(to.getTime() - from.getTime());

const endText = (from: Date, to: Date, now: Date): string =>
  dateText(from, now) === dateText(to, now) ? clockText(to) : momentText(to, now);
