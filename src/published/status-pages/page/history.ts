// The incidents of a page, month by month.

import { type Html, html } from '../../../platform/html.ts';
import type { Rendered } from '../document/policy.ts';
import type { ShownIncident } from '../shown-schema.ts';
import type { View } from '../view.ts';
import type { Times } from '../words/locale.ts';
import { documentOf } from './document.ts';
import { incidentEntryHtml, namesOf } from './incidents.ts';
import type { Place } from './place.ts';

export interface Month {
  /** `2026-06` */
  name: string;
  from: Date;
  to: Date;
}

/** null: it is no month, or lies outside of those between the first incident and now. */
export function monthOf(
  name: string,
  { first, now }: { first: Date | null; now: Date },
  { monthName, monthFrom }: Times,
): Month | null {
  if (!isMonthName(name)) return null;
  if (name > monthName(now) || name < monthName(first ?? now)) return null;
  return { name, from: monthFrom(name, 0), to: monthFrom(name, 1) };
}

export const isMonthName = (text: unknown): text is string =>
  typeof text === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

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
  const { t, times } = place.locale;
  const title = t('incidents_in', { month: times.month(month.name) });
  const count = t('incidents_counted', { count: incidents.length });
  const names = namesOf(view);
  const entries = incidents.map((one) =>
    incidentEntryHtml(one, { names, now: view.at, locale: place.locale }),
  );
  const isWhole = sheet.nth === 0 && !sheet.hasMore;
  const content = html`<h1>${title}</h1>
<p class="lead">${isWhole && `${count} `}<a href="${place.home}">${t('how_it_is_now')}</a></p>
${entries}${sheets(place, sheet)}${neighbours(place, month, { first: sheet.first, now: view.at })}`;
  return documentOf(view, place, {
    title,
    description: isWhole ? count : title,
    look: 'ok',
    looks: ['ok', 'warn', 'down'],
    days: null,
    content,
  });
}

/** null where one sheet is all there is. */
function sheets(place: Place, { month, nth, hasMore }: Sheet): Html | null {
  if (nth === 0 && !hasMore) return null;
  const { t } = place.locale;
  const link = (count: number, text: string) =>
    html`<a href="${place.base}/history?month=${month.name}${count > 0 && `&sheet=${count}`}">${text}</a>`;
  return html`<nav class="mo" aria-label="${t('sheets')}">${hasMore ? link(nth + 1, t('earlier_in_month')) : html`<span></span>`}${nth > 0 ? link(nth - 1, t('later_in_month')) : html`<span></span>`}</nav>`;
}

function neighbours(place: Place, month: Month, bounds: { first: Date | null; now: Date }): Html {
  const { times } = place.locale;
  const link = (count: number, rel: string) => {
    const other = monthOf(times.monthName(times.monthFrom(month.name, count)), bounds, times);
    return other
      ? html`<a rel="${rel}" href="${place.base}/history?month=${other.name}">${place.locale.times.month(other.name)}</a>`
      : html`<span></span>`;
  };
  return html`<nav class="mo" aria-label="${place.locale.t('months')}">${link(-1, 'prev')}${link(1, 'next')}</nav>`;
}
