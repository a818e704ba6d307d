import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { drawnRows } from './windowing.ts';

const view = { rowHeight: 40, leastHeight: 35, viewHeight: 800 };

test('a short list is drawn whole', () => {
  assert.deepEqual(drawnRows({ ...view, count: 200, above: 3_000 }), {
    first: 0,
    end: 200,
    before: 0,
    after: 0,
  });
});

test('of a long one that was not measured yet, what fills the view below the head of a page is drawn, and the rest has room', () => {
  const { first, end, after } = drawnRows({ ...view, rowHeight: 0, count: 900, above: 0 });
  assert.deepEqual([first, end], [0, 18]);
  assert.ok(after > 880 * view.rowHeight);
});

test('a list that is being filled is not drawn whole, however many rows it has by now', () => {
  const { end, after } = drawnRows({ ...view, count: 100, above: 0, isGrowing: true });
  assert.deepEqual([end, after], [32, 68 * view.rowHeight]);
});

test('of any list, what is in view is drawn first', () => {
  const { end, after } = drawnRows({ ...view, rowHeight: 0, count: 100, above: 0, isFirst: true });
  assert.equal(end, 18);
  assert.ok(after >= 80 * view.rowHeight);
  assert.equal(drawnRows({ ...view, rowHeight: 0, count: 7, above: 0, isFirst: true }).end, 7);
  assert.equal(drawnRows({ ...view, count: 1_000, above: 0, isFirst: true }).end, 20);
});

test('of a long one, what is in view and some more', () => {
  assert.deepEqual(drawnRows({ ...view, count: 1_000, above: -200 }), {
    first: 0,
    end: 32,
    before: 0,
    after: 968 * 40,
  });
  const { first, end } = drawnRows({ ...view, count: 1_000, above: 20_000 });
  assert.deepEqual([first, end], [488, 532]);
});

test('everything in view is drawn, and the heights add up, wherever the page is scrolled', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 201, max: 5_000 }),
      fc.integer({ min: -5_000, max: 300_000 }),
      fc.integer({ min: 10, max: 200 }),
      (count, above, rowHeight) => {
        const { first, end, before, after } = drawnRows({ ...view, count, above, rowHeight });
        const firstSeen = Math.max(0, Math.min(Math.floor(above / rowHeight), count - 1));
        const lastSeen = Math.max(0, Math.min(Math.ceil((above + 800) / rowHeight) - 1, count - 1));
        assert.ok(first >= 0 && end <= count && first <= end);
        assert.ok(first <= firstSeen && end > lastSeen, `${first}..${end} shows ${firstSeen}..${lastSeen}`);
        assert.equal(before + after + (end - first) * rowHeight, count * rowHeight);
      },
    ),
  );
});
