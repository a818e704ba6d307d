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

/** An incident that goes on, with all that was told of it. */
export function activeIncident(incident: ShownIncident, names: Names, now: Date): Html {
  const { look, word } = severitySaying(incident.severity);
  const since = html`${word}, since ${time(incident.created_at, recentText(incident.created_at, now))}`;
  return html`<article class="card inc" id="i-${incident.id}"><header class="t-${look}"><h2 dir="auto">${incident.title}</h2>${state(look, since)}</header>${affected(incident.affected_components, names)}<ol class="up">${updates(incident, now)}</ol></article>`;
}

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
  return html`<article class="card inc" id="i-${incident.id}"><header><h2 dir="auto">${incident.title}</h2>${state(look, `${word}, ${momentText(created_at, now)}`)}${ending}</header>${affected(incident.affected_components, names)}<ol class="up">${updates(incident, now)}</ol></article>`;
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

/** Those that are on the page no more are left out; null: there are none. */
function nameList(ids: readonly number[], names: Names): Html | null {
  const known = ids.flatMap((id) => names.get(id) ?? []);
  if (known.length === 0) return null;
  return html`${known.map((name, index) => html`${index > 0 && (index === known.length - 1 ? ' and ' : ', ')}<bdi>${name}</bdi>`)}`;
}

const updates = ({ updates }: ShownIncident, now: Date): Html[] =>
  updates.map(
    ({ status, created_at, message: text }) =>
      html`<li class="u"><h3>${capital(status)}</h3>${time(created_at, momentText(created_at, now))}${message(text)}</li>`,
  );

const message = (text: string): Html =>
  html`<div class="m" dir="auto">${new Html(renderMessage(text))}</div>`;

const lasted = (from: Date, to: Date): string => durationText(to.getTime() - from.getTime());

const endText = (from: Date, to: Date, now: Date): string =>
  dateText(from, now) === dateText(to, now) ? clockText(to) : momentText(to, now);
