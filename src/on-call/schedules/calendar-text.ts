// Shifts as an iCalendar (RFC 5545), for programs that subscribe to calendars. Pure.

interface CalendarShift {
  member: { id: number; name: string };
  from: Date;
  to: Date;
}

export interface CalendarFacts {
  schedule: { id: number; name: string; description: string };
  shifts: readonly CalendarShift[];
  /** Distinguishes events of this instance from those of others. */
  host: string;
  now: Date;
}

export function calendarText({ schedule, shifts, host, now }: CalendarFacts): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tocsin//On call//EN',
    'METHOD:PUBLISH',
    `NAME:${textOf(schedule.name)}`,
    `X-WR-CALNAME:${textOf(schedule.name)}`,
    ...(schedule.description === '' ? [] : [`X-WR-CALDESC:${textOf(schedule.description)}`]),
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...shifts.flatMap(({ member, from, to }) => [
      'BEGIN:VEVENT',
      `UID:${schedule.id}-${member.id}-${from.getTime()}@${host}`,
      `DTSTAMP:${utc(now)}`,
      `DTSTART:${utc(from)}`,
      `DTEND:${utc(to)}`,
      `SUMMARY:${textOf(`${member.name} · ${schedule.name}`)}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** `20260615T070000Z` */
const utc = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** Section 3.3.11. */
const textOf = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r\n|\r|\n/g, '\\n');

/** Section 3.1: lines of at most 75 octets, and no character is cut. */
function folded(line: string): string {
  const parts: string[] = [];
  let [part, octets] = ['', 0];
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (octets + size > 75) {
      parts.push(part);
      // The blank that a further line begins with counts.
      [part, octets] = ['', 1];
    }
    part += sign;
    octets += size;
  }
  return [...parts, part].join('\r\n ');
}
