import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addSeconds } from '../../platform/time.ts';
import { describeSchedule, lastExpected, nextExpected, type Schedule, upcoming } from './schedule.ts';

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

test('a schedule is put in words', () => {
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
