import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { waterfall } from './phases.ts';

test('each phase begins where the one before it ends; one that did not take place has no length', () => {
  const phases = [
    { name: 'dns', ms: null },
    { name: 'connect', ms: 25 },
    { name: 'wait', ms: 75 },
  ];
  assert.deepEqual(
    waterfall(phases).map(({ start, length }) => [start, length]),
    [
      [0, 0],
      [0, 0.25],
      [0.25, 0.75],
    ],
  );
});

test('nothing lies outside, and all together are the whole', () => {
  fc.assert(
    fc.property(
      fc.array(fc.option(fc.double({ min: 0, max: 1e5, noNaN: true }), { nil: null }), { maxLength: 8 }),
      (list) => {
        const parts = waterfall(list.map((ms, place) => ({ name: String(place), ms })));
        const whole = parts.reduce((sum, { length }) => sum + length, 0);
        assert.ok(Math.abs(whole - (list.some((ms) => ms) ? 1 : 0)) < 1e-9);
        assert.ok(parts.every(({ start, length }) => start >= 0 && start + length <= 1 + 1e-9));
      },
    ),
  );
});
