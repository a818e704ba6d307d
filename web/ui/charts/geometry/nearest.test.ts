import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { nearest, stepTo } from './nearest.ts';

test('the nearest point, and the earlier of two', () => {
  assert.equal(nearest([0, 10, 20], 14), 1);
  assert.equal(nearest([0, 10, 20], 15), 1);
  assert.equal(nearest([0, 10, 20], 99), 2);
  assert.equal(nearest([0, 10, 20], -9), 0);
  assert.equal(nearest([], 5), -1);
});

test('no other point is nearer', () => {
  const rising = fc
    .uniqueArray(fc.integer({ min: -500, max: 500 }), { minLength: 1 })
    .map((list) => list.sort((a, b) => a - b));
  fc.assert(
    fc.property(rising, fc.integer({ min: -600, max: 600 }), (times, at) => {
      const found = Math.abs((times[nearest(times, at)] ?? Number.NaN) - at);
      assert.equal(found, Math.min(...times.map((time) => Math.abs(time - at))));
    }),
  );
});

test('keys pass over what is unknown and stay at the ends', () => {
  const known = (place: number) => place !== 2 && place !== 3;
  assert.equal(stepTo(known, 1, { by: 1, count: 6 }), 4);
  assert.equal(stepTo(known, 4, { by: -2, count: 6 }), 0);
  assert.equal(stepTo(known, 5, { by: 1, count: 6 }), 5);
  assert.equal(stepTo(known, 4, { by: 10, count: 6 }), 5);
});
