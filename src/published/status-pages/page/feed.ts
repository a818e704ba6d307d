// Incidents and maintenance as an Atom feed (RFC 4287).

import { Html, html } from '../../../platform/html.ts';
import { renderMessage } from '../markdown.ts';
import type { ShownIncident } from '../shown-schema.ts';
import type { View, ViewAnnouncement } from '../view.ts';
import { historyPath } from './incidents.ts';
import { newestWithin } from './newest-updates.ts';
import type { Place } from './place.ts';

interface Entry {
  id: string;
  title: string;
  link: string;
  published: Date;
  updated: Date;
  /** Newest change first. */
  content: Html;
}

/** Newest first. An entry keeps its id for good; `updated` moves with its updates. */
export function renderFeed(view: View, place: Place): string {
  const { page, active_incidents, past_incidents, announcements, at } = view;
  const tag = tagOf(view, place);
  const newest = newestWithin([...active_incidents, ...past_incidents], MOST_CHARACTERS);
  const entries = [
    ...[...newest].map(([one, updates]) => incidentEntry(one, { newest: updates, place, now: at })),
    ...announcements.map((one) => maintenanceEntry(one, { place, tag, now: at })),
  ].sort((one, other) => other.updated.getTime() - one.updated.getTime());
  const updated = entries[0]?.updated ?? EPOCH;
  const feed = html`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${place.locale.language}"><id>${tag}</id><title>${xmlText(page.name)}</title><updated>${updated.toISOString()}</updated><author><name>${xmlText(page.name)}</name></author><link rel="self" type="application/atom+xml" href="${place.canonicalBase}/feed.atom${place.key}"/><link rel="alternate" type="text/html" href="${place.canonical}"/>${entries.map(entry)}</feed>
`;
  return `<?xml version="1.0" encoding="utf-8"?>\n${feed.text}`;
}

/** Of messages: what is left out is in the history. */
const MOST_CHARACTERS = 50_000;

/** Of a feed in which nothing has happened yet: the same at every time, so that it is not taken for an update. */
const EPOCH = new Date('2026-01-01T00:00:00Z');

/** A tag URI (RFC 4151): stays what it is when the page is renamed or gets a domain of its own. */
const tagOf = ({ page }: View, { json }: Place): string =>
  `tag:${new URL(json).hostname},2026-01-01:status-page/${page.id}`;

const entry = ({ id, title, link, published, updated, content }: Entry): Html =>
  html`<entry><id>${id}</id><title>${xmlText(title)}</title><link rel="alternate" type="text/html" href="${link}"/><published>${published.toISOString()}</published><updated>${updated.toISOString()}</updated><content type="html">${xmlText(content.text)}</content></entry>`;

interface IncidentContext {
  /** The newest updates. */
  newest: readonly ShownIncident['updates'][number][];
  place: Place;
  now: Date;
}

function incidentEntry(incident: ShownIncident, { newest, place, now }: IncidentContext): Entry {
  const { id, title, created_at, updates, severity } = incident;
  const { t, times } = place.locale;
  const texts = newest.map(
    ({ status, created_at: at, message }) =>
      html`<p><strong>${t(`status_${status}`)}</strong>, ${times.moment(at, now)} ${times.zone}</p>${new Html(renderMessage(message))}`,
  );
  return {
    id: `urn:uuid:${id}`,
    title,
    link: historyPath(incident, place.canonicalBase, place.locale),
    published: created_at,
    updated: latest([created_at, ...updates.map((one) => one.created_at)]),
    content: html`<p>${t(`incident_${severity}`)}</p>${texts}`,
  };
}

/** Of what is moved, begins or ends it is the same entry, which says so anew. */
function maintenanceEntry(
  announced: ViewAnnouncement,
  { place, tag, now }: { place: Place; tag: string; now: Date },
): Entry {
  const { id, name, description, state, starts_at, ends_at, created_at, changed_at } = announced;
  const { t, times } = place.locale;
  return {
    id: `${tag}/maintenance/${id}`,
    title: t('feed_maintenance', { name }),
    link: place.canonical,
    published: created_at,
    updated: changed_at,
    content: html`<p><strong>${t(`maintenance_${state}`)}</strong>, ${t('span', { from: times.moment(starts_at, now), to: times.moment(ends_at, now) })} ${times.zone}</p><p>${description}</p>`,
  };
}

const latest = (moments: readonly Date[]): Date => new Date(Math.max(...moments.map((one) => one.getTime())));

/** XML 1.0, section 2.2: characters that no document may have, however they are written. */
const xmlText = (text: string): string =>
  text.replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '\ufffd');
