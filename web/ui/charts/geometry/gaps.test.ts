import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { gapMsOf, gaps, pieces } from './gaps.ts';

test('one lost point is passed over, two are a hole', () => {
  const gapMs = gapMsOf(10);
  assert.deepEqual(pieces([0, 10, 20, 30], [1, null, 3, 4], gapMs), [[0, 2, 3]]);
  assert.deepEqual(pieces([0, 10, 20, 30], [1, null, null, 4], gapMs), [[0], [3]]);
  assert.deepEqual(pieces([0, 40], [1, 2], gapMs), [[0], [1]]);
  assert.deepEqual(pieces([], [], gapMs), []);
});

test('a check that is asked every five minutes has no holes at points of two', () => {
  assert.deepEqual(pieces([0, 300, 600], [1, 2, 3], gapMsOf(120, 300)), [[0, 1, 2]]);
});

test('what is unknown to all series is a gap, at both ends too', () => {
  const values = [
    [null, 1, 1, null, null, null, 1, null],
    [null, null, 1, null, null, null, null, null],
  ];
  const times = [0, 10, 20, 30, 40, 50, 60, 70];
  assert.deepEqual(gaps(times, values, { range: { from: -20, to: 90 }, gapMs: 20 }), [
    { from: -20, to: 10 },
    { from: 20, to: 60 },
    { from: 60, to: 90 },
  ]);
  assert.deepEqual(gaps([], [], { range: { from: 0, to: 90 }, gapMs: 20 }), [{ from: 0, to: 90 }]);
});

test('no line crosses a gap, and every known point is on one line', () => {
  const list = fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.option(fc.nat(9), { nil: null })), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(list, (points) => {
      let at = 0;
      const times = points.map(([ms]) => (at += ms));
      const values = points.map(([, value]) => value);
      const lines = pieces(times, values, 20);
      const holes = gaps(times, [values], { range: { from: 0, to: at }, gapMs: 20 });
      assert.deepEqual(
        lines.flat(),
        values.flatMap((value, place) => (value === null ? [] : [place])),
      );
      for (const line of lines) {
        const [from = 0, to = 0] = [times[line[0] ?? 0], times[line.at(-1) ?? 0]];
        assert.ok(holes.every((hole) => hole.to <= from || hole.from >= to));
      }
      const inner = holes.filter((hole) => hole.from > 0 && hole.to < at);
      assert.ok(lines.length <= inner.length + 3);
    }),
  );
});
