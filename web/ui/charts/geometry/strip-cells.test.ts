import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { countStates, stripCells, stripPaths } from './strip-cells.ts';

const range = { from: 0, to: 100 };
const states = (cells: readonly { state: string }[]) => cells.map(({ state }) => state);

test('a short failure is shown, of what was fine the longest', () => {
  const periods = [
    { state: 'ok', from: 25, to: 40 },
    { state: 'down', from: 40, to: 41 },
    { state: 'ok', from: 41, to: 70 },
    { state: 'paused', from: 70, to: null },
  ] as const;
  assert.deepEqual(states(stripCells(periods, range, 4)), ['new', 'down', 'ok', 'paused']);
});

test('before it was known there is nothing, after it a hole is no data', () => {
  const periods = [{ state: 'ok', from: 30, to: 50 }] as const;
  assert.deepEqual(states(stripCells(periods, range, 4)), ['new', 'ok', 'unknown', 'unknown']);
  assert.deepEqual(states(stripCells([], range, 2)), ['new', 'new']);
});

test('height says how bad it is, one path for each colour', () => {
  assert.deepEqual(stripPaths(['ok', 'down', 'ok', 'late', 'new', 'unknown']), {
    viewBox: '0 0 23 24',
    paths: [
      ['b-o', 'M0 12h3v12h-3zM8 12h3v12h-3z'],
      ['b-d', 'M4 0h3v24h-3z'],
      ['b-w', 'M12 6h3v18h-3z'],
      ['b-n', 'M20 20.64h3v3.36h-3z'],
    ],
  });
});

test('a strip has as many bars as asked for, and shows every failure', () => {
  const period = fc.record({
    state: fc.constantFrom('ok', 'down', 'maint', 'paused'),
    length: fc.integer({ min: 1, max: 30 }),
  });
  fc.assert(
    fc.property(
      fc.array(period, { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 1, max: 90 }),
      (list, count) => {
        let at = 0;
        const periods = list.map(({ state, length }) => {
          at += length;
          return { state, from: at - length, to: at } as const;
        });
        const cells = stripCells(periods, { from: 0, to: at }, count);
        assert.equal(cells.length, count);
        assert.equal(
          countStates(cells).down > 0,
          list.some(({ state }) => state === 'down'),
        );
        assert.ok(cells.every(({ state }) => list.some((each) => each.state === state)));
      },
    ),
  );
});
