// The API's own words about an alert: English, with times in UTC and long times in milliseconds. Pure.

import type { Format } from '../ui/format.ts';

const UTC_TIME = /(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) UTC/g;
const MILLISECONDS = /\b(\d{4,}) ms\b/g;

/** With times in the zone of the person, and durations as everywhere else. */
export const alertDetail = (detail: string, format: Format, now: number): string =>
  detail
    .replace(UTC_TIME, (_, day: string, time: string) => format.dateTime(`${day}T${time}Z`, now))
    .replace(MILLISECONDS, (_, ms: string) => format.duration(Number(ms)));
