// Moments as readers of a public page see them, who may be anywhere: in UTC.

import { type Html, html } from '../../../platform/html.ts';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `16 June`, with the year where it is not that of `now`. */
export function dateText(moment: Date, now: Date): string {
  const year = moment.getUTCFullYear() === now.getUTCFullYear() ? '' : ` ${moment.getUTCFullYear()}`;
  return `${moment.getUTCDate()} ${MONTHS[moment.getUTCMonth()]}${year}`;
}

/** `09:38` */
export const clockText = (moment: Date): string => moment.toISOString().slice(11, 16);

/** `16 June, 09:38` */
export const momentText = (moment: Date, now: Date): string =>
  `${dateText(moment, now)}, ${clockText(moment)}`;

/** `June 2026`, of `2026-06`. */
export const monthText = (month: string): string =>
  `${MONTHS[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;

/** `today 12:00 to 12:45`, `16 June, 12:00 to 17 June, 02:00` */
export function spanText(from: Date, to: Date, now: Date): string {
  const start = isSameDay(from, now) ? `today ${clockText(from)}` : momentText(from, now);
  return `${start} to ${isSameDay(from, to) ? clockText(to) : momentText(to, now)}`;
}

/** The clock alone where it is of today. */
export const recentText = (moment: Date, now: Date): string =>
  isSameDay(moment, now) ? clockText(moment) : momentText(moment, now);

const isSameDay = (one: Date, other: Date): boolean =>
  one.toISOString().slice(0, 10) === other.toISOString().slice(0, 10);

/** As an element that machines can read. */
export const time = (moment: Date, text: string): Html =>
  html`<time datetime="${secondsOf(moment)}">${text}</time>`;

const secondsOf = (moment: Date): string => `${moment.toISOString().slice(0, 19)}Z`;
