// Times and durations as a reader of the pages sees them: in their own time zone, with UTC at hand.

import { durationText } from '../../alerts/moments.ts';
import { type Html, html } from '../../platform/html.ts';
import { days, seconds } from '../../platform/time.ts';
import { isTimeZone } from '../../platform/time-zone.ts';

/** The moments of one page, all of them seen from the same `now`. A moment is an ISO 8601 timestamp of the API. */
export interface Moments {
  /** As it is named to people, such as `Europe/Vilnius`. */
  zone: string;
  /** `03:14:07`, now. */
  clock: string;
  /** `6 h 28 min ago`, `in 11 min`; from a day on the date. null: `missing`. */
  relative(moment: string | null, missing?: string): Html;
  /** `today 03:14:07`, `Tue 16 Jun, 03:14:07`, with the year where it is another one. */
  absolute(moment: string): Html;
  isPast(moment: string): boolean;
  /** `6 h 28 min`, from a moment to `now` or to another one. */
  since(moment: string, until?: string): string;
}

/** A time zone that is unknown here is taken for UTC. */
export function momentsFor(now: Date, timeZone: string): Moments {
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC';
  const part = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone });
    return (moment: Date) => formatter.format(moment);
  };
  const clockOf = part({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });
  const weekdayOf = part({ weekday: 'short' });
  const dayOf = part({ day: 'numeric', month: 'short' });
  const yearOf = part({ year: 'numeric' });
  const dayNumber = dayNumberIn(zone);
  const today = dayNumber(now);
  const dateText = (moment: Date): string => {
    const near = NEARBY[dayNumber(moment) - today + 1];
    if (near) return near;
    const year = yearOf(moment) === yearOf(now) ? '' : ` ${yearOf(moment)}`;
    return `${weekdayOf(moment)} ${dayOf(moment)}${year},`;
  };
  const absoluteText = (moment: Date) => `${dateText(moment)} ${clockOf(moment)}`;
  return {
    zone,
    clock: clockOf(now),
    relative(moment, missing = 'never') {
      if (moment === null) return html`<span class="dim">${missing}</span>`;
      const at = new Date(moment);
      const text = relativeText(at.getTime() - now.getTime()) ?? absoluteText(at);
      return html`<time datetime="${moment}" title="${absoluteText(at)} (${utcText(moment)})">${text}</time>`;
    },
    absolute: (moment) =>
      html`<time datetime="${moment}" title="${utcText(moment)}">${absoluteText(new Date(moment))}</time>`,
    isPast: (moment) => Date.parse(moment) < now.getTime(),
    since: (moment, until) =>
      durationText(Math.max(0, (until ? Date.parse(until) : now.getTime()) - Date.parse(moment))),
  };
}

const NEARBY = ['yesterday', 'today', 'tomorrow'];

/** Counts the days of the calendar, which are not all of the same length. */
function dayNumberIn(timeZone: string): (moment: Date) => number {
  const isoDate = new Intl.DateTimeFormat('sv-SE', { timeZone });
  return (moment) => Date.parse(isoDate.format(moment)) / days(1);
}

/** null from a day on. */
function relativeText(ms: number): string | null {
  const distance = Math.abs(ms);
  if (distance >= days(1)) return null;
  if (distance < seconds(1)) return 'just now';
  return ms < 0 ? `${durationText(distance)} ago` : `in ${durationText(distance)}`;
}

/** `2026-06-16 03:14:07 UTC` */
const utcText = (moment: string) => `${moment.slice(0, 10)} ${moment.slice(11, 19)} UTC`;

/** How long a run took: under a second in milliseconds, under ten with decimals, then two units at most. */
export function duration(ms: number): string {
  if (ms < seconds(1)) return `${Math.round(ms)} ms`;
  return ms < seconds(10) ? `${(Math.floor(ms / 10) / 100).toFixed(2)} s` : durationText(ms);
}
