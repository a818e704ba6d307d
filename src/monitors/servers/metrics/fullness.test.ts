import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMs, days, hours } from '../../../platform/time.ts';
import { daysUntilFull } from './fullness.ts';

const start = new Date('2026-06-16T08:00:00.000Z');
const hourly = (count: number, usedAt: (hour: number) => number) =>
  Array.from({ length: count }, (_, hour) => ({ at: addMs(start, hours(hour)), used: usedAt(hour) }));

test('a disk that grows by two percent a day from sixty is full in twenty days', () => {
  assert.equal(
    daysUntilFull(
      hourly(72, (hour) => 54 + hour / 12),
      60,
    ),
    20,
  );
  const noisy = hourly(72, (hour) => 54 + hour / 12 + (hour % 2 === 0 ? 1 : -1));
  assert.ok(Math.abs((daysUntilFull(noisy, 60) ?? 0) - 20) < 1);
});

test('nothing is said of one that does not grow, hardly grows, or of which too little is known', () => {
  assert.equal(
    daysUntilFull(
      hourly(72, () => 60),
      60,
    ),
    null,
  );
  assert.equal(
    daysUntilFull(
      hourly(72, (hour) => 80 - hour / 12),
      74,
    ),
    null,
  );
  assert.equal(
    daysUntilFull(
      hourly(72, (hour) => 60 + hour / 100_000),
      60,
    ),
    null,
  );
  assert.equal(
    daysUntilFull(
      hourly(20, (hour) => 50 + hour),
      70,
    ),
    null,
  );
  assert.equal(daysUntilFull([], 50), null);
  const few = [0, 5].map((day) => ({ at: addMs(start, days(day)), used: 50 + day }));
  assert.equal(daysUntilFull(few, 55), null);
});

test('one that is full is full now', () => {
  assert.equal(
    daysUntilFull(
      hourly(72, (hour) => 90 + hour / 12),
      100,
    ),
    0,
  );
});
