import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Unit, valueAxis } from './value-axis.ts';

const GiB = 1024 ** 3;
const Mbit = 1_000_000 / 8;

const axes: [number | null, Unit, number, number[]][] = [
  [3, 'percent', 2, [0, 50, 100]],
  [140, 'percent', 4, [0, 25, 50, 75, 100]],
  [null, 'percent', 2, [0, 50, 100]],
  [16, 'count', 2, [0, 10, 20]],
  [0, 'count', 2, [0, 0.5, 1]],
  [41.2 * GiB, 'bytes', 2, [0, 24 * GiB, 48 * GiB]],
  [900 * 1024, 'bytes', 2, [0, 512 * 1024, 1024 * 1024]],
  [560 * Mbit, 'bit_rate', 3, [0, 200 * Mbit, 400 * Mbit, 600 * Mbit]],
  [2_460, 'ms', 3, [0, 1_000, 2_000, 3_000]],
  [436, 'ms', 2, [0, 250, 500]],
  [846_000, 'ms', 3, [0, 300_000, 600_000, 900_000]],
];

for (const [highest, unit, wanted, ticks] of axes)
  test(`${highest} ${unit} in about ${wanted} steps`, () => {
    assert.deepEqual(valueAxis(highest, unit, wanted), { top: ticks.at(-1), ticks });
  });

test('every value fits, with little room above it', () => {
  const unit = fc.constantFrom<Unit>('bytes', 'byte_rate', 'bit_rate', 'ms', 'celsius', 'count');
  const highest = fc.double({ min: 1e-6, max: 1e13, noNaN: true });
  fc.assert(
    fc.property(highest, unit, fc.integer({ min: 2, max: 5 }), (value, kind, wanted) => {
      const { top, ticks } = valueAxis(value, kind, wanted);
      assert.ok(top >= value * (1 - 1e-6), `${top} ${value}`);
      assert.ok(top <= Math.max(value * 2.6, kind.startsWith('byte') ? 8 : 0), `${top} ${value}`);
      assert.ok(ticks[0] === 0 && ticks.at(-1) === top);
      assert.ok(ticks.length >= wanted && ticks.length <= wanted + 2);
    }),
  );
});
