import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstReading, fitRange, fittingPeriod } from './fit.ts';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-06-16T06:42:00Z');
const week = { from: NOW - 7 * 24 * HOUR, to: NOW };

test('a chart begins with what there is, and is never shorter than a quarter of an hour', () => {
  assert.deepEqual(fitRange(week, NOW - 2 * HOUR), { from: NOW - 2 * HOUR, to: NOW });
  assert.deepEqual(fitRange(week, NOW - 60_000), { from: NOW - HOUR / 4, to: NOW });
  assert.deepEqual(fitRange(week, week.from - HOUR), week);
  const short = { from: NOW - 60_000, to: NOW };
  assert.deepEqual(fitRange(short, NOW - 10_000), short);
});

test('of what was made within the range the first reading counts; a silence of what is older stays in view', () => {
  const made = NOW - 5 * HOUR;
  assert.equal(firstReading(made, week, NOW - 3 * HOUR), NOW - 3 * HOUR);
  assert.equal(firstReading(made, week, undefined), made);
  assert.equal(firstReading(week.from - HOUR, week, NOW - 3 * HOUR), week.from);
});

test('no longer period is asked for than holds all there is', () => {
  const periods = [
    ['6h', 6 * 3_600],
    ['24h', 24 * 3_600],
    ['7d', 7 * 24 * 3_600],
  ] as const;
  assert.equal(fittingPeriod(periods, '7d', HOUR), '6h');
  assert.equal(fittingPeriod(periods, '7d', 7 * HOUR), '24h');
  assert.equal(fittingPeriod(periods, '7d', 900 * HOUR), '7d');
  assert.equal(fittingPeriod(periods, '6h', 900 * HOUR), '6h');
});
