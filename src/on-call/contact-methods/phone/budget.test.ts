import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isNear } from './budget.ts';

test('little is left from four fifths of either bound on', () => {
  const near = (units: number, cost: number, bound: number | null = 25) =>
    isNear({ units, cost_micros: cost * 1_000_000 }, { units: 100, cost: bound });
  assert.deepEqual([near(79, 19.99), near(80, 0), near(0, 20)], [false, true, true]);
  assert.deepEqual([near(79, 1_000, null), near(80, 0, null)], [false, true]);
});
