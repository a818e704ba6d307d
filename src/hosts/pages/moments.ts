// Times and durations as ui.md §7 says them.

import { type Html, html } from '../../platform/html.ts';
import { days, hours, minutes, seconds } from '../../platform/time.ts';

const UNITS: readonly [number, string][] = [
  [days(1), 'd'],
  [hours(1), 'h'],
  [minutes(1), 'min'],
  [seconds(1), 's'],
];

/** Two units at most: "41 d 3 h", "11 min 50 s"; under a second in milliseconds, under ten with decimals. */
export function duration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 10_000) return `${(Math.floor(ms / 10) / 100).toFixed(2)} s`;
  const first = UNITS.findIndex(([unit]) => ms >= unit);
  const parts = UNITS.slice(first, first + 2).map(([unit, name], index) => {
    const rest = index === 0 ? ms : ms % (UNITS[first]?.[0] ?? ms);
    return [Math.floor(rest / unit), name] as const;
  });
  return parts
    .filter(([count], index) => index === 0 || count > 0)
    .map(([count, name]) => `${count} ${name}`)
    .join(' ');
}

/** "6 h 28 min ago", "in 11 min"; a dash for what never was. */
export function moment(iso: string | null, now: Date, missing = 'never'): Html {
  if (iso === null) return html`<span class="dim">${missing}</span>`;
  const ms = Date.parse(iso) - now.getTime();
  const words = Math.abs(ms) < 1_000 ? 'just now' : ms < 0 ? `${duration(-ms)} ago` : `in ${duration(ms)}`;
  return html`<time datetime="${iso}" title="${iso}">${words}</time>`;
}

/** "2026-06-16 03:14:07 UTC". */
export const absolute = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;

/** "every 10 min", for an interval; a cron expression is shown as it is. */
export const rhythm = (check: {
  interval_seconds: number | null;
  cron_expression: string | null;
  timezone: string;
}): string =>
  check.interval_seconds === null
    ? `${check.cron_expression}, ${check.timezone}`
    : `every ${duration(seconds(check.interval_seconds))}`;
