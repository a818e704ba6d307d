import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addLatencies, addPacked, emptySketch, packSketch, percentileMs, type Sketch } from './sketch.ts';

const latencies = fc.array(fc.double({ min: 0.1, max: 60_000, noNaN: true }), {
  minLength: 1,
  maxLength: 200,
});
const shares = [0, 0.5, 0.95, 0.99, 1];

function sketchOf(values: readonly number[]): Sketch {
  const sketch = emptySketch();
  addLatencies(sketch, values);
  return sketch;
}

const percentiles = (sketch: Sketch) => shares.map((share) => percentileMs(sketch, share));

test('a percentile is within a hundredth of the latency at its place', () => {
  fc.assert(
    fc.property(latencies, (values) => {
      const sketch = sketchOf(values);
      const sorted = [...values].sort((one, other) => one - other);
      for (const share of shares) {
        const exact = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
        const found = percentileMs(sketch, share) ?? 0;
        assert.ok(Math.abs(found - exact) <= exact * 0.0101, `${share}: ${found} for ${exact}`);
      }
    }),
  );
});

test('in whatever parts and order latencies are summed up, the percentiles are the same', () => {
  fc.assert(
    fc.property(fc.array(latencies, { minLength: 1, maxLength: 6 }), (parts) => {
      const whole = percentiles(sketchOf(parts.flat()));
      for (const order of [parts, parts.toReversed()]) {
        const merged = emptySketch();
        for (const part of order) {
          const packed = packSketch(sketchOf(part));
          assert.ok(packed);
          addPacked(merged, packed);
        }
        assert.deepEqual(percentiles(merged), whole);
        assert.equal(merged.count, parts.flat().length);
      }
    }),
  );
});

test('what is kept of ten minutes is small', () => {
  assert.equal(packSketch(sketchOf(Array.from({ length: 10 }, (_, index) => 20 + index)))?.length, 60);
  assert.equal(packSketch(sketchOf(Array.from({ length: 10 }, () => 20)))?.length, 6);
});

test('nothing has no percentiles, and takes no room', () => {
  assert.equal(packSketch(emptySketch()), null);
  assert.equal(percentileMs(emptySketch(), 0.5), null);
});

test('an answer that took no time at all counts', () => {
  assert.equal(sketchOf([0]).count, 1);
  assert.ok(packSketch(sketchOf([0])));
});
