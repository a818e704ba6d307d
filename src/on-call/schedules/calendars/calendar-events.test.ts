// What calendars of several programs come to.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { days } from '../../../platform/time.ts';
import { type CalendarEvent, type ReadEvents, readEvents } from './calendar-events.ts';

const start = Date.parse('2026-10-12T00:00:00Z');
const window = { from: start, to: start + days(28) };

/** A calendar of these lines; `EVENT` begins an event. */
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Test//EN', ...lines, 'END:VCALENDAR\r\n'].join('\r\n');
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');

function read(text: string, timezone = 'Europe/Berlin'): ReadEvents & { ok: true } {
  const found = readEvents(text, { timezone, window });
  assert.ok(found.ok, JSON.stringify(found));
  // The same comes of what is stored.
  const again = readEvents(found.copy, { timezone, window });
  assert.deepEqual(again, found);
  return found;
}

const spans = ({ events }: { events: readonly CalendarEvent[] }) =>
  events.map(({ from, to }) =>
    [from, to].map((at) => new Date(at).toISOString().slice(5, 16).replace(':00', '')).join(' '),
  );

test('a weekly event ends where its week does, through a change of clocks; single ones are left out, moved or cancelled', () => {
  const weekly = event(
    'UID:week@google.com',
    'DTSTART;TZID=Europe/Berlin:20260907T090000',
    'DTEND;TZID=Europe/Berlin:20260914T090000',
    'RRULE:FREQ=WEEKLY;WKST=MO',
    'EXDATE;TZID=Europe/Berlin:20261012T090000',
    'SUMMARY:Mira',
  );
  const moved = event(
    'UID:week@google.com',
    'RECURRENCE-ID;TZID=Europe/Berlin:20261019T090000',
    'DTSTART;TZID=Europe/Berlin:20261020T120000',
    'DTEND;TZID=Europe/Berlin:20261026T090000',
    'SUMMARY:Jonas',
  );
  const cancelled = event(
    'UID:week@google.com',
    'RECURRENCE-ID:20261102T080000Z',
    'DTSTART;TZID=Europe/Berlin:20261102T090000',
    'DTEND;TZID=Europe/Berlin:20261109T090000',
    'STATUS:CANCELLED',
  );
  const found = read(calendar(weekly, moved, cancelled));
  assert.deepEqual(spans(found), ['10-05T07 10-12T07', '10-20T10 10-26T08', '10-26T08 11-02T08']);
  assert.deepEqual(
    found.events.map(({ summary }) => summary),
    ['Mira', 'Jonas', 'Mira'],
  );
});

test('whole days are those of the schedule, and last a day unless they say otherwise', () => {
  const text = calendar(
    event('UID:a', 'DTSTART;VALUE=DATE:20261014', 'SUMMARY:One'),
    event('UID:b', 'DTSTART;VALUE=DATE:20261024', 'DTEND;VALUE=DATE:20261027'),
    event(
      'UID:c',
      'DTSTART;VALUE=DATE:20261101',
      'RRULE:FREQ=DAILY;INTERVAL=2;COUNT=3',
      'EXDATE;VALUE=DATE:20261103',
    ),
  );
  assert.deepEqual(spans(read(text)), [
    '10-13T22 10-14T22',
    '10-23T22 10-26T23',
    '10-31T23 11-01T23',
    '11-04T23 11-05T23',
  ]);
  assert.deepEqual(spans(read(text, 'America/New_York')).slice(0, 1), ['10-14T04 10-15T04']);
});

test('zones are those of the platform, and others those that the calendar describes', () => {
  const outlook = [
    'BEGIN:VTIMEZONE',
    'TZID:W. Europe Standard Time',
    ...['BEGIN:STANDARD', 'DTSTART:16010101T030000', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100'],
    ...['RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10', 'END:STANDARD'],
    ...['BEGIN:DAYLIGHT', 'DTSTART:16010101T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200'],
    ...['RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3', 'END:DAYLIGHT', 'END:VTIMEZONE'],
  ].join('\r\n');
  const at = (uid: string, zone: string, rest = '') =>
    event(
      `UID:${uid}`,
      `DTSTART${zone}:20261023T180000${rest}`,
      `DTEND${zone}:20261026T080000${rest}`,
      'SUMMARY:A',
    );
  const span = (text: string) => spans(read(text))[0];
  assert.equal(span(calendar(outlook, at('1', ';TZID="W. Europe Standard Time"'))), '10-23T16 10-26T07');
  assert.equal(span(calendar(at('2', ';TZID=/mozilla.org/20050126_1/Europe/Berlin'))), '10-23T16 10-26T07');
  assert.equal(span(calendar(at('3', ';TZID=America/New_York'))), '10-23T22 10-26T12');
  assert.equal(span(calendar(at('4', ''))), '10-23T16 10-26T07', 'on the clocks of the schedule');
  assert.equal(span(calendar(at('5', '', 'Z'))), '10-23T18 10-26T08');
  assert.equal(span(calendar(at('6', ';TZID=Nowhere/Known'))), '10-23T16 10-26T07');
});

test('attendees who declined and rooms are left out, and texts are what they say', () => {
  const [only] = read(
    calendar(
      event(
        'UID:a',
        'DTSTART:20261014T080000Z',
        'DURATION:PT8H',
        'SUMMARY:On call: M\\, J ',
        ' and more',
        'DESCRIPTION:secret plans',
        'ORGANIZER;CN=Lead:MAILTO:lead@example.org',
        'ATTENDEE;CN="Mira K";PARTSTAT=ACCEPTED:mailto:Mira@example.org',
        'ATTENDEE;PARTSTAT=DECLINED:mailto:jonas@example.org',
        'ATTENDEE;CUTYPE=ROOM:mailto:room@example.org',
        'ATTENDEE;EMAIL=zoe@example.org:urn:uuid:1',
        'BEGIN:VALARM',
        'TRIGGER:-PT1H',
        'SUMMARY:Wrong',
        'END:VALARM',
      ),
    ),
  ).events;
  assert.equal(only?.summary, 'On call: M, J and more');
  assert.deepEqual(only?.organizer, { email: 'lead@example.org', name: 'Lead' });
  assert.deepEqual(only?.attendees, [
    { email: 'Mira@example.org', name: 'Mira K' },
    { email: 'zoe@example.org', name: '' },
  ]);
  assert.doesNotMatch(
    read(calendar(event('UID:a', 'DTSTART:20261014T080000Z', 'DURATION:PT8H', 'DESCRIPTION:secret'))).copy,
    /secret/,
  );
});

test('what cannot be read is counted, and takes nothing else along', () => {
  const found = readEvents(
    calendar(
      event('UID:a', 'DTSTART:20261014T080000Z', 'DTEND:20261014T160000Z'),
      event('UID:b', 'DTSTART:20261014T080000Z', 'RRULE:FREQ=NEVER'),
      event('UID:c', 'SUMMARY:No start'),
      event('UID:d', 'DTSTART:20261014T080000Z', 'SUMMARY:No length'),
      'nonsense',
      // Of which a pattern that tries each end of its name would never be done.
      'x'.repeat(1_000_000),
    ),
    { timezone: 'UTC', window },
  );
  assert.ok(found.ok);
  assert.deepEqual([spans(found), found.unreadable], [['10-14T08 10-14T16'], 3]);
});

test('what is over is not stored, but for what says that a recurrence was moved', () => {
  const daily = (uid: string, ...lines: string[]) =>
    event(`UID:${uid}`, 'DTSTART:20260801T080000Z', 'DTEND:20260801T160000Z', ...lines);
  const { copy, events } = read(
    calendar(
      daily('single'),
      daily('ended', 'RRULE:FREQ=DAILY;COUNT=5'),
      daily('daily', 'RRULE:FREQ=DAILY;UNTIL=20261013T080000Z'),
      daily('daily', 'RECURRENCE-ID:20261012T080000Z'),
      event('UID:later', 'DTSTART:20270801T080000Z', 'DTEND:20270801T160000Z'),
    ),
  );
  assert.deepEqual(spans({ events }), ['10-13T08 10-13T16']);
  assert.deepEqual(
    [...copy.matchAll(/^UID:(.*)\r$/gm)].map(([, uid]) => uid),
    ['daily', 'daily', 'later'],
  );
});

test('what is no calendar, or has more events than anybody is on call, is refused', () => {
  const problem = (text: string) => {
    const found = readEvents(text, { timezone: 'UTC', window });
    return found.ok ? null : found.problem;
  };
  assert.match(problem('<html>Sign in</html>') ?? '', /^no calendar/);
  assert.equal(problem(calendar()), null);
  const recurring = (first: string, rule: string) =>
    problem(calendar(event('UID:a', `DTSTART:${first}T000000Z`, 'DURATION:PT5M', `RRULE:${rule}`)));
  assert.match(recurring('20261014', 'FREQ=SECONDLY') ?? '', /^more than/);
  assert.match(recurring('20200101', 'FREQ=MINUTELY') ?? '', /^more than .*20,000 recurrences/);
});
