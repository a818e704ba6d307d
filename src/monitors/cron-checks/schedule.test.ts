import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addSeconds } from '../../platform/time.ts';
import {
  cronProblem,
  describeSchedule,
  lastExpected,
  nextExpected,
  type Schedule,
  upcoming,
} from './schedule.ts';

const plain = {
  interval_seconds: null,
  cron_expression: null,
  grace_seconds: 0,
  max_runtime_seconds: null,
  min_runtime_seconds: null,
};
const cron = (expression: string, timezone = 'UTC'): Schedule => ({
  ...plain,
  cron_expression: expression,
  timezone,
});
const interval = (seconds: number): Schedule => ({ ...plain, interval_seconds: seconds, timezone: 'UTC' });
const next = (schedule: Schedule, after: string) => nextExpected(schedule, new Date(after))?.toISOString();
const listed = (schedule: Schedule, from: string, count: number) =>
  upcoming(schedule, new Date(from), count).map((moment) => moment.toISOString().replace(':00.000Z', 'Z'));

test('an interval is expected its length after what it is counted from', () => {
  assert.equal(next(interval(600), '2026-10-25T00:55:00.123Z'), '2026-10-25T01:05:00.123Z');
  assert.equal(next(interval(7_776_000), '2028-02-29T00:00:00.000Z'), '2028-05-29T00:00:00.000Z');
});

test('a cron expression is expected strictly after a moment, not at it', () => {
  const daily = cron('0 3 * * *');
  assert.equal(next(daily, '2026-01-01T02:59:59.999Z'), '2026-01-01T03:00:00.000Z');
  assert.equal(next(daily, '2026-01-01T03:00:00.000Z'), '2026-01-02T03:00:00.000Z');
  assert.equal(next(daily, '2026-01-01T03:00:00.001Z'), '2026-01-02T03:00:00.000Z');
});

test('names, steps, ranges, L, W and # are read as crontabs write them', () => {
  const cases: [string, string[]][] = [
    ['30 2-4 * jan-MAR mon,Wed', ['2026-01-05T02:30Z', '2026-01-05T03:30Z', '2026-01-05T04:30Z']],
    ['0 0 * * 7', ['2026-01-04T00:00Z', '2026-01-11T00:00Z']],
    ['0 0 * * 0', ['2026-01-04T00:00Z', '2026-01-11T00:00Z']],
    ['5 4 * * 1-5/2', ['2026-01-02T04:05Z', '2026-01-05T04:05Z', '2026-01-07T04:05Z']],
    ['0 0 L * *', ['2026-01-31T00:00Z', '2026-02-28T00:00Z', '2026-03-31T00:00Z']],
    ['0 0 L 2 *', ['2026-02-28T00:00Z', '2027-02-28T00:00Z', '2028-02-29T00:00Z']],
    ['0 0 * * FRIL', ['2026-01-30T00:00Z', '2026-02-27T00:00Z']],
    ['0 9 * * FRI#2', ['2026-01-09T09:00Z', '2026-02-13T09:00Z']],
    ['0 0 15W * *', ['2026-01-15T00:00Z', '2026-02-16T00:00Z']],
    ['0 0 LW * *', ['2026-01-30T00:00Z', '2026-02-27T00:00Z']],
    ['*/20 */12 * * *', ['2026-01-01T00:20Z', '2026-01-01T00:40Z', '2026-01-01T12:00Z']],
    ['\t0  3 * *  * ', ['2026-01-01T03:00Z', '2026-01-02T03:00Z']],
  ];
  for (const [expression, moments] of cases) {
    assert.equal(cronProblem(expression), null, expression);
    assert.deepEqual(listed(cron(expression), '2026-01-01T00:00:00Z', moments.length), moments, expression);
  }
});

test('day-of-month and day-of-week together mean either, and both where one begins with a star', () => {
  assert.deepEqual(listed(cron('0 0 13 * FRI'), '2026-02-01T00:00:00Z', 4), [
    '2026-02-06T00:00Z',
    '2026-02-13T00:00Z',
    '2026-02-20T00:00Z',
    '2026-02-27T00:00Z',
  ]);
  assert.deepEqual(listed(cron('0 0 30 2 MON'), '2026-02-01T00:00:00Z', 2), [
    '2026-02-02T00:00Z',
    '2026-02-09T00:00Z',
  ]);
  assert.deepEqual(listed(cron('0 0 */2 * MON'), '2026-01-01T00:00:00Z', 3), [
    '2026-01-05T00:00Z',
    '2026-01-19T00:00Z',
    '2026-02-09T00:00Z',
  ]);
});

test('a leap day comes every four years, save in centuries that 400 does not divide', () => {
  assert.deepEqual(listed(cron('0 12 29 2 *', 'Asia/Tokyo'), '2023-01-01T00:00:00Z', 2), [
    '2024-02-29T03:00Z',
    '2028-02-29T03:00Z',
  ]);
  assert.equal(next(cron('0 0 29 2 *'), '2096-03-01T00:00:00Z'), '2104-02-29T00:00:00.000Z');
});

test('an expression that cannot be used is refused in one sentence', () => {
  const fiveFields = 'needs exactly five fields: minute hour day-of-month month day-of-week';
  const characters = 'may hold only digits, names and * , - / # L W';
  const cases: [string, string][] = [
    ['', fiveFields],
    ['* * * *', fiveFields],
    ['0 0 3 * * *', fiveFields],
    ['0 0 3 * * * 2027', fiveFields],
    ['@daily', 'nicknames are not supported, write the five fields'],
    ['@reboot', 'nicknames are not supported, write the five fields'],
    ['60 * * * *', 'the minute field is not valid: 60'],
    ['* 24 * * *', 'the hour field is not valid: 24'],
    ['* * 0 * *', 'the day-of-month field is not valid: 0'],
    ['* * 32 * *', 'the day-of-month field is not valid: 32'],
    ['* * * 13 *', 'the month field is not valid: 13'],
    ['* * * constructor *', 'the month field is not valid: constructor'],
    ['* * * * 8', 'the day-of-week field is not valid: 8'],
    ['* * * * MON#6', 'the day-of-week field is not valid: MON#6'],
    ['*/0 * * * *', 'the minute field is not valid: */0'],
    ['5/15 * * * *', 'the minute field is not valid: 5/15'],
    ['1,,2 * * * *', 'the minute field is not valid: 1,,2'],
    ['* 5-1 * * *', 'the hour field is not valid: 5-1'],
    ['-1 * * * *', 'the minute field is not valid: -1'],
    ['0 0 ? * MON', characters],
    ['0 0 1 * +MON', characters],
    ['0 0 1 * MON\u0000', characters],
    ['0 0 1 * MON; reboot', characters],
    ['0\u00a00 1 * *', characters],
    ['0 0 30 2 *', 'never occurs'],
    ['0 0 31 4,6,9,11 *', 'never occurs'],
    [`${'0,'.repeat(150)}0 * * * *`, 'is longer than 200 characters'],
  ];
  for (const [expression, problem] of cases) assert.equal(cronProblem(expression), problem, expression);
});

test('no text makes the reading of a cron expression throw, and what it accepts has a next moment', () => {
  const characters = fc.constantFrom(...'0123456789*,-/#LW@?+ abc\t\u0000é'.split(''), 'MON', 'FEB', ' ');
  const field = fc.oneof(
    fc.constantFrom('*', 'L', 'LW', '*/7', 'SUN', '1-3', '31', '29', 'FRI#5'),
    fc.nat(70).map(String),
  );
  const expressions = fc.oneof(
    fc.array(characters, { maxLength: 30 }).map((parts) => parts.join('')),
    fc.array(field, { minLength: 5, maxLength: 5 }).map((fields) => fields.join(' ')),
  );
  fc.assert(
    fc.property(expressions, (expression) => {
      if (cronProblem(expression) === null)
        assert.notEqual(nextExpected(cron(expression), new Date(0)), null);
    }),
  );
});

test('a schedule whose every time is jumped over by the clocks has no next moment', () => {
  assert.equal(nextExpected(cron('* 2 * 3 SUNL', 'Europe/Berlin'), new Date('2026-01-01T00:00:00Z')), null);
  assert.deepEqual(upcoming(cron('* 2 * 3 SUNL', 'Europe/Berlin'), new Date('2026-01-01T00:00:00Z'), 10), []);
});

test('the last expected moment keeps the phase of an interval, however long ago it began', () => {
  const since = new Date('2020-02-29T00:00:00.500Z');
  const year = addSeconds(since, 366 * 86_400 + 59);
  assert.deepEqual(lastExpected(interval(60), since, year), addSeconds(since, 366 * 86_400));
  assert.deepEqual(lastExpected(interval(60), since, addSeconds(since, 59)), since);
  assert.deepEqual(lastExpected(interval(60), since, addSeconds(since, -5)), since);
  assert.deepEqual(
    lastExpected(cron('0 0 29 2 *'), since, new Date('2027-12-31T00:00:00Z')),
    new Date('2024-02-29T00:00:00Z'),
  );
});

test('a schedule is told in words', () => {
  const intervals = {
    60: 'minute',
    90: '1 minute 30 seconds',
    600: '10 minutes',
    3600: 'hour',
    86400: 'day',
  };
  for (const [length, words] of Object.entries(intervals))
    assert.equal(describeSchedule(interval(Number(length))), `every ${words}`);
  assert.equal(describeSchedule(interval(90_061)), 'every 1 day 1 hour 1 minute 1 second');
  assert.equal(describeSchedule(cron('0 3 * * *', 'Europe/Vilnius')), 'At 03:00, every day, Europe/Vilnius');
  assert.equal(describeSchedule(cron('30 9 * * FRI#2')), 'At 09:30, on the second Friday of the month, UTC');
  assert.equal(describeSchedule(cron('0 0 1W,15 * *')), 'At 0 0 1W,15 * *, UTC');
});

test('upcoming moments of an interval follow each other at its length', () => {
  assert.deepEqual(listed(interval(3_600), '2026-01-01T00:00:00Z', 3), [
    '2026-01-01T01:00Z',
    '2026-01-01T02:00Z',
    '2026-01-01T03:00Z',
  ]);
});
