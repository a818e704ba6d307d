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
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(name)) return null;
  if (name > monthName(now) || name < monthName(first ?? now)) return null;
  const from = new Date(`${name}-01T00:00:00Z`);
  return { name, from, to: monthAfter(from, 1) };
}

export const monthName = (moment: Date): string => moment.toISOString().slice(0, 7);

const monthAfter = (from: Date, count: number): Date =>
  new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + count, 1));

export function renderHistory(
  view: View,
  place: Place,
  { month, incidents, first }: { month: Month; incidents: readonly ShownIncident[]; first: Date | null },
): Rendered {
  const title = `Incidents in ${monthText(month.name)}`;
  const names = namesOf(view);
  const told = incidents.map((one) => toldIncident(one, names, view.at));
  const content = html`<h1>${title}</h1>
<p class="lead">${countText(incidents.length)} <a href="${place.home}">How it is now</a></p>
${told}${neighbours(place, month, { first, now: view.at })}`;
  return documentOf(view, place, {
    title,
    description: countText(incidents.length),
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

function neighbours(place: Place, month: Month, bounds: { first: Date | null; now: Date }): Html {
  const link = (count: number, rel: string) => {
    const other = monthOf(monthName(monthAfter(month.from, count)), bounds);
    return other
      ? html`<a rel="${rel}" href="${place.base}/history?month=${other.name}">${monthText(other.name)}</a>`
      : html`<span></span>`;
  };
  return html`<nav class="mo" aria-label="Months">${link(-1, 'prev')}${link(1, 'next')}</nav>`;
}
