// Times and durations in what people are told.

import { days, hours, minutes, seconds } from '../../platform/time.ts';

/** `16 June 2026, 05:12 CEST (03:12 UTC)`; a time zone that is unknown here, or UTC, gives only the latter. */
export function momentText(moment: Date, timeZone: string): string {
  const zone = knownZone(timeZone);
  const date = format(moment, zone, { day: 'numeric', month: 'long', year: 'numeric' });
  const time = clockText(moment, zone);
  return zone === 'UTC' ? `${date}, ${time}` : `${date}, ${time} (${clockText(moment, 'UTC')})`;
}

/** `2026-06-17 03:00:05 UTC`: for texts that are read in any time zone, such as the detail of an alert. */
export const utcText = (moment: Date): string => `${moment.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** `05:12 CEST` */
export const clockText = (moment: Date, timeZone: string): string =>
  format(moment, knownZone(timeZone), {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  });

const format = (moment: Date, timeZone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone }).format(moment);

function knownZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

const UNITS: readonly (readonly [number, string])[] = [
  [days(1), 'd'],
  [hours(1), 'h'],
  [minutes(1), 'min'],
  [seconds(1), 's'],
];

/** Two units at most, cut: `41 d 3 h`, `12 min`, `50 s`. */
export function durationText(ms: number): string {
  const largest = UNITS.findIndex(([unit]) => ms >= unit);
  if (largest < 0) return 'less than 1 s';
  let rest = ms;
  const parts = UNITS.slice(largest, largest + 2).map(([unit, name]) => {
    const count = Math.floor(rest / unit);
    rest -= count * unit;
    return count > 0 ? `${count} ${name}` : '';
  });
  return parts.filter((part) => part !== '').join(' ');
}
