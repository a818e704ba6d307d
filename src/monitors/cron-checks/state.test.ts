import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shown } from './checks/shown.ts';
import { deadline, deadlineAt, reschedule } from './deadline.ts';
import type { Schedule } from './schedule.ts';
import { applyPing, type CronCheckState, newState, type Ping, pause, resume } from './state.ts';

import {
  after,
  afterPings,
  alerts,
  id,
  outage,
  ping,
  plain,
  silent,
  start,
  statusOf,
  sweep,
  tenMinutely,
  up,
  year,
} from './test-state.ts';

test('a success makes a check up from any status but paused, and its alerts resolve', () => {
  const table: [string, CronCheckState, boolean][] = [
    ['new', newState(start), true],
    ['down, failed', afterPings([ping('fail', 1)]), true],
    ['down, missed', sweep(up(), 660).state, true],
    ['down, overrun', sweep(afterPings([ping('start', 0)]), 660).state, true],
    ['up', up(), false],
  ];
  for (const [name, before, moves] of table) {
    const outcome = applyPing(before, plain, alerts, ping('success', 700, { exit_code: 0 }));
    assert.deepEqual(statusOf(outcome.state), ['up', null, moves ? after(700) : after(0)], name);
    const moved = moves ? [{ status: 'up', down_reason: null, at: after(700) }] : [];
    assert.deepEqual(outcome.transitions, moved, name);
    assert.equal(outcome.resolve, moves, name);
    assert.deepEqual(outcome.raise, [], name);
    assert.equal(outcome.state.last_exit_code, 0, name);
    assert.deepEqual(outcome.state.last_ping_at, after(700), name);
    assert.deepEqual(deadlineAt(outcome.state, plain), after(700 + 660), name);
  }
});

test('a start keeps the status and the slot, and awaits the end of the run instead', () => {
  const state = afterPings([ping('success', 0), ping('start', 590)]);
  assert.deepEqual(statusOf(state), ['up', null, after(0)]);
  assert.deepEqual(state.last_start_at, after(590));
  assert.deepEqual(state.last_ping_at, after(0));
  assert.deepEqual(deadlineAt(state, plain), after(590 + 660));
  assert.deepEqual(deadlineAt(state, { ...plain, max_runtime_seconds: 30 }), after(620));
  assert.deepEqual(sweep(state, 1_249).transitions, []);
});

test('a success ends the run and says how long it took', () => {
  const outcome = applyPing(afterPings([ping('start', 5)]), plain, alerts, ping('success', 17.25));
  assert.equal(outcome.duration_ms, 12_250);
  assert.equal(outcome.state.last_duration_ms, 12_250);
  assert.deepEqual(outcome.state.open_runs, []);
  const unpaired = applyPing(outcome.state, plain, alerts, ping('success', 20));
  assert.deepEqual([unpaired.duration_ms, unpaired.state.last_duration_ms], [null, null]);
});

test('runs are told apart by their ids, and an end of an unknown run touches no other', () => {
  const runs = afterPings([ping('start', 0, { run_id: id('a') }), ping('start', 10, { run_id: id('b') })]);
  const first = applyPing(runs, plain, alerts, ping('success', 30, { run_id: id('a') }));
  assert.equal(first.duration_ms, 30_000);
  const second = applyPing(first.state, plain, alerts, ping('fail', 50, { run_id: id('b') }));
  assert.equal(second.duration_ms, 40_000);
  const unknown = applyPing(runs, plain, alerts, ping('success', 30, { run_id: id('c') }));
  assert.deepEqual([unknown.duration_ms, unknown.state.open_runs], [null, runs.open_runs]);
  const nameless = applyPing(runs, plain, alerts, ping('success', 30));
  assert.equal(nameless.duration_ms, 20_000);
});

test('a job that hangs and is started again and again overruns when its first run would have', () => {
  const again = afterPings([ping('success', 0), ping('start', 600), ping('start', 1_200)]);
  const due = deadline(again, plain);
  assert.deepEqual([due?.cause, due?.at], ['overrun', after(600 + 660)]);
  const over = sweep(again, 2_000);
  assert.deepEqual([over.state.status, over.state.down_reason], ['down', 'overrun']);
  assert.deepEqual(
    over.raise.map(({ kind }) => kind),
    ['cron_overrun'],
  );
  assert.deepEqual('started_at' in (over.raise[0] ?? {}) && over.raise[0], {
    ...{ kind: 'cron_overrun', at: due?.at, started_at: after(600), run_id: null },
  });
  const ended = applyPing(again, plain, alerts, ping('success', 1_230)).state;
  assert.equal(ended.last_duration_ms, 30_000);
  assert.deepEqual(deadline(ended, plain)?.cause, 'missed');
  const limited = { ...plain, max_runtime_seconds: 7_200 };
  assert.deepEqual(deadline(again, limited)?.at, after(600 + 7_200));
  const fresh = applyPing(over.state, plain, alerts, ping('start', 2_100)).state;
  assert.equal(fresh.open_runs[0]?.first_started_at, undefined, 'the run before was over its limit');
});

test('a start that is older than 72 hours is closed without a duration', () => {
  const state = afterPings([ping('start', 0)], { ...plain, max_runtime_seconds: 60 });
  const outcome = applyPing(state, plain, alerts, ping('success', 72 * 3_600 + 1));
  assert.deepEqual([outcome.duration_ms, outcome.state.open_runs], [null, []]);
});

test('a run shorter than the least allowed takes the check down and resolves nothing', () => {
  const schedule = { ...plain, min_runtime_seconds: 10 };
  const started = afterPings([ping('success', 0), ping('start', 100)], schedule);
  const outcome = applyPing(started, schedule, alerts, ping('success', 109.999, { exit_code: 0 }));
  assert.deepEqual(statusOf(outcome.state), ['down', 'too_fast', after(109.999)]);
  assert.deepEqual(outcome.raise, [
    { kind: 'cron_too_fast', at: after(109.999), duration_ms: 9_999, run_id: null },
  ]);
  assert.equal(outcome.resolve, false);
  const stillDown = afterPings([ping('fail', 0), ping('start', 100)], schedule);
  const worse = applyPing(stillDown, schedule, alerts, ping('success', 101));
  assert.deepEqual(statusOf(worse.state), ['down', 'too_fast', after(0)]);
  assert.deepEqual([worse.transitions, worse.resolve, worse.raise.length], [[], false, 1]);
  const muted = applyPing(started, schedule, silent, ping('success', 109.999));
  assert.deepEqual([muted.raise, muted.state.status], [[], 'down']);
  assert.equal(applyPing(started, schedule, alerts, ping('success', 110)).state.status, 'up');
  assert.equal(applyPing(up(0, schedule), schedule, alerts, ping('success', 100)).state.status, 'up');
});

test('a fail takes the check down and alerts if it is to, every time', () => {
  const failed = applyPing(up(), plain, alerts, ping('fail', 100, { exit_code: 3 }));
  assert.deepEqual(statusOf(failed.state), ['down', 'fail', after(100)]);
  assert.deepEqual(failed.transitions, [{ status: 'down', down_reason: 'fail', at: after(100) }]);
  const alert = { kind: 'cron_fail', at: after(100), exit_code: 3, duration_ms: null, run_id: null };
  assert.deepEqual(failed.raise, [alert]);
  assert.deepEqual([failed.state.last_exit_code, failed.resolve], [3, false]);
  const again = applyPing(failed.state, plain, alerts, ping('fail', 200));
  assert.deepEqual(statusOf(again.state), ['down', 'fail', after(100)]);
  assert.deepEqual([again.transitions, again.raise.length, again.resolve], [[], 1, false]);
  assert.deepEqual(applyPing(up(), plain, silent, ping('fail', 100)).raise, []);
});

test('a fail ends its run', () => {
  const outcome = applyPing(afterPings([ping('start', 0)]), plain, alerts, ping('fail', 60));
  assert.deepEqual([outcome.duration_ms, outcome.state.open_runs], [60_000, []]);
});

test('a log changes nothing', () => {
  for (const state of [
    newState(start),
    up(),
    afterPings([ping('start', 1)]),
    afterPings([ping('fail', 1)]),
  ]) {
    const outcome = applyPing(state, plain, alerts, ping('log', 50, { exit_code: 1 }));
    assert.equal(outcome.state, state);
    assert.deepEqual([outcome.ignored, outcome.transitions, outcome.raise], [false, [], []]);
  }
});

test('a ping while paused changes nothing, and a check that is resumed is new', () => {
  const paused = pause(afterPings([ping('success', 0), ping('start', 10)]), after(20));
  assert.deepEqual(statusOf(paused), ['paused', null, after(20)]);
  for (const kind of ['success', 'start', 'fail', 'log'] as const) {
    const outcome = applyPing(paused, plain, alerts, ping(kind, 30));
    assert.equal(outcome.state, paused);
    assert.deepEqual([outcome.ignored, outcome.raise, outcome.resolve], [true, [], false]);
  }
  assert.deepEqual(sweep(paused, year).state, paused);
  const resumed = resume(paused, after(40));
  assert.deepEqual(statusOf(resumed), ['new', null, after(40)]);
  assert.deepEqual([resumed.slot_since, resumed.open_runs, resumed.last_ping_at], [null, [], after(0)]);
  assert.deepEqual(sweep(resumed, year).raise, []);
  assert.equal(resume(up(), after(50)).status, 'up');
  assert.equal(pause(paused, after(50)), paused);
});

test('a start or an end up to a minute before its slot belongs to that slot', () => {
  const at = (expression: string, zone = 'UTC', grace_seconds = 300): Schedule => ({
    ...plain,
    ...{ interval_seconds: null, cron_expression: expression, timezone: zone, grace_seconds },
  });
  const nightly = at('0 2 * * *');
  const summer = at('30 2 * * *', 'Europe/Berlin');
  type Expected = [since: string, kind: Ping['kind'], slot: string | null];
  const table: [string, Schedule, Expected][] = [
    ['half a second', nightly, ['2026-01-02T01:59:59.500Z', 'success', '2026-01-02T02:00:00.000Z']],
    ['a minute', nightly, ['2026-01-02T01:59:00.000Z', 'success', '2026-01-02T02:00:00.000Z']],
    ['a failure', nightly, ['2026-01-02T01:59:00.000Z', 'fail', '2026-01-02T02:00:00.000Z']],
    ['more than a minute', nightly, ['2026-01-02T01:58:59.999Z', 'success', null]],
    ['on the slot', nightly, ['2026-01-02T02:00:00.000Z', 'success', null]],
    ['after the slot', nightly, ['2026-01-02T02:00:00.500Z', 'success', null]],
    ['every minute', at('* * * * *'), ['2026-01-02T01:59:45.000Z', 'success', '2026-01-02T02:00:00.000Z']],
    ['every minute, too soon', at('* * * * *'), ['2026-01-02T01:59:44.999Z', 'success', null]],
    ['a near slot after it', at('0,2 2 * * *'), ['2026-01-02T01:59:29.000Z', 'success', null]],
    ['a near slot before it', at('0,2 2 * * *'), ['2026-01-02T02:01:29.000Z', 'success', null]],
    ['an interval', plain, ['2026-01-02T01:59:59.500Z', 'success', null]],
    ['clocks go forward', summer, ['2026-03-29T00:59:59.500Z', 'success', '2026-03-29T01:00:00.000Z']],
    ['clocks go back', summer, ['2026-10-25T00:29:59.500Z', 'success', '2026-10-25T00:30:00.000Z']],
    ['the second 02:30', summer, ['2026-10-25T01:29:59.500Z', 'success', null]],
  ];
  for (const [name, schedule, [received, kind, slot]] of table) {
    const received_at = new Date(received);
    const { state } = applyPing(newState(start), schedule, alerts, { ...ping(kind, 0), received_at });
    assert.deepEqual(state.slot_since, slot === null ? received_at : new Date(slot), name);
    assert.deepEqual(state.last_ping_at, received_at, name);
  }
});

test('a run that starts early is awaited until the slot after its own, and serves its own', () => {
  const nightly: Schedule = { ...plain, interval_seconds: null, cron_expression: '0 2 * * *' };
  const slot = 2 * 3_600;
  const day = 86_400;
  const running = afterPings([ping('success', 0), ping('start', slot - 0.5)], nightly);
  assert.deepEqual(deadlineAt(running, nightly), after(slot + day + 60));
  const ended = afterPings([ping('success', slot - 0.1)], nightly, alerts, running);
  assert.deepEqual(deadlineAt(ended, nightly), after(slot + day + 60));
  const limited = { ...nightly, max_runtime_seconds: 600 };
  const excused = sweep(running, slot + 700, limited, [outage(slot, slot + 100)]).state;
  assert.deepEqual([excused.slot_since, excused.status], [after(slot), 'up']);
});

test('a ping for a slot that is still awaited does not serve the next one', () => {
  const hourlyAt: Schedule = { ...tenMinutely, cron_expression: '0 * * * *', grace_seconds: 3_600 };
  const before = up(0, hourlyAt);
  const late = afterPings([ping('success', 7_170)], hourlyAt, alerts, before);
  assert.deepEqual(late.slot_since, after(7_170));
  const long = afterPings([ping('start', 3_605), ping('success', 7_170)], hourlyAt, alerts, before);
  assert.deepEqual(long.slot_since, after(7_170));
});

test('an edit never pages for a past that it did not know', () => {
  const state = up();
  const tighter = { ...plain, interval_seconds: 60, grace_seconds: 0 };
  const edited = reschedule(state, tighter, after(300));
  assert.deepEqual(deadlineAt(edited, tighter), after(360));
  const looser = { ...plain, interval_seconds: 3_600 };
  assert.deepEqual(deadlineAt(reschedule(state, looser, after(300)), looser), after(3_660));
  const running = afterPings([ping('success', 0), ping('start', 10)]);
  const limited = { ...tighter, max_runtime_seconds: 5 };
  const cut = reschedule(running, limited, after(300));
  assert.deepEqual(deadlineAt(cut, limited), after(360));
  assert.equal(shown(cut, limited, after(301)).running, true);
  assert.equal(applyPing(cut, limited, alerts, ping('success', 310)).duration_ms, 300_000);
  assert.deepEqual(reschedule(newState(start), tighter, after(300)), newState(start));
  assert.deepEqual(deadlineAt(reschedule(state, tighter, after(60)), tighter), after(120));
  const ended = reschedule(running, limited, after(15));
  assert.deepEqual(sweep(ended, 15, limited).raise, []);
});

test('clocks that go back move no period back', () => {
  const failed = applyPing(up(1_000), plain, alerts, ping('fail', 400));
  assert.deepEqual(failed.transitions, [{ status: 'down', down_reason: 'fail', at: after(1_000) }]);
  const negative = applyPing(afterPings([ping('start', 500)]), plain, alerts, ping('success', 100));
  assert.deepEqual([negative.duration_ms, negative.state.open_runs], [null, []]);
  assert.deepEqual(pause(up(1_000), after(5)).status_since, after(1_000));
  const late = shown(afterPings([ping('success', 1_000), ping('success', 100)]), plain, after(1_001));
  assert.deepEqual(
    [late.status, late.next_expected_at, late.status_since],
    ['late', after(700), after(1_000)],
  );
});
