// What of an iCalendar (RFC 5545) says when events are and whose they are; all else, such as descriptions and alarms, is left
// out before it is read, and never stored. Pure.

export interface CalendarBlock {
  kind: 'VTIMEZONE' | 'VEVENT';
  lines: readonly string[];
}

const EVENT_LINES = new Set([
  ...['UID', 'DTSTART', 'DTEND', 'DURATION', 'RRULE', 'RDATE', 'EXDATE', 'RECURRENCE-ID', 'STATUS'],
  ...['SUMMARY', 'ATTENDEE', 'ORGANIZER'],
]);
const ZONE_LINES = new Set([
  'TZID',
  'DTSTART',
  'RRULE',
  'RDATE',
  'TZOFFSETFROM',
  'TZOFFSETTO',
  'BEGIN',
  'END',
]);
const LONGEST_LINE = 4_000;

/** null: it is no calendar. */
export function calendarBlocks(text: string): CalendarBlock[] | null {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\0', '')
    .replaceAll(/\r?\n[ \t]/g, '')
    .split(/\r?\n|\r/);
  if (!lines.some((line) => /^BEGIN:VCALENDAR\s*$/i.test(line))) return null;
  const blocks: CalendarBlock[] = [];
  let block: { kind: CalendarBlock['kind']; lines: string[] } | null = null;
  /** Components within an event, such as alarms. */
  let within = 0;
  for (const line of lines) {
    const [, name = '', value = ''] = /^([\w-]+)(?![\w-])[^:]*:\s*(\S*)/.exec(line) ?? [];
    const [word, part] = [name.toUpperCase(), value.toUpperCase()];
    if (!block) {
      if (word === 'BEGIN' && (part === 'VEVENT' || part === 'VTIMEZONE'))
        block = { kind: part, lines: [line] };
    } else if (word === 'END' && part === block.kind && within === 0) {
      blocks.push({ ...block, lines: [...block.lines, line] });
      block = null;
    } else if (block.kind === 'VTIMEZONE') {
      if (ZONE_LINES.has(word)) block.lines.push(line);
    } else if (word === 'BEGIN') within += 1;
    else if (word === 'END') within = Math.max(0, within - 1);
    else if (within === 0 && EVENT_LINES.has(word) && line.length <= LONGEST_LINE) block.lines.push(line);
  }
  return blocks;
}

/** The zones that times of these name. */
export const zonesNamed = (blocks: readonly CalendarBlock[]): Set<string> =>
  new Set(
    blocks.flatMap(({ lines }) =>
      lines.flatMap((line) => {
        const [, quoted, plain] = /^[^:]*;TZID=(?:"([^"]*)"|([^:;,]*))/i.exec(line) ?? [];
        return quoted ?? plain ?? [];
      }),
    ),
  );

export const calendarOf = (blocks: readonly CalendarBlock[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...blocks.flatMap(({ lines }) => lines), 'END:VCALENDAR'].join('\r\n');
