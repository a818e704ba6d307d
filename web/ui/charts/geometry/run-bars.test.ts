import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isOfUnknownLength, type Run, type RunState, runBars, typicalRun } from './run-bars.ts';

test('a bar for several runs shows the worst state and the longest time', () => {
  const runs: Run[] = [
    { at: 1, state: 'ok', tookMs: 10 },
    { at: 2, state: 'ok', tookMs: 20 },
    { at: 3, state: 'down', tookMs: 5 },
    { at: 4, state: 'missed', tookMs: null },
    { at: 5, state: 'ok', tookMs: 30 },
  ];
  assert.deepEqual(runBars(runs, 3), [
    { at: 1, state: 'ok', tookMs: 10, runs: 1 },
    { at: 3, state: 'down', tookMs: 20, runs: 2 },
    { at: 4, state: 'missed', tookMs: 30, runs: 2 },
  ]);
  assert.deepEqual(runBars([], 3), []);
});

test('of a run that ended without a start nobody knows how long it took', () => {
  const isUnknown = (state: RunState, tookMs: number | null) => isOfUnknownLength({ at: 1, state, tookMs });
  assert.deepEqual([isUnknown('ok', null), isUnknown('down', null), isUnknown('ok', 0)], [true, true, false]);
  assert.deepEqual([isUnknown('missed', null), isUnknown('run', null)], [false, false], 'it has no end');
});

test('what is typical is asked of runs that succeeded', () => {
  const ok = [10, 11, 12, 13, 14].map((tookMs, at): Run => ({ at, state: 'ok', tookMs }));
  assert.equal(typicalRun([...ok, { at: 9, state: 'down', tookMs: 99_999 }])?.median, 12);
  assert.equal(typicalRun(ok.slice(1)), null);
});

test('no run is lost, and no failure hidden', () => {
  const run = fc.record({
    state: fc.constantFrom<RunState>('ok', 'late', 'down', 'missed', 'run', 'next'),
    tookMs: fc.option(fc.nat(), { nil: null }),
  });
  fc.assert(
    fc.property(fc.array(run, { maxLength: 300 }), fc.integer({ min: 1, max: 60 }), (list, most) => {
      const bars = runBars(
        list.map((each, at) => ({ ...each, at })),
        most,
      );
      assert.ok(bars.length <= most);
      assert.equal(
        bars.reduce((sum, { runs }) => sum + runs, 0),
        list.length,
      );
      assert.equal(
        bars.some(({ state }) => state === 'down'),
        list.some(({ state }) => state === 'down'),
      );
    }),
  );
});
