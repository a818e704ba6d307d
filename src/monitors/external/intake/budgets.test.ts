// One integration cannot keep the others waiting.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RateLimited } from '../../../platform/errors.ts';
import { openBudgets } from './budgets.ts';

test('a storm is taken, a flood is refused until time has passed, and others are not touched by it', () => {
  const budgets = openBudgets();
  for (let times = 0; times < 1_200; times += 1) budgets(1, 0, 0)();
  assert.throws(() => budgets(1, 0, 0), RateLimited);
  budgets(2, 0, 0)();
  for (let times = 0; times < 20; times += 1) budgets(1, 0, 1_000)();
  assert.throws(() => budgets(1, 0, 1_000), RateLimited);
});

test('bytes count, and no more than eight calls at once are taken', () => {
  const budgets = openBudgets();
  const ends = Array.from({ length: 8 }, () => budgets(1, 1_024, 0));
  assert.throws(() => budgets(1, 0, 0), RateLimited);
  for (const end of ends) end();
  for (let times = 0; times < 19; times += 1) budgets(2, 1_024 * 1_024, 0)();
  assert.throws(() => budgets(2, 0, 0), RateLimited);
});
