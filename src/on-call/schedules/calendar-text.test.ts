import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { calendarText } from './calendar-text.ts';

const at = (text: string) => new Date(text);
const facts = {
  schedule: { id: 5, name: 'Platform, EU', description: '' },
  shifts: [{ member: { id: 3, name: 'Mira' }, from: at('2026-06-15T07:00Z'), to: at('2026-06-22T07:00Z') }],
  host: 'api.example.com',
  now: at('2026-06-16T08:00Z'),
};

test('a shift is an event in UTC with an id that stays, and texts are escaped', () => {
  const text = calendarText(facts);
  const event = text.slice(text.indexOf('BEGIN:VEVENT'), text.indexOf('END:VCALENDAR'));
  assert.deepEqual(event.split('\r\n'), [
    'BEGIN:VEVENT',
    `UID:5-3-${at('2026-06-15T07:00Z').getTime()}@api.example.com`,
    'DTSTAMP:20260616T080000Z',
    'DTSTART:20260615T070000Z',
    'DTEND:20260622T070000Z',
    'SUMMARY:Mira · Platform\\, EU',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    '',
  ]);
});

test('whatever names are, lines have at most 75 octets, and unfolded they say the names', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
      const text = calendarText({ ...facts, schedule: { ...facts.schedule, name } });
      const lines = text.split('\r\n');
      assert.ok(lines.every((line) => Buffer.byteLength(line) <= 75 && !/[\r\n]/.test(line)));
      const unfolded = text.replaceAll('\r\n ', '').split('\r\n');
      const shown = unfolded.find((line) => line.startsWith('NAME:'))?.slice('NAME:'.length) ?? '';
      const read = shown.replaceAll(/\\(.)/g, (_, sign) => (sign === 'n' ? '\n' : sign));
      assert.equal(read, name.replaceAll(/\r\n|\r/g, '\n'));
      assert.equal(unfolded.filter((line) => line.startsWith('BEGIN:')).length, 2);
    }),
    { numRuns: 100 },
  );
});
