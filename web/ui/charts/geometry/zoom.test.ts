import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { draggedRange, type ZoomPath, zoomedIn, zoomedOut } from './zoom.ts';

const shown = { from: 1_000, to: 2_000 };

test('a drag in either direction is a period, a twitch is none', () => {
  assert.deepEqual(draggedRange([0.2, 0.5], shown, 1), { from: 1_200, to: 1_500 });
  assert.deepEqual(draggedRange([0.5, 0.2], shown, 1), { from: 1_200, to: 1_500 });
  assert.deepEqual(draggedRange([0.9, 1.4], shown, 1), { from: 1_900, to: 2_000 });
  assert.equal(draggedRange([0.5, 0.51], shown, 1), null);
});

test('a period is at least five points long and stays within what is shown', () => {
  const share = fc.double({ min: -0.5, max: 1.5, noNaN: true });
  fc.assert(
    fc.property(share, share, fc.integer({ min: 1, max: 400 }), (a, b, stepMs) => {
      const range = draggedRange([a, b], shown, stepMs);
      if (!range) return;
      assert.ok(range.from >= shown.from && range.to <= shown.to);
      assert.ok(range.to - range.from >= Math.min(1_000, 5 * stepMs) - 1);
    }),
  );
});

test('every way in leads back out, and then stays', () => {
  const first: ZoomPath = zoomedIn(zoomedIn([], null), shown);
  const back = zoomedOut(first);
  assert.deepEqual(back.to, shown);
  assert.deepEqual(zoomedOut(back.path), { path: [], to: null });
  assert.deepEqual(zoomedOut([]), { path: [], to: null });
});
