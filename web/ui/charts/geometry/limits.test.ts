import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeLimits } from './limits.ts';

const places = (values: readonly number[], top: number) =>
  placeLimits(
    values.map((value) => ({ value })),
    top,
  ).map(({ limit, column, isBeyond }) => [limit.value, column, isBeyond]);

test('limits that lie close to each other are named beside each other', () => {
  assert.deepEqual(places([90, 95, 85, 50], 100), [
    [95, 0, false],
    [90, 1, false],
    [85, 2, false],
    [50, 0, false],
  ]);
});

test('what the axis does not reach is named at its edge, apart from what it does', () => {
  assert.deepEqual(places([16, 1_000, 800], 20), [
    [1_000, 0, true],
    [800, 1, true],
    [16, 0, false],
  ]);
  assert.deepEqual(places([], 20), []);
});
