// Incidents and maintenance on the page.

import { Html, html } from '../../../platform/html.ts';
import { durationText } from '../../../platform/texts/formats.ts';
import { withHtml } from '../../../platform/texts/with-html.ts';
import { renderMessage } from '../markdown.ts';
import type { ShownIncident } from '../shown-schema.ts';
import type { View, ViewMaintenance } from '../view.ts';
import type { StatusPageLocale } from '../words/locale.ts';
import { state } from './glyphs.ts';
import type { Place } from './place.ts';
import { time } from './times.ts';
import { SEVERITY_LOOKS } from './wording.ts';

/** Names of components by id. */
export type Names = ReadonlyMap<number, string>;

export const namesOf = ({ components }: View): Names => new Map(components.map(({ id, name }) => [id, name]));

/** An incident where there may be no room for all its updates. */
export interface IncidentContext {
  names: Names;
  now: Date;
  /** The newest ones. */
  updates: ShownIncident['updates'];
  /** Where all its updates are. */
  place: Place;
}

/** An incident that goes on. */
export function activeIncident(
  incident: ShownIncident,
  { names, now, updates, place }: IncidentContext,
): Html {
  const { locale, base } = place;
  const { t, times } = locale;
  const look = SEVERITY_LOOKS[incident.severity];
  const began = time(incident.created_at, times.recent(incident.created_at, now));
  const severity = t(`severity_${incident.severity}`);
  const since = withHtml({ time: began }, (slots) => t('severity_since', { severity, ...slots }));
  const rest = incident.updates.length - updates.length;
  return html`<article class="card inc" id="i-${incident.id}"><header class="t-${look}"><h2 dir="auto">${incident.title}</h2>${state(look, since)}</header>${affected(incident, names, locale)}${updates.length > 0 && html`<ol class="up">${updateList(updates, now, locale)}</ol>`}${rest > 0 && html`<p class="aff more"><a href="${historyPath(incident, base, locale)}">${t(updates.length > 0 ? 'earlier_updates' : 'updates', { count: rest })}</a></p>`}</article>`;
}

/** Below `base`, where an incident is shown whole. */
export const historyPath = (
  { id, created_at }: ShownIncident,
  base: string,
  { times }: Pick<StatusPageLocale, 'times'>,
): string => `${base}/history?month=${times.monthName(created_at)}#i-${id}`;

interface Past {
  now: Date;
  /** Where its history is. */
  base: string;
  locale: StatusPageLocale;
  hasMessage: boolean;
}

/** One that was resolved, as it ended. */
export function pastIncident(incident: ShownIncident, { now, base, locale, hasMessage }: Past): Html {
  const { created_at, resolved_at, title } = incident;
  const { t, times } = locale;
  const [last] = incident.updates;
  return html`<li id="i-${incident.id}"><p class="day">${time(created_at, times.date(created_at, now))}${
    resolved_at && isLasting(created_at, resolved_at) && `, ${lasted(created_at, resolved_at, locale)}`
  }${incident.automatic && `, ${t('automatic')}`}</p><h3 dir="auto">${title}</h3>${
    resolved_at &&
    state(
      'ok',
      withHtml({ time: time(resolved_at, endText(created_at, resolved_at, now, locale)) }, (slots) =>
        t('resolved_at', slots),
      ),
    )
  }${hasMessage && last && message(last.message)}${
    incident.postmortem !== null &&
    html`<p class="day"><a href="${historyPath(incident, base, locale)}">${t('postmortem')}</a></p>`
  }</li>`;
}

/** Names of components, the moment of the page, and how it speaks. */
interface Around {
  names: Names;
  now: Date;
  locale: StatusPageLocale;
}

/** One of a month gone by, with all its updates. */
export function incidentEntryHtml(incident: ShownIncident, { names, now, locale }: Around): Html {
  const { created_at, resolved_at, severity } = incident;
  const { t, times } = locale;
  const look = SEVERITY_LOOKS[severity];
  const ending = resolved_at
    ? state('ok', resolvedText(created_at, resolved_at, locale))
    : state(look, t('goes_on'));
  return html`<article class="card inc" id="i-${incident.id}"><header><h2 dir="auto">${incident.title}</h2>${state(look, `${t(`severity_${severity}`)}, ${times.moment(created_at, now)}`)}${ending}</header>${affected(incident, names, locale)}<ol class="up">${updateList(incident.updates, now, locale)}</ol>${postmortem(incident.postmortem, locale)}</article>`;
}

export function maintenance(planned: ViewMaintenance, { names, now, locale }: Around): Html {
  const { starts_at, ends_at, status, name, description, affected_components } = planned;
  const { t, times } = locale;
  const when =
    status === 'active'
      ? withHtml({ time: time(ends_at, times.recent(ends_at, now)) }, (slots) => t('under_way_until', slots))
      : withHtml({ time: time(starts_at, times.span(starts_at, ends_at, now)) }, (slots) =>
          t('planned', slots),
        );
  return html`<article class="card mt"><header><h2 dir="auto">${name}</h2>${state('maint', when)}</header>${
    description !== '' && html`<p dir="auto">${description}</p>`
  }${sentenceOf(affected_components, names, locale, '')}</article>`;
}

const postmortem = (text: string | null, { t }: StatusPageLocale): Html | null =>
  text === null ? null : html`<section class="up pm"><h3>${t('postmortem')}</h3>${message(text)}</section>`;

/** Behind each name how it is affected, where somebody said so. */
function affected(
  { affected_components, impacts }: Pick<ShownIncident, 'affected_components' | 'impacts'>,
  names: Names,
  locale: StatusPageLocale,
): Html | null {
  const said = new Map(impacts.map(({ id, impact }) => [id, locale.t(`impact_${impact}`)]));
  const named = [...names].map(([id, name]) => {
    const impact = said.get(id);
    return [id, impact ? locale.t('name_impact', { name, impact }) : name] as const;
  });
  return sentenceOf(affected_components, new Map(named), locale, 'aff');
}

function sentenceOf(
  ids: readonly number[],
  names: Names,
  locale: StatusPageLocale,
  kind: string,
): Html | null {
  const list = nameList(ids, names, locale);
  if (!list) return null;
  const sentence = withHtml({ names: list }, (slots) => locale.t('affects', slots));
  return html`<p${kind !== '' && html` class="${kind}"`}>${sentence}</p>`;
}

const MOST_NAMES = 10;

/** Those that are on the page no more are left out; null: there are none. */
function nameList(ids: readonly number[], names: Names, { t }: StatusPageLocale): Html | null {
  const known = ids.flatMap((id) => names.get(id) ?? []);
  if (known.length === 0) return null;
  const shown = known.length > MOST_NAMES + 1 ? known.slice(0, MOST_NAMES) : known;
  const rest = known.length - shown.length;
  const parts = [
    ...shown.map((name) => html`<bdi>${name}</bdi>`),
    ...(rest > 0 ? [html`${t('more', { count: String(rest) })}`] : []),
  ];
  const last = parts.pop() ?? html``;
  if (parts.length === 0) return last;
  const listed = html`${parts.map((part, index) => html`${index > 0 && ', '}${part}`)}`;
  return withHtml({ names: listed, last }, (slots) => t('names_and', slots));
}

const updateList = (updates: ShownIncident['updates'], now: Date, { t, times }: StatusPageLocale): Html[] =>
  updates.map(
    ({ status, created_at, message: text }) =>
      html`<li class="u"><h3>${t(`status_${status}`)}</h3>${time(created_at, times.moment(created_at, now))}${message(text)}</li>`,
  );

const message = (text: string): Html =>
  html`<div class="m" dir="auto">${new Html(renderMessage(text))}</div>`;

const lasted = (from: Date, to: Date, { language }: StatusPageLocale): string =>
  durationText(to.getTime() - from.getTime(), language);

/** One that was written down when it was over says nothing of how long it was. */
const isLasting = (from: Date, to: Date): boolean => to.getTime() - from.getTime() >= 1_000;

const resolvedText = (from: Date, to: Date, locale: StatusPageLocale): string =>
  isLasting(from, to)
    ? locale.t('resolved_after', { duration: lasted(from, to, locale) })
    : locale.t('status_resolved');

const endText = (from: Date, to: Date, now: Date, { times }: StatusPageLocale): string =>
  times.isSameDay(from, to) ? times.clock(to) : times.moment(to, now);
