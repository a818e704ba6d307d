import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addSeconds } from '../../platform/time.ts';
import { awaitedRun, endedRun, maximumOpenRuns, type OpenRun, openRun, runDurationMs } from './runs.ts';

const start = new Date('2026-01-01T00:00:00.000Z');
const after = (seconds: number) => addSeconds(start, seconds);
const opened = (...starts: [string | null, number][]) =>
  starts.reduce<OpenRun[]>((runs, [id, at]) => openRun(runs, id, after(at)), []);
const ids = (runs: OpenRun[]) => runs.map((run) => run.run_id);

test('a start replaces the earlier one with its id, and one without id the earlier one without', () => {
  const runs = opened(['a', 0], [null, 1], ['b', 2], [null, 3], ['a', 4]);
  assert.deepEqual(
    runs.map(({ run_id, started_at }) => [run_id, started_at]),
    [
      ['b', after(2).toISOString()],
      [null, after(3).toISOString()],
      ['a', after(4).toISOString()],
    ],
  );
});

test('an end closes the run of its id, or without one the latest, and nothing where none fits', () => {
  const runs = opened(['a', 0], [null, 1], ['b', 2]);
  assert.equal(endedRun(runs, 'a')?.started_at, after(0).toISOString());
  assert.equal(endedRun(runs, null)?.run_id, 'b');
  assert.equal(endedRun(runs, 'c'), null);
  assert.equal(endedRun([], null), null);
});

test('at most 100 runs are open: the oldest gives way', () => {
  const runs = opened(...Array.from({ length: 130 }, (_, at): [string, number] => [`run ${at}`, at]));
  assert.equal(runs.length, maximumOpenRuns);
  assert.deepEqual([ids(runs)[0], ids(runs).at(-1)], ['run 30', 'run 129']);
});

test('the run that is due first is the one that started first, of those still awaited', () => {
  const runs = opened(['late', 9], ['first', 1], ['second', 5]);
  assert.equal(awaitedRun(runs)?.run_id, 'first');
  assert.equal(
    awaitedRun(runs.map((run) => ({ ...run, past_limit: run.run_id === 'first' })))?.run_id,
    'second',
  );
  assert.equal(awaitedRun(runs.map((run) => ({ ...run, past_limit: true }))), null);
});

test('a start older than 72 hours, or than the longest run allowed, gives no duration', () => {
  const [run] = opened(['a', 0]);
  assert.ok(run);
  const threeDays = 72 * 3_600;
  assert.equal(runDurationMs(run, after(1.5), null), 1_500);
  assert.equal(runDurationMs(run, after(threeDays), 60), threeDays * 1_000);
  assert.equal(runDurationMs(run, after(threeDays + 1), 60), null);
  assert.equal(runDurationMs(run, after(threeDays + 1), threeDays + 1), (threeDays + 1) * 1_000);
  assert.equal(runDurationMs(run, after(-1), null), null);
});
