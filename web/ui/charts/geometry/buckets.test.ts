import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { MOST_POINTS, stepFor, worstBuckets } from './buckets.ts';
import type { Columns } from './series.ts';

const MINUTE = 60_000;

test('30 days of minutes become points of an hour', () => {
  assert.equal(stepFor({ from: 0, to: 30 * 1440 * MINUTE }), 60 * MINUTE);
  assert.equal(stepFor({ from: 0, to: 1440 * MINUTE }), 2 * MINUTE);
  assert.equal(stepFor({ from: 0, to: 4 * 365 * 1440 * MINUTE }), 3 * 1440 * MINUTE);
});

test('few points stay as they are, without those outside', () => {
  const columns = { times: [0, 10, 20, 30], values: [[1, null, 3, 4]], stepMs: 10 };
  assert.equal(worstBuckets(columns, { from: 0, to: 30 }), columns);
  assert.deepEqual(worstBuckets(columns, { from: 5, to: 25 }), {
    times: [10, 20],
    values: [[null, 3]],
    stepMs: 10,
  });
  assert.deepEqual(worstBuckets(columns, { from: 31, to: 40 }).times, []);
});

test('the lowest value is kept where low is bad', () => {
  const columns = { times: [0, 1_000, 2_000, 3_000], values: [[5, 1, 7, null]], stepMs: 1_000 };
  const shown = worstBuckets(columns, { from: 0, to: 3_000 }, { worst: 'lowest', most: 3 });
  assert.deepEqual(shown, { times: [0, 2_000], values: [[1, 7]], stepMs: 2_000 });
});

const value = fc.option(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { nil: null });
const columns: fc.Arbitrary<Columns> = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 5 }), value, value), { minLength: 1, maxLength: 3_000 })
  .map((points) => {
    let at = 1_765_000_000_000;
    const times = points.map(([steps]) => (at += steps * MINUTE));
    return { times, values: [points.map(([, a]) => a), points.map(([, , b]) => b)], stepMs: MINUTE };
  });

test('whatever is shown, no more points than fit, in order, and nothing bad is lost', () => {
  fc.assert(
    fc.property(columns, fc.nat(100), (all, cut) => {
      const range = { from: (all.times[0] ?? 0) + cut * MINUTE, to: all.times.at(-1) ?? 0 };
      const shown = worstBuckets(all, range);
      assert.ok(shown.times.length <= MOST_POINTS);
      assert.ok(
        shown.times.every(
          (at, place) => at >= range.from && at <= range.to && at > (shown.times[place - 1] ?? 0),
        ),
      );
      for (const [series, list] of all.values.entries()) {
        const inside = list.filter((_, place) => (all.times[place] ?? 0) >= range.from);
        const known = (values: readonly (number | null)[]) => values.filter((each) => each !== null);
        assert.equal(Math.max(...known(shown.values[series] ?? [])), Math.max(...known(inside)));
        assert.ok(known(shown.values[series] ?? []).every((each) => inside.includes(each)));
      }
    }),
    { numRuns: 60 },
  );
});
