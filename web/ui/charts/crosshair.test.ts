import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCrosshair } from './crosshair.ts';

test('everybody is notified of a move, and of none that moves nothing', () => {
  const crosshair = createCrosshair();
  const moves: (number | undefined)[] = [];
  const leave = crosshair.subscribe(() => moves.push(crosshair.read()?.at));
  crosshair.point({ at: 5, by: 'cpu' });
  crosshair.point({ at: 5, by: 'cpu' });
  crosshair.point({ at: 5, by: 'memory' });
  crosshair.point(null);
  crosshair.point(null);
  leave();
  crosshair.point({ at: 9, by: 'cpu' });
  assert.deepEqual(moves, [5, 5, undefined]);
});
