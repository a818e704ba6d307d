// The uptime of a component by day: a drawing, and the same in words.

import type { Language } from '../../../../shared/languages.ts';
import { type Html, html } from '../../../platform/html.ts';
import { durationText } from '../../../platform/texts/formats.ts';
import { labelled } from '../../../platform/texts/labelled.ts';
import type { ViewComponent, ViewDay } from '../view.ts';
import { type StatusPageLocale, timesOf } from '../words/locale.ts';

/** From the worst to what is none: the class of its bars, and how far from the top of 8 they begin. */
const KINDS = [
  { kind: 'down', class: '', top: 0 },
  { kind: 'degraded', class: 'w', top: 2 },
  { kind: 'maintenance', class: 'm', top: 4 },
  { kind: 'unknown', class: 'n', top: 4 },
] as const;

type Kind = (typeof KINDS)[number]['kind'] | 'fine';

function kindOf({ uptime, down_ms, degraded_ms, maintenance_ms }: ViewDay): Kind {
  if (down_ms > 0) return 'down';
  if (degraded_ms > 0) return 'degraded';
  if (maintenance_ms > 0) return 'maintenance';
  return uptime === null ? 'unknown' : 'fine';
}

/**
 * The last `count` days, today at the end. Days that were fine are one rectangle with a pattern, so that a strip costs
 * what went wrong. What it shows is said beside it, so those who listen miss nothing.
 */
export function drawStrip(days: readonly ViewDay[], count: number): Html {
  const shown = days.slice(-count);
  const first = count - shown.length;
  const kinds = shown.map(kindOf);
  const lines = KINDS.map((one) => {
    const places = kinds.flatMap((kind, index) => (kind === one.kind ? [first + index] : []));
    if (places.length === 0) return null;
    return html`<path${one.class && html` class=${one.class}`} d="${barsAt(places, one.top)}"/>`;
  });
  const bars = lines.filter((line) => line !== null);
  if (first === 0 && bars.length === 0) return html`<svg><use href=#f /></svg>`;
  return html`<svg viewBox="-.5 0 ${count} 8" preserveAspectRatio=none>${fine(first, count)}${bars}</svg>`;
}

/** Before the first day there is a line: the strip is as long as it says, and nothing is known of them. */
function fine(first: number, count: number): Html {
  if (first === 0) return html`<use href=#r />`;
  const before = html`<path class=e d="M-.5 7.7h${first}"/>`;
  return first < count
    ? html`${before}<rect x=${first - 0.5} y=4 width=${count - first} height=4 />`
    : before;
}

/** What all strips of `count` days have in common, once for each page. */
export const stripDefinitions = (count: number): Html =>
  html`<pattern id=d x=-.5 width=1 height=8 patternUnits=userSpaceOnUse><path class=fine d="M.125 4h.75v4h-.75z"/></pattern><rect id=r fill="url(#d)" x=-.5 y=4 width=${count} height=4 /><symbol id=f viewBox="-.5 0 ${count} 8" preserveAspectRatio=none><use href=#r /></symbol>`;

/** One vertical line each, as few characters as can be: there are thousands on a large page. */
function barsAt(places: readonly number[], top: number): string {
  const height = 8 - top;
  return places
    .map((place, index) => {
      const before = places[index - 1];
      return before === undefined ? `M${place} ${top}v${height}` : `m${place - before}-${height}v${height}`;
    })
    .join('');
}

export interface Troubles {
  count: number;
  /** The newest in words, newest first. */
  listed: string[];
}

/** Days with trouble, of which so many are to be listed: of a year of many components words take long to find. */
export function troublesOf(
  { days, type }: ViewComponent,
  { now, most }: { now: Date; most: number },
  locale: Pick<StatusPageLocale, 'language' | 't'>,
): Troubles {
  const troubled = days.filter(
    ({ down_ms, degraded_ms, maintenance_ms }) => down_ms > 0 || degraded_ms > 0 || maintenance_ms > 0,
  );
  // Days of uptime are those of UTC, on whatever clock moments are written.
  const times = timesOf('UTC', locale);
  const { t, language } = locale;
  const inWords = (day: ViewDay): string => {
    const parts = [
      part(t('key_down'), day.down_ms, language),
      part(t(`degraded_${type}`), day.degraded_ms, language),
      part(t('key_maintenance'), day.maintenance_ms, language),
    ].filter((text) => text !== '');
    const isToday = day.date === now.toISOString().slice(0, 10);
    const date = isToday ? t('is_today') : times.date(new Date(`${day.date}T00:00:00Z`), now);
    return labelled(date, parts.join(', '), language);
  };
  const newest = most > 0 ? troubled.slice(-most).reverse() : [];
  return { count: troubled.length, listed: newest.map(inWords) };
}

const part = (what: string, ms: number, language: Language): string =>
  ms > 0 ? `${what} ${durationText(ms, language)}` : '';
