import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freePlaces } from './places.ts';

const probing = (count: number, begunMs: number, isFailing = false) =>
  Array.from({ length: count }, () => ({ begunMs, isFailing }));

test('quick probes fill the places, and slow ones leave theirs', () => {
  assert.deepEqual(freePlaces([], 0), { healthy: 256, failing: 128 });
  assert.deepEqual(freePlaces(probing(200, 0), 999), { healthy: 56, failing: 128 });
  assert.deepEqual(freePlaces(probing(200, 0), 1_000), { healthy: 256, failing: 128 });
});

test('checks that failed the last time have places of their own', () => {
  assert.deepEqual(freePlaces(probing(300, 0, true), 500), { healthy: 256, failing: 0 });
});

test('there is an end to how many may hang at once', () => {
  assert.deepEqual(freePlaces(probing(1_000, 0), 60_000), { healthy: 24, failing: 128 });
  assert.deepEqual(freePlaces(probing(2_000, 0), 60_000), { healthy: 0, failing: 128 });
});
