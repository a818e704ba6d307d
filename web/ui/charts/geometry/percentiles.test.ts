import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { percentile, typicalBand } from './percentiles.ts';

test('between two values it is linear', () => {
  assert.equal(percentile([4, 1, 3, 2], 0.5), 2.5);
  assert.equal(percentile([7], 0.9), 7);
  assert.equal(percentile([], 0.5), null);
});

test('four runs say nothing of what is typical', () => {
  assert.equal(typicalBand([1, 2, 3, 4]), null);
  assert.deepEqual(typicalBand([10, 20, 30, 40, 50]), { low: 14, median: 30, high: 46 });
});

test('the middle 80 percent hold at least 80 percent of the values', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(10_000), { minLength: 5, maxLength: 200 }), (values) => {
      const band = typicalBand(values);
      assert.ok(band && band.low <= band.median && band.median <= band.high);
      const inside = values.filter((value) => value >= band.low - 1e-6 && value <= band.high + 1e-6);
      assert.ok(inside.length >= Math.floor(values.length * 0.8) - 1);
    }),
  );
});
