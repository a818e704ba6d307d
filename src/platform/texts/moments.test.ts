import assert from 'node:assert/strict';
import { test } from 'node:test';
import { days, hours, minutes, seconds } from '../time.ts';
import { clockText, durationText, momentText } from './moments.ts';

const moment = new Date('2026-06-16T03:12:07.000Z');

test('a moment is said in the time zone of the reader and in UTC', () => {
  assert.equal(momentText(moment, 'Europe/Berlin'), '16 June 2026, 05:12 CEST (03:12 UTC)');
  assert.equal(momentText(moment, 'America/New_York'), '15 June 2026, 23:12 GMT-4 (03:12 UTC)');
  assert.equal(momentText(moment, 'UTC'), '16 June 2026, 03:12 UTC');
  assert.equal(momentText(moment, 'Atlantis/Capital'), '16 June 2026, 03:12 UTC');
  assert.equal(clockText(moment, 'Europe/Berlin'), '05:12 CEST');
  assert.equal(momentText(moment, 'Europe/Berlin', 'de'), '16. Juni 2026, 05:12 MESZ (03:12 UTC)');
});

test('a duration takes its two largest units', () => {
  const words = [
    0,
    900,
    seconds(50),
    minutes(12),
    minutes(65),
    hours(49),
    days(41) + hours(3) + minutes(59),
  ].map((ms) => durationText(ms));
  assert.deepEqual(words, [
    'less than 1 s',
    'less than 1 s',
    '50 s',
    '12 min',
    '1 h 5 min',
    '2 d 1 h',
    '41 d 3 h',
  ]);
});

test('a duration is said in the language of the reader', () => {
  assert.equal(durationText(days(2) + hours(3), 'de'), '2 d 3 h');
  assert.equal(durationText(900, 'de'), 'weniger als 1 s');
});
