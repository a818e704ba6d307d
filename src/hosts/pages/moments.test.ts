import assert from 'node:assert/strict';
import { test } from 'node:test';
import { duration, momentsFor } from './moments.ts';

const now = new Date('2026-06-16T06:42:10.000Z');
const text = (html: { text: string }) => html.text.replace(/<[^>]+>/g, '');

test('a moment is shown in the time zone of the reader, with UTC in its title', () => {
  const moments = momentsFor(now, 'Europe/Vilnius');
  assert.equal(moments.clock, '09:42:10');
  assert.equal(
    moments.absolute('2026-06-16T00:14:07.123Z').text,
    '<time datetime="2026-06-16T00:14:07.123Z" title="2026-06-16 00:14:07 UTC">today 03:14:07</time>',
  );
  for (const [moment, expected] of [
    ['2026-06-15T21:00:00.000Z', 'today 00:00:00'],
    ['2026-06-15T20:59:59.000Z', 'yesterday 23:59:59'],
    ['2026-06-17T20:59:59.000Z', 'tomorrow 23:59:59'],
    ['2026-06-09T10:00:00.000Z', 'Tue 9 Jun, 13:00:00'],
    ['2025-12-24T23:30:00.000Z', 'Thu 25 Dec 2025, 01:30:00'],
  ] as const)
    assert.equal(text(moments.absolute(moment)), expected);
});

test('what is less than a day away is told by its distance', () => {
  const moments = momentsFor(now, 'UTC');
  for (const [moment, expected] of [
    ['2026-06-16T06:42:10.400Z', 'just now'],
    ['2026-06-16T00:14:00.000Z', '6 h 28 min ago'],
    ['2026-06-16T06:53:10.000Z', 'in 11 min'],
    ['2026-06-15T06:42:11.000Z', '23 h 59 min ago'],
    ['2026-06-15T06:42:10.000Z', 'yesterday 06:42:10'],
  ] as const)
    assert.equal(text(moments.relative(moment)), expected);
  assert.equal(text(moments.relative(null)), 'never');
});

test('the day before and after are those of the calendar, also when the clocks change', () => {
  // In Berlin 25 October 2026 has 25 hours; this is its last half hour.
  const moments = momentsFor(new Date('2026-10-25T22:30:00.000Z'), 'Europe/Berlin');
  assert.equal(text(moments.absolute('2026-10-24T22:00:00.000Z')), 'today 00:00:00');
  assert.equal(text(moments.absolute('2026-10-24T21:59:00.000Z')), 'yesterday 23:59:00');
  assert.equal(text(moments.absolute('2026-10-26T12:00:00.000Z')), 'tomorrow 13:00:00');
});

test('a time zone that is not known here is UTC, and says so', () => {
  const moments = momentsFor(now, 'Mars/Phobos');
  assert.equal(moments.zone, 'UTC');
  assert.equal(moments.clock, '06:42:10');
});

test('short runs have milliseconds, long ones two units', () => {
  for (const [ms, expected] of [
    [0, '0 ms'],
    [412, '412 ms'],
    [2_469, '2.46 s'],
    [9_999, '9.99 s'],
    [14_000, '14 s'],
    [846_400, '14 min 6 s'],
  ] as const)
    assert.equal(duration(ms), expected);
});
