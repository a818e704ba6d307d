// A page for programs other than readers of Atom: JSON Feed, a calendar of its maintenance, and text for terminals. Pure.

import { renderMessage } from '../markdown.ts';
import type { ShownIncident } from '../shown-schema.ts';
import type { View, ViewMaintenance } from '../view.ts';
import { historyPath } from './incidents.ts';
import { newestWithin } from './newest-updates.ts';
import type { Place } from './place.ts';
import { componentSentence, headlineOf, reportedSentence } from './wording.ts';

/** Of messages: what is left out is in the history. */
const MOST_CHARACTERS = 50_000;

/** Incidents as JSON Feed 1.1 (jsonfeed.org), newest first. */
export function renderJsonFeed({ page, active_incidents, past_incidents }: View, place: Place): string {
  const { locale, canonical, canonicalBase, key } = place;
  const newest = newestWithin([...active_incidents, ...past_incidents], MOST_CHARACTERS);
  const item = (incident: ShownIncident, updates: readonly ShownIncident['updates'][number][]) => ({
    id: `urn:uuid:${incident.id}`,
    url: historyPath(incident, canonicalBase, locale),
    title: incident.title,
    content_html: updates
      .map(
        ({ status, message }) =>
          `<p><strong>${locale.t(`status_${status}`)}</strong></p>${renderMessage(message)}`,
      )
      .join(''),
    date_published: incident.created_at,
    date_modified: new Date(
      Math.max(...[incident, ...incident.updates].map((one) => one.created_at.getTime())),
    ),
    tags: [incident.severity, incident.status],
  });
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: page.name,
    home_page_url: canonical,
    feed_url: `${canonicalBase}/feed.json${key}`,
    language: locale.language,
    items: [...newest]
      .map(([incident, updates]) => item(incident, [...updates]))
      .sort((one, other) => other.date_modified.getTime() - one.date_modified.getTime()),
  });
}

/** Maintenance that is on or announced, as iCalendar (RFC 5545). */
export function renderCalendar({ page, maintenances, at }: View, { canonical, json }: Place): string {
  const { hostname } = new URL(json);
  const event = ({ id, name, description, starts_at, ends_at }: ViewMaintenance) => [
    'BEGIN:VEVENT',
    `UID:maintenance-${page.id}-${id}-${stamp(starts_at)}@${hostname}`,
    `DTSTAMP:${stamp(at)}`,
    `DTSTART:${stamp(starts_at)}`,
    `DTEND:${stamp(ends_at)}`,
    `SUMMARY:${calendarText(name)}`,
    ...(description === '' ? [] : [`DESCRIPTION:${calendarText(description)}`]),
    `URL:${canonical}`,
    'END:VEVENT',
  ];
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Tocsin//Status page//EN'],
    `X-WR-CALNAME:${calendarText(page.name)}`,
    ...maintenances.flatMap(event),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const stamp = (moment: Date): string => moment.toISOString().replace(/[-:]|\.\d{3}/g, '');

/** Section 3.3.11; control characters have no place in it. */
const calendarText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

const MOST_OCTETS = 75;

/** Section 3.1: no line is longer than 75 octets, and no character is cut in two. */
function folded(line: string): string {
  let [text, octets] = ['', 0];
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > MOST_OCTETS) [text, octets] = [`${text}\r\n `, 1];
    text += character;
    octets += size;
  }
  return text;
}

/** How it is now, in lines for a terminal. */
export function renderText(view: View, { locale, canonical }: Place): string {
  const { times, t } = locale;
  const { title, more } = headlineOf(view, t);
  const words = [
    ...view.components.map((one) => [one.name, componentSentence(one, view, locale).word] as const),
    ...view.third_parties.map(({ name, status }) => [name, reportedSentence(status, t).word] as const),
  ];
  const widest = Math.min(40, Math.max(0, ...words.map(([name]) => [...name].length)));
  const planned = view.maintenances.map(({ name, status, starts_at, ends_at }) => {
    const when =
      status === 'active'
        ? t('under_way_until', { time: times.recent(ends_at, view.at) })
        : t('planned', { time: times.span(starts_at, ends_at, view.at) });
    return `${name}: ${when}`;
  });
  return [
    ...[view.page.name, '', [title, more].filter(Boolean).join('. '), ''],
    ...words.map(([name, word]) => `${name}${' '.repeat(Math.max(0, widest - [...name].length))}  ${word}`),
    ...(planned.length > 0 ? ['', ...planned] : []),
    ...['', `${times.moment(view.at, view.at)} ${times.zone}  ${canonical}`],
  ]
    .map((line) => `${line.replace(/\p{Cc}/gu, ' ').trimEnd()}\n`)
    .join('');
}
