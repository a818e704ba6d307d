// The API's own words about an alert: English, with times in UTC and long times in seconds. Pure.

import type { Format } from '../ui/format.ts';

const UTC_TIME = /(\d{4}-\d\d-\d\d) (\d\d:\d\d(?::\d\d)?) UTC/g;
const MILLISECONDS = /\b(\d{4,}) ms\b/g;
const SECONDS = /\b(\d{2,}) s\b/g;

/** With times in the zone of the person, and durations as everywhere else. */
export function alertDetail(detail: string, format: Format, now: number): string {
  // What a job or a server wrote follows after an empty line, and stays as it is.
  const [ours = '', ...theirs] = detail.split('\n\n');
  const said = ours
    .replace(UTC_TIME, (_, day: string, time: string) => format.dateTime(`${day}T${time}Z`, now))
    .replace(MILLISECONDS, (_, ms: string) => format.duration(Number(ms)))
    .replace(SECONDS, (_, seconds: string) => format.duration(Number(seconds) * 1_000));
  return [said, ...theirs].join('\n\n');
}
