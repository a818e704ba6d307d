import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areaPath, bandPath, levelPath, linePath, scaleOf } from './paths.ts';
import { percentAlong } from './percent.ts';

const scale = scaleOf({ from: 0, to: 100 }, 50);

test('a line breaks at a gap, and a point that stands alone is a dot', () => {
  const points = { times: [0, 10, 50, 60], values: [0, 25, 50, 25] };
  assert.equal(linePath(points, 20, scale), 'M0 1000L1000 500M5000 0L6000 500');
  assert.equal(linePath({ times: [0, 50], values: [50, 0] }, 20, scale), 'M0 0h0M5000 1000h0');
  assert.equal(linePath({ times: [], values: [] }, 20, scale), '');
});

test('an area goes down to 0 on both sides of a gap', () => {
  const points = { times: [0, 10, 50, 60], values: [0, 25, 50, 25] };
  assert.equal(
    areaPath(points, 20, scale),
    'M0 1000L1000 500L1000 1000L0 1000ZM5000 0L6000 500L6000 1000L5000 1000Z',
  );
});

test('a band lies between two lines', () => {
  const band = { times: [0, 10], lower: [10, 10], upper: [20, 30] };
  assert.equal(bandPath(band, 20, scale), 'M0 600L1000 400L1000 800L0 800Z');
});

test('what is beyond the axis is drawn at its edge', () => {
  assert.equal(linePath({ times: [0, 10], values: [-5, 99] }, 20, scale), 'M0 1000L1000 0');
  assert.equal(levelPath([0, 50], scale), 'M0 1000H10000M0 0H10000');
  assert.equal(percentAlong(120, { from: 0, to: 100 }), '100.00%');
  assert.equal(percentAlong(5, { from: 5, to: 5 }), '0.00%');
});
