import assert from 'node:assert/strict';
import { test } from 'node:test';
import { restartAfterMs } from './door-process.ts';

test('a door that ends again and again is opened after a second at first, and never after more than thirty', () => {
  assert.deepEqual([1, 2, 3, 5, 6, 40].map(restartAfterMs), [1_000, 2_000, 4_000, 16_000, 30_000, 30_000]);
});
