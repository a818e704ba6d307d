import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CronCheckState, newState, pause } from '../state.ts';
import { after, afterPings, ping, plain, start, sweep, up } from '../test-state.ts';
import { shown } from './shown.ts';

test('what is shown is late from the expected moment to the deadline, dated at the expected moment', () => {
  const table: [number, string, number][] = [
    [599.999, 'up', 0],
    [600, 'late', 600],
    [5_000, 'late', 600],
  ];
  for (const [at, status, since] of table) {
    const view = shown(up(), plain, after(at));
    assert.deepEqual([view.status, view.status_since], [status, after(since)]);
    assert.deepEqual([view.next_expected_at, view.deadline_at], [after(600), after(660)]);
    assert.equal(view.running, false);
  }
});

test('what is shown of a run is its limit, whatever the status, and never late', () => {
  const schedule = { ...plain, max_runtime_seconds: 30 };
  const states: [string, CronCheckState][] = [
    ['new', afterPings([ping('start', 900)])],
    ['up', afterPings([ping('success', 0), ping('start', 900)])],
    ['down', afterPings([ping('fail', 0), ping('start', 900)])],
  ];
  for (const [status, state] of states)
    assert.deepEqual(shown(state, schedule, after(905)), {
      status,
      status_since: after(0),
      running: true,
      next_expected_at: after(930),
      deadline_at: after(930),
    });
  const overdue = sweep(afterPings([ping('success', 0), ping('start', 900)], schedule), 931, schedule).state;
  assert.deepEqual(shown(overdue, schedule, after(2_000)), {
    status: 'down',
    status_since: after(930),
    running: true,
    next_expected_at: after(930),
    deadline_at: null,
  });
});

test('what is shown while down is the next slot in its phase and no deadline; new and paused have neither', () => {
  const down = sweep(up(), 700).state;
  const table: [number, number][] = [
    [700, 1_200],
    [1_199.999, 1_200],
    [1_200, 1_800],
    [600 * 60_000 + 1, 600 * 60_001],
  ];
  for (const [at, expected] of table) {
    const view = shown(down, plain, after(at));
    assert.deepEqual([view.status, view.next_expected_at, view.deadline_at], ['down', after(expected), null]);
  }
  const nightly = { ...plain, interval_seconds: null, cron_expression: '0 3 * * *' };
  const failed = shown(afterPings([ping('fail', 0)], nightly), nightly, after(4 * 3_600));
  assert.deepEqual(failed.next_expected_at, after(27 * 3_600));
  for (const state of [newState(start), pause(up(), after(10))]) {
    const view = shown(state, plain, after(9_999));
    assert.deepEqual([view.status, view.next_expected_at, view.deadline_at], [state.status, null, null]);
  }
});
