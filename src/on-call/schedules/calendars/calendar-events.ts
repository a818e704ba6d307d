// The events of an iCalendar (RFC 5545) within a window, those that recur each by itself. Pure; only the thread that reads
// calendars loads it, with the library that knows how events recur.

import ICAL from 'ical.js';
import { type WallClock, wallClockOf } from '../../wall-clock.ts';
import type { Span } from '../../week-hours.ts';
import { type CalendarBlock, calendarBlocks, calendarOf, zonesNamed } from './calendar-lines.ts';
import { momentOf, platformZone, preferPlatformZones, wallOf } from './calendar-zones.ts';

export interface EventPerson {
  /** Empty: it is not said. */
  email: string;
  name: string;
}

export interface CalendarEvent extends Span {
  summary: string;
  /** Without those who declined, rooms and resources. */
  attendees: EventPerson[];
  organizer: EventPerson | null;
}

export type ReadEvents =
  | {
      ok: true;
      events: CalendarEvent[];
      /** How many could not be read. */
      unreadable: number;
      /** The calendar, as far as events of the window and of later come of it. */
      copy: string;
    }
  | { ok: false; problem: string };

const MOST_COMPONENTS = 10_000;
const MOST_EVENTS = 3_000;
/** What recurs is worked out from its first day on: of one a day, 54 years. */
const MOST_RECURRENCES = 20_000;
const MOST_COPY = 512 * 1_024;
const LONGEST_SUMMARY = 200;
const MOST_ATTENDEES = 50;

const [IN_WINDOW, IN_ALL, RECURRING] = [MOST_EVENTS, MOST_COMPONENTS, MOST_RECURRENCES].map((count) =>
  count.toLocaleString('en'),
);
const TOO_MANY = `more than ${IN_WINDOW} events in the window, ${IN_ALL} in all, or ${RECURRING} recurrences since they began: import a calendar of shifts alone`;

interface Reading {
  schedule: WallClock;
  window: Span;
  events: CalendarEvent[];
  recurrences: number;
}

/** Events of another time zone than those that the calendar names, and whole days, are on the clocks of `timezone`. */
export function readEvents(
  text: string,
  { timezone, window }: { timezone: string; window: Span },
): ReadEvents {
  const blocks = calendarBlocks(text);
  if (!blocks) return { ok: false, problem: 'no calendar (iCalendar) at this address' };
  const components = blocks.filter(({ kind }) => kind === 'VEVENT');
  if (components.length > MOST_COMPONENTS) return { ok: false, problem: TOO_MANY };
  preferPlatformZones(zonesNamed(blocks));
  const reading: Reading = { schedule: wallClockOf(timezone), window, events: [], recurrences: 0 };
  const calendar = calendarWith(blocks.filter(({ kind }) => kind === 'VTIMEZONE'));
  const kept = new Set<CalendarBlock>(blocks.filter((block) => isZoneNeeded(block)));
  let unreadable = 0;
  for (const alike of byUid(components, calendar).values()) {
    const found = readAlike(alike, reading);
    if (isTooMuch(reading)) return { ok: false, problem: TOO_MANY };
    unreadable += found.filter((one) => one === 'unreadable').length;
    // The window only goes on: what is over by then stays so.
    if (found.some((one) => one !== 'over')) for (const { block } of alike) kept.add(block);
  }
  const copy = calendarOf(blocks.filter((block) => kept.has(block)));
  if (copy.length > MOST_COPY) return { ok: false, problem: TOO_MANY };
  const events = reading.events.toSorted((one, other) => one.from - other.from);
  return { ok: true, events, unreadable, copy };
}

/** Zones that the platform knows are those of the platform. */
function isZoneNeeded({ kind, lines }: CalendarBlock): boolean {
  const tzid =
    lines
      .find((line) => /^TZID[;:]/i.test(line))
      ?.replace(/^[^:]*:/, '')
      .trim() ?? '';
  return kind === 'VTIMEZONE' && platformZone(tzid) === null;
}

function calendarWith(zones: readonly CalendarBlock[]): ICAL.Component {
  const calendar = new ICAL.Component('vcalendar');
  for (const zone of zones.filter(isZoneNeeded)) {
    const component = componentOf(zone);
    if (component?.hasProperty('tzid')) calendar.addSubcomponent(component);
  }
  return calendar;
}

/** null: what strangers wrote is not to be understood. */
function componentOf({ lines }: CalendarBlock): ICAL.Component | null {
  try {
    return new ICAL.Component(ICAL.parse(lines.join('\r\n')));
  } catch {
    return null;
  }
}

interface Component {
  block: CalendarBlock;
  component: ICAL.Component | null;
}

/** Those without one are each alone. */
function byUid(blocks: readonly CalendarBlock[], calendar: ICAL.Component): Map<unknown, Component[]> {
  const all = blocks.map((block) => {
    const component = componentOf(block);
    if (component) calendar.addSubcomponent(component);
    return { block, component };
  });
  return Map.groupBy(all, (one) => one.component?.getFirstPropertyValue('uid') ?? one);
}

/** `over`: before the window. */
type Found = 'current' | 'over' | 'unreadable';

/** An event and what was changed of single ones of its recurrences. */
function readAlike(alike: readonly Component[], reading: Reading): Found[] {
  const exceptions = alike.flatMap(({ component }) =>
    component?.hasProperty('recurrence-id') ? component : [],
  );
  return alike.map(({ component }) => {
    try {
      if (!component) return 'unreadable';
      const isOne = component.hasProperty('recurrence-id') || !isRecurring(component);
      const event = new ICAL.Event(component, { exceptions: isOne ? [] : exceptions });
      return isOne ? addOccurrence(event, event.startDate, reading) : recur(event, reading);
    } catch {
      return 'unreadable';
    }
  });
}

const isRecurring = (component: ICAL.Component) =>
  component.hasProperty('rrule') || component.hasProperty('rdate');

function recur(event: ICAL.Event, reading: Reading): Found {
  const iterator = event.iterator();
  let found: Found = 'over';
  for (let start = iterator.next(); start; start = iterator.next()) {
    reading.recurrences += 1;
    const from = momentOf(wallOf(start), start.zone, reading.schedule);
    if (from >= reading.window.to || isTooMuch(reading)) return 'current';
    const { item, startDate } = event.getOccurrenceDetails(start);
    // One that was changed by itself is an event of its own.
    const isOwn = item === event || item.modifiesFuture();
    if (isOwn && addOccurrence(item, startDate, reading) === 'current') found = 'current';
  }
  return found;
}

const isTooMuch = ({ events, recurrences }: Reading): boolean =>
  events.length > MOST_EVENTS || recurrences > MOST_RECURRENCES;

function addOccurrence(event: ICAL.Event, start: ICAL.Time, { schedule, window, events }: Reading): Found {
  const wall = wallOf(start);
  const from = momentOf(wall, start.zone, schedule);
  const to = endOf(event, { wall, from, zone: start.zone }, schedule);
  if (to < window.from) return 'over';
  const isCancelled = String(event.component.getFirstPropertyValue('status')).toUpperCase() === 'CANCELLED';
  if (from >= window.to || isCancelled) return 'current';
  if (from >= to) throw new RangeError('It lasts no time');
  events.push({
    ...{
      from,
      to,
      summary: String(event.summary ?? '')
        .trim()
        .slice(0, LONGEST_SUMMARY)
        .toWellFormed(),
    },
    attendees: event.component
      .getAllProperties('attendee')
      .filter(comes)
      .slice(0, MOST_ATTENDEES)
      .map(personOf),
    organizer: event.component.getAllProperties('organizer').slice(0, 1).map(personOf)[0] ?? null,
  });
  return 'current';
}

/**
 * As calendars show it: a week from Monday 09:00 ends on Monday at 09:00 also where the clocks change in it. Section 3.8.5.3
 * would have it end an hour away, and leave a gap or two on call.
 */
function endOf(
  event: ICAL.Event,
  start: { wall: number; from: number; zone: ICAL.Timezone | null },
  schedule: WallClock,
): number {
  const [begin, end] = [event.startDate, event.endDate];
  const length = wallOf(end) - wallOf(begin);
  if (begin.zone === end.zone || begin.zone?.tzid === end.zone?.tzid)
    return momentOf(start.wall + length, start.zone, schedule);
  return (
    start.from + momentOf(wallOf(end), end.zone, schedule) - momentOf(wallOf(begin), begin.zone, schedule)
  );
}

const parameter = (property: ICAL.Property, name: string): string =>
  String(property.getParameter(name) ?? '');

const comes = (attendee: ICAL.Property): boolean =>
  parameter(attendee, 'partstat').toUpperCase() !== 'DECLINED' &&
  !['ROOM', 'RESOURCE'].includes(parameter(attendee, 'cutype').toUpperCase());

/** Some name people by an id, and their address beside it. */
function personOf(property: ICAL.Property): EventPerson {
  const value = String(property.getFirstValue() ?? '')
    .replace(/^mailto:/i, '')
    .trim();
  const email = value.includes('@') ? value : parameter(property, 'email');
  return { email: email.slice(0, 254), name: parameter(property, 'cn').slice(0, 100) };
}
