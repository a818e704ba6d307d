// The incidents of a page, month by month.

import { type Html, html } from '../../../platform/html.ts';
import type { ShownIncident } from '../shown-schema.ts';
import type { View } from '../view.ts';
import { documentOf, type Rendered } from './document.ts';
import { namesOf, toldIncident } from './incidents.ts';
import type { Place } from './place.ts';
import { monthText } from './times.ts';

export interface Month {
  /** `2026-06` */
  name: string;
  from: Date;
  to: Date;
}

/** null: it is no month, or lies outside of those between the first incident and now. */
export function monthOf(name: string, { first, now }: { first: Date | null; now: Date }): Month | null {
  if (!isMonthName(name)) return null;
  if (name > monthName(now) || name < monthName(first ?? now)) return null;
  const from = new Date(`${name}-01T00:00:00Z`);
  return { name, from, to: monthAfter(from, 1) };
}

export const isMonthName = (text: unknown): text is string =>
  typeof text === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

export const monthName = (moment: Date): string => moment.toISOString().slice(0, 7);

const monthAfter = (from: Date, count: number): Date =>
  new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + count, 1));

/** Incidents of a month; `nth` counts its sheets from 0. */
export interface Sheet {
  month: Month;
  nth: number;
  incidents: readonly ShownIncident[];
  hasMore: boolean;
  /** When the first incident of the page began; null: there has been none. */
  first: Date | null;
}

export function renderHistory(view: View, place: Place, sheet: Sheet): Rendered {
  const { month, incidents } = sheet;
  const title = `Incidents in ${monthText(month.name)}`;
  const names = namesOf(view);
  const told = incidents.map((one) => toldIncident(one, names, view.at));
  const isWhole = sheet.nth === 0 && !sheet.hasMore;
  const content = html`<h1>${title}</h1>
<p class="lead">${isWhole && `${countText(incidents.length)} `}<a href="${place.home}">How it is now</a></p>
${told}${sheets(place, sheet)}${neighbours(place, month, { first: sheet.first, now: view.at })}`;
  return documentOf(view, place, {
    title,
    description: isWhole ? countText(incidents.length) : title,
    look: 'ok',
    looks: ['ok', 'warn', 'down'],
    days: null,
    content,
  });
}

const countText = (count: number): string => {
  if (count === 0) return 'No incidents.';
  return count === 1 ? 'One incident.' : `${count} incidents.`;
};

/** null where one sheet is all there is. */
function sheets(place: Place, { month, nth, hasMore }: Sheet): Html | null {
  if (nth === 0 && !hasMore) return null;
  const link = (count: number, words: string) =>
    html`<a href="${place.base}/history?month=${month.name}${count > 0 && `&sheet=${count}`}">${words}</a>`;
  return html`<nav class="mo" aria-label="Incidents of this month">${hasMore ? link(nth + 1, 'Earlier in this month') : html`<span></span>`}${nth > 0 ? link(nth - 1, 'Later in this month') : html`<span></span>`}</nav>`;
}

function neighbours(place: Place, month: Month, bounds: { first: Date | null; now: Date }): Html {
  const link = (count: number, rel: string) => {
    const other = monthOf(monthName(monthAfter(month.from, count)), bounds);
    return other
      ? html`<a rel="${rel}" href="${place.base}/history?month=${other.name}">${monthText(other.name)}</a>`
      : html`<span></span>`;
  };
  return html`<nav class="mo" aria-label="Months">${link(-1, 'prev')}${link(1, 'next')}</nav>`;
}
