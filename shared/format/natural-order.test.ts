import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inNaturalOrder } from './natural-order.ts';

test('numbers in names count as numbers, and case does not part names', () => {
  const names = ['job 117', 'Job 12', 'job 9', 'db-10.eu', 'db-2.eu', 'job'];
  assert.deepEqual(names.toSorted(inNaturalOrder), [
    'db-2.eu',
    'db-10.eu',
    'job',
    'job 9',
    'Job 12',
    'job 117',
  ]);
});
