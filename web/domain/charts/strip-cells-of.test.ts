import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stripCellsOf } from './strip-cells-of.ts';

const strip = (...states: (string | null)[]) => stripCellsOf({ from: 100, step_ms: 10, states });

test('statuses of pieces of time become bars, and silence before the first is no hole', () => {
  const cells = strip(null, 'up', null, 'maintenance', 'down');
  assert.deepEqual(
    cells.map(({ state }) => state),
    ['new', 'ok', 'unknown', 'maint', 'down'],
  );
  assert.deepEqual(cells[4], { from: 140, to: 150, state: 'down' });
});

test('what was never known is new', () => {
  assert.deepEqual(
    strip(null, null).map(({ state }) => state),
    ['new', 'new'],
  );
});
