import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addStep, changeStep, withoutStep } from './steps.ts';

const methods = [
  { id: 1, verified_at: null },
  { id: 2, verified_at: '2026-10-01T00:00:00Z' },
];

test('a new step is by what is confirmed and not named yet, five minutes after the last', () => {
  const one = addStep([], methods);
  assert.deepEqual(one, [{ method_id: 2, after_minutes: 0 }]);
  const two = addStep(one, methods);
  assert.deepEqual(two[1], { method_id: null, after_minutes: 5 });
  assert.equal(addStep([{ method_id: null, after_minutes: 239 }], [])[1]?.after_minutes, 240);
  assert.deepEqual(changeStep(two, 1, { after_minutes: 9 })[1], { method_id: null, after_minutes: 9 });
  assert.deepEqual(withoutStep(two, 0), [{ method_id: null, after_minutes: 5 }]);
});
