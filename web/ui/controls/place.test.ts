import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeBeside } from './place.ts';

const view = { width: 400, height: 600 };
const menu = { width: 180, height: 200 };
const wish = { side: 'below', align: 'left', gap: 4 } as const;

test('a layer opens below, along the edge it is aligned to', () => {
  const opener = { left: 40, top: 100, width: 60, height: 32 };
  assert.deepEqual(placeBeside(opener, menu, view, wish), { left: 40, top: 136, maxHeight: 456 });
  assert.equal(placeBeside({ ...opener, left: 300 }, menu, view, { ...wish, align: 'right' }).left, 180);
  assert.equal(placeBeside(opener, { width: 40, height: 20 }, view, { ...wish, align: 'centre' }).left, 50);
});

test('it turns where there is more room on the other side', () => {
  const low = { left: 40, top: 500, width: 60, height: 32 };
  assert.equal(placeBeside(low, menu, view, wish).top, 500 - 4 - 200);
  const high = { left: 40, top: 20, width: 60, height: 32 };
  assert.equal(placeBeside(high, menu, view, { ...wish, side: 'above' }).top, 56);
});

test('it never leaves the window', () => {
  const right = { left: 380, top: 100, width: 16, height: 16 };
  assert.equal(placeBeside(right, menu, view, wish).left, 400 - 180 - 8);
  assert.equal(placeBeside({ ...right, left: -10 }, menu, view, wish).left, 8);
  const tall = placeBeside({ ...right, top: 300 }, { width: 180, height: 900 }, view, wish);
  assert.equal(tall.top, 8);
  assert.equal(tall.maxHeight, 288);
});
