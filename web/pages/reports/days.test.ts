import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stepFrom } from './days.ts';

test('the week and the month before and after begin on their first days', () => {
  assert.equal(stepFrom('2026-06-15', 'week', -1), '2026-06-08');
  assert.equal(stepFrom('2026-12-28', 'week', 1), '2027-01-04');
  assert.equal(stepFrom('2026-01-01', 'month', -1), '2025-12-01');
  assert.equal(stepFrom('2026-01-01', 'month', 1), '2026-02-01');
});
