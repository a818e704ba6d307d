import assert from 'node:assert/strict';
import { test } from 'node:test';
import { steadyRows } from './steady-rows.ts';

const row = (id: number, name = '') => ({ id, name });
const nothingGone = () => false;

test('rows that are not held are as the list has them', () => {
  assert.deepEqual(steadyRows([row(2), row(1)], null, nothingGone), { rows: [row(2), row(1)], arrived: 0 });
});

test('rows that are held keep their places, change in them, and new ones are counted', () => {
  const held = [row(1), row(2), row(3)];
  const now = [row(4), row(3, 'changed'), row(1), row(5), row(2)];
  const shown = [row(1), row(2), row(3, 'changed')];
  assert.deepEqual(steadyRows(now, held, nothingGone), { rows: shown, arrived: 2 });
});

test('a row that has left the list stays while it is held, unless it was deleted', () => {
  const held = [row(1), row(2), row(3)];
  assert.deepEqual(
    steadyRows([row(3)], held, (id) => id === 1),
    { rows: [row(2), row(3)], arrived: 0 },
  );
});
