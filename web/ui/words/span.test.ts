import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lengthOf, toTheMinute } from './span.ts';

const since = '2026-06-16T08:00:00.000Z';
const at = Date.parse(since);

test('what goes on has lasted a second at least, and whole ones', () => {
  for (const [afterMs, shown] of [
    [-500, 1_000],
    [0, 1_000],
    [999, 1_000],
    [2_999, 2_000],
  ] as const)
    assert.equal(lengthOf({ since }, at + afterMs), shown, String(afterMs));
});

test('what is over lasted as long as it did, and at a glance whole minutes', () => {
  assert.equal(lengthOf({ since, until: '2026-06-16T08:00:00.250Z' }, at + 9_000), 250);
  assert.equal(lengthOf({ ms: null }, at), null);
  assert.deepEqual([59_000, 61_500, null].map(toTheMinute), [59_000, 60_000, null]);
});
