import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { scheduleProblem } from './cron.ts';
import { nextCalendarWall, readCalendar } from './on-calendar.ts';

/** As `systemd-analyze calendar --iterations=3 --base-time='2026-01-30 00:00:00 UTC'` of systemd 252 says. */
const known: [string, string[]][] = [
  ['*:0/15', ['01-30 00:15', '01-30 00:30', '01-30 00:45']],
  ['Mon-Fri 3:00', ['01-30 03:00', '02-02 03:00', '02-03 03:00']],
  ['Mon,', ['02-02 00:00', '02-09 00:00', '02-16 00:00']],
  ['Mon, 12:00', ['02-02 12:00', '02-09 12:00', '02-16 12:00']],
  ['monday,Wed..Thursday 3:00', ['02-02 03:00', '02-04 03:00', '02-05 03:00']],
  ['*-*~01', ['01-31 00:00', '02-28 00:00', '03-31 00:00']],
  ['*-02~03', ['02-26 00:00', '2027-02-26 00:00', '2028-02-27 00:00']],
  ['Mon *-05~07/1', ['05-25 00:00', '2027-05-31 00:00', '2028-05-29 00:00']],
  ['*-*~1..3', ['01-31 00:00', '02-26 00:00', '02-27 00:00']],
  ['*-*~28/7', ['02-01 00:00', '02-08 00:00', '02-15 00:00']],
  ['*-*-* 12..14:10,20,30:00', ['01-30 12:10', '01-30 12:20', '01-30 12:30']],
  ['2-1', ['02-01 00:00', '2027-02-01 00:00', '2028-02-01 00:00']],
  ['*-*-1..5/2', ['02-01 00:00', '02-03 00:00', '02-05 00:00']],
  ['*-*-1/30', ['01-31 00:00', '02-01 00:00', '03-01 00:00']],
  ['1..5-1', ['02-01 00:00', '03-01 00:00', '04-01 00:00']],
  ['*-1/3-1', ['04-01 00:00', '07-01 00:00', '10-01 00:00']],
  ['0..23/5:00', ['01-30 05:00', '01-30 10:00', '01-30 15:00']],
  ['5..7/3:10:0', ['01-30 05:10', '01-31 05:10', '02-01 05:10']],
  ['5:5/5', ['01-30 05:05', '01-30 05:10', '01-30 05:15']],
  ['23:52..53/4:55', ['01-30 23:52:55', '01-31 23:52:55', '02-01 23:52:55']],
  ['Sat', ['01-31 00:00', '02-07 00:00', '02-14 00:00']],
  ['weekly', ['02-02 00:00', '02-09 00:00', '02-16 00:00']],
  ['quarterly', ['04-01 00:00', '07-01 00:00', '10-01 00:00']],
  ['semi-annually', ['07-01 00:00', '2027-01-01 00:00', '2027-07-01 00:00']],
  ['26-3..4-1', ['03-01 00:00', '04-01 00:00']],
  ['*-02-30', []],
];

test('calendar expressions match when systemd says', () => {
  for (const [text, moments] of known) {
    const calendar = readCalendar(text);
    assert.ok(calendar, text);
    const found: string[] = [];
    let wall = nextCalendarWall(calendar, Date.UTC(2026, 0, 30));
    while (wall !== null && found.length < 3) {
      const shown = new Date(wall).toISOString().slice(0, 19).replace('T', ' ');
      found.push(shown.replace(/^2026-/, '').replace(/:00$/, ''));
      wall = nextCalendarWall(calendar, wall);
    }
    assert.deepEqual(found, moments, text);
  }
});

test('what systemd refuses is refused, and parts of seconds are', () => {
  for (const text of [
    ...['*', '12', '*:*/5', '*-*~3..1 4:00', '*-*~29', '22..2:00', '*-*-1/31', 'Tues 3:00', 'Fri..Mon 3:00'],
    ...['0:0/60', '1:2:3:4', '3:00 4:00', '24:00', '*-13-1', '2200-1-1', '1:2/0', 'Mon..', '', 'tomorrow'],
    ...['03:00:30.5', '*-*-* 3:00 Europe/Nowhere', '@1700000000', `${'1,'.repeat(70)}1:00`],
  ])
    assert.equal(readCalendar(text), null, text);
});

test('a zone belongs to the expression', () => {
  for (const [text, zone] of [
    ['hourly utc', 'UTC'],
    ['*-*-* 3:00 Europe/Berlin', 'Europe/Berlin'],
    ['Mon 3:00', null],
  ] as const)
    assert.equal(readCalendar(text)?.zone, zone);
});

test('any text is read without an error, and what is taken has a next time after each', () => {
  const number = fc.integer({ min: 0, max: 62 }).map(String);
  const part = fc.oneof(
    fc.constant('*'),
    number,
    fc.tuple(number, number).map(([one, other]) => `${one}..${other}`),
    fc.tuple(number, number).map(([one, other]) => `${one}/${other}`),
  );
  const chain = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(','));
  const texts = fc.oneof(
    fc.string(),
    fc
      .tuple(fc.constantFrom('', 'Mon ', 'sat..sun '), chain, fc.constantFrom('-', '~'), chain, chain, chain)
      .map(([day, month, mark, date, hour, minute]) => `${day}${month}${mark}${date} ${hour}:${minute}`),
  );
  fc.assert(
    fc.property(texts, (text) => {
      if (scheduleProblem(text) !== null) return;
      const calendar = readCalendar(text);
      let wall: number | null = Date.UTC(2026, 0, 1);
      for (let count = 0; calendar && wall !== null && count < 5; count += 1) {
        const next = nextCalendarWall(calendar, wall);
        assert.ok(next === null || next > wall, text);
        wall = next;
      }
    }),
  );
});
