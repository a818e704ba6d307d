import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Schedule } from './schedule.ts';
import { shown } from './shown.ts';
import {
  applyDeadline,
  applyPing,
  awaitFirst,
  type CronCheckState,
  deadline,
  deadlineAt,
  newState,
  type Ping,
  pause,
  reschedule,
  resume,
} from './state.ts';

import {
  after,
  alerts,
  heard,
  id,
  outage,
  ping,
  plain,
  silent,
  start,
  sweep,
  up,
  year,
} from './test-state.ts';

const statusOf = ({ status, down_reason, status_since }: CronCheckState) => [
  status,
  down_reason,
  status_since,
];

test('a success makes a check up from any status but paused, and its alerts resolve', () => {
  const table: [string, CronCheckState, boolean][] = [
    ['new', newState(start), true],
    ['down, failed', heard([ping('fail', 1)]), true],
    ['down, missed', sweep(up(), 660).state, true],
    ['down, overrun', sweep(heard([ping('start', 0)]), 660).state, true],
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
  const state = heard([ping('success', 0), ping('start', 590)]);
  assert.deepEqual(statusOf(state), ['up', null, after(0)]);
  assert.deepEqual(state.last_start_at, after(590));
  assert.deepEqual(state.last_ping_at, after(0));
  assert.deepEqual(deadlineAt(state, plain), after(590 + 660));
  assert.deepEqual(deadlineAt(state, { ...plain, max_runtime_seconds: 30 }), after(620));
  assert.deepEqual(sweep(state, 1_249).transitions, []);
});

test('a success ends the run and tells how long it took', () => {
  const outcome = applyPing(heard([ping('start', 5)]), plain, alerts, ping('success', 17.25));
  assert.equal(outcome.duration_ms, 12_250);
  assert.equal(outcome.state.last_duration_ms, 12_250);
  assert.deepEqual(outcome.state.open_runs, []);
  const unpaired = applyPing(outcome.state, plain, alerts, ping('success', 20));
  assert.deepEqual([unpaired.duration_ms, unpaired.state.last_duration_ms], [null, null]);
});

test('runs are told apart by their ids, and an end of an unknown run touches no other', () => {
  const runs = heard([ping('start', 0, { run_id: id('a') }), ping('start', 10, { run_id: id('b') })]);
  const first = applyPing(runs, plain, alerts, ping('success', 30, { run_id: id('a') }));
  assert.equal(first.duration_ms, 30_000);
  const second = applyPing(first.state, plain, alerts, ping('fail', 50, { run_id: id('b') }));
  assert.equal(second.duration_ms, 40_000);
  const unknown = applyPing(runs, plain, alerts, ping('success', 30, { run_id: id('c') }));
  assert.deepEqual([unknown.duration_ms, unknown.state.open_runs], [null, runs.open_runs]);
  const nameless = applyPing(runs, plain, alerts, ping('success', 30));
  assert.equal(nameless.duration_ms, 20_000);
});

test('a start that is older than 72 hours is closed without a duration', () => {
  const state = heard([ping('start', 0)], { ...plain, max_runtime_seconds: 60 });
  const outcome = applyPing(state, plain, alerts, ping('success', 72 * 3_600 + 1));
  assert.deepEqual([outcome.duration_ms, outcome.state.open_runs], [null, []]);
});

test('a run shorter than the least allowed takes the check down and resolves nothing', () => {
  const schedule = { ...plain, min_runtime_seconds: 10 };
  const started = heard([ping('success', 0), ping('start', 100)], schedule);
  const outcome = applyPing(started, schedule, alerts, ping('success', 109.999, { exit_code: 0 }));
  assert.deepEqual(statusOf(outcome.state), ['down', 'too_fast', after(109.999)]);
  assert.deepEqual(outcome.raise, [
    { kind: 'cron_too_fast', at: after(109.999), duration_ms: 9_999, run_id: null },
  ]);
  assert.equal(outcome.resolve, false);
  const stillDown = heard([ping('fail', 0), ping('start', 100)], schedule);
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
  const outcome = applyPing(heard([ping('start', 0)]), plain, alerts, ping('fail', 60));
  assert.deepEqual([outcome.duration_ms, outcome.state.open_runs], [60_000, []]);
});

test('a log changes nothing', () => {
  for (const state of [newState(start), up(), heard([ping('start', 1)]), heard([ping('fail', 1)])]) {
    const outcome = applyPing(state, plain, alerts, ping('log', 50, { exit_code: 1 }));
    assert.equal(outcome.state, state);
    assert.deepEqual([outcome.ignored, outcome.transitions, outcome.raise], [false, [], []]);
  }
});

test('a check that misses its ping goes down once, dated at its deadline', () => {
  for (const noticed of [660, 661, 99_999]) {
    const outcome = sweep(up(), noticed);
    assert.deepEqual(statusOf(outcome.state), ['down', 'missed', after(660)]);
    assert.deepEqual(outcome.transitions, [{ status: 'down', down_reason: 'missed', at: after(660) }]);
    assert.deepEqual(outcome.raise, [{ kind: 'cron_missed', at: after(660), expected_at: after(600) }]);
    assert.equal(deadline(outcome.state, plain), null);
    assert.deepEqual(sweep(outcome.state, 999_999).raise, []);
  }
  assert.equal(sweep(up(), 659.999).state.status, 'up');
  assert.deepEqual(applyDeadline(up(), plain, silent, { heardUntil: after(660), outages: [] }).raise, []);
});

test('a run past its limit takes the check down, and its end brings it back', () => {
  const schedule = { ...plain, max_runtime_seconds: 30 };
  const outcome = sweep(heard([ping('success', 0), ping('start', 100)], schedule), 131, schedule);
  assert.deepEqual(statusOf(outcome.state), ['down', 'overrun', after(130)]);
  assert.deepEqual(outcome.transitions, [{ status: 'down', down_reason: 'overrun', at: after(130) }]);
  const alert = { kind: 'cron_overrun', at: after(130), started_at: after(100), run_id: null };
  assert.deepEqual(outcome.raise, [alert]);
  assert.equal(deadline(outcome.state, schedule), null);
  const ended = applyPing(outcome.state, schedule, alerts, ping('success', 145));
  assert.deepEqual([ended.state.status, ended.duration_ms, ended.resolve], ['up', 45_000, true]);
});

test('of several runs each is told at its own limit, and the check went down at the first', () => {
  const schedule = { ...plain, max_runtime_seconds: 30 };
  const starts = [ping('start', 0, { run_id: id('a') }), ping('start', 10, { run_id: id('b') })];
  const outcome = sweep(heard(starts, schedule), 100, schedule);
  assert.deepEqual(statusOf(outcome.state), ['down', 'overrun', after(30)]);
  assert.equal(outcome.transitions.length, 1);
  assert.deepEqual(
    outcome.raise.map(({ at }) => at),
    [after(30), after(40)],
  );
});

test('a check that is down and misses its slot as well alerts once more, and is down since before', () => {
  const tooFast = { ...plain, min_runtime_seconds: 60 };
  const cases = [
    ['failed', heard([ping('fail', 100)]), plain],
    ['failed, without an alert', heard([ping('fail', 100)], plain, silent), plain],
    ['too fast', heard([ping('start', 95), ping('success', 100)], tooFast), tooFast],
  ] as const;
  for (const [name, state, schedule] of cases) {
    const before = sweep(state, 759, schedule);
    assert.deepEqual([before.state, before.raise], [state, []], name);
    const { state: missed, transitions, raise } = sweep(state, 760, schedule);
    assert.deepEqual(statusOf(missed), ['down', 'missed', after(100)], name);
    assert.deepEqual(transitions, [], name);
    assert.deepEqual(
      raise,
      [{ kind: 'cron_missed', at: after(760), expected_at: after(700), was_down: true }],
      name,
    );
    assert.deepEqual(sweep(missed, year, schedule).raise, [], name);
    const down = shown(state, schedule, after(720));
    assert.deepEqual(
      [down.status, down.next_expected_at, down.deadline_at],
      ['down', after(1300), null],
      name,
    );
  }
  const quiet = applyDeadline(heard([ping('fail', 100)]), plain, silent, {
    heardUntil: after(760),
    outages: [],
  });
  assert.deepEqual(quiet.raise, []);
});

test('a check that was never heard from can only be down because a run did not end', () => {
  assert.equal(deadline(newState(start), plain), null);
  const outcome = sweep(heard([ping('start', 0)]), 660);
  assert.deepEqual(statusOf(outcome.state), ['down', 'overrun', after(660)]);
});

test('the limit of a run counts while the check is down, whose reason it becomes', () => {
  const schedule = { ...plain, max_runtime_seconds: 30 };
  const state = heard(
    [ping('start', 0, { run_id: id('a') }), ping('fail', 5, { run_id: id('b') })],
    schedule,
  );
  assert.deepEqual(deadlineAt(state, schedule), after(30));
  const outcome = sweep(state, 30, schedule);
  assert.deepEqual(statusOf(outcome.state), ['down', 'overrun', after(5)]);
  assert.deepEqual([outcome.transitions.length, outcome.raise.length], [0, 1]);
});

test('a run that never ended does not hide the slots that are missed after it', () => {
  const crashed = sweep(heard([ping('start', 0, { run_id: id('a') })]), 660).state;
  const recovered = heard([ping('success', 700, { run_id: id('b') })], plain, alerts, crashed);
  assert.equal(recovered.open_runs.length, 1);
  assert.equal(shown(recovered, plain, after(701)).running, false);
  assert.deepEqual(statusOf(sweep(recovered, 9_999).state), ['down', 'missed', after(700 + 660)]);
});

test('a ping while paused changes nothing, and a check that is resumed is new', () => {
  const paused = pause(heard([ping('success', 0), ping('start', 10)]), after(20));
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

const tenMinutely: Schedule = { ...plain, interval_seconds: null, cron_expression: '*/10 * * * *' };
const hourly: Schedule = { ...plain, interval_seconds: 3_600, grace_seconds: 300 };

test('a slot that lies in an outage is excused, and the next one counts again in the same phase', () => {
  const gap = [outage(590, 4_190)];
  const back = sweep(up(0, tenMinutely), 4_190, tenMinutely, gap);
  assert.deepEqual([back.state.status, back.raise, back.transitions], ['up', [], []]);
  assert.deepEqual(deadlineAt(back.state, tenMinutely), after(4_260));
  assert.equal(sweep(back.state, 4_259, tenMinutely, gap).state.status, 'up');
  for (const [from, until] of [
    [back.state, 4_260],
    [up(0, tenMinutely), 99_999],
  ] as const)
    assert.deepEqual(statusOf(sweep(from, until, tenMinutely, gap).state), ['down', 'missed', after(4_260)]);
});

test('an interval is excused from the last ping on, and counted from the end of the outage', () => {
  const table: [string, CronCheckState, [number, number][], number | null][] = [
    ['the ping came late within its grace', up(60 * 62, hourly), [[60 * 121, 60 * 125]], 60 * 190],
    ['the ping came before it was expected', up(60 * 90, hourly), [[60 * 121, 60 * 125]], 60 * 190],
    ['30 seconds anywhere since the last ping', up(0, hourly), [[1_000, 1_030]], 1_030 + 3_900],
    ['over the last ping', up(60, hourly), [[0, 100]], 100 + 3_900],
    ['before the last ping', up(60, hourly), [[0, 60]], 60 + 3_900],
    [
      'an outage every night hides no dead job',
      up(0, hourly),
      [
        [60, 600],
        [3_950, 4_150],
      ],
      600 + 3_900,
    ],
  ];
  for (const [name, state, gaps, down] of table) {
    const outages = gaps.map(([from, to]) => outage(from, to));
    assert.deepEqual(
      statusOf(sweep(state, 99_999, hourly, outages).state),
      ['down', 'missed', after(down ?? 0)],
      name,
    );
  }
});

test('a short outage while a ping is due gives the job until it must have reported again', () => {
  const daily: Schedule = { ...plain, interval_seconds: null, cron_expression: '0 0 * * *' };
  const patient: Schedule = { ...daily, grace_seconds: 7_200 };
  const day = 86_400;
  const table: [string, Schedule, [number, number], number, number][] = [
    ['until the next slot and its grace', tenMinutely, [595, 609], 660, 1_260],
    ['at the end of the grace', tenMinutely, [659, 673], 660, 1_260],
    ['that went on for long after the deadline', tenMinutely, [631, 4_000], 660, 4_260],
    ['at least as long as callers retry', tenMinutely, [650, 1_195], 660, 1_315],
    ['an hour at most', daily, [day, day + 14], day + 60, day + 14 + 3_600],
    ['not before the deadline', patient, [day, day + 14], day + 7_200, day + 7_200],
    ['before the slot', tenMinutely, [500, 600], 660, 660],
    ['after the deadline', tenMinutely, [660, 674], 660, 660],
    ['of an interval, whose ping may come early', { ...plain, interval_seconds: 600 }, [300, 314], 660, 974],
  ];
  for (const [name, schedule, [from, to], at, fires] of table) {
    const state = up(0, schedule);
    const gaps = [outage(from, to)];
    const waiting = sweep(state, fires - 0.001, schedule, gaps);
    assert.deepEqual([waiting.state, waiting.raise], [state, []], name);
    assert.deepEqual(waiting.recheck_at, fires > at ? after(fires) : null, name);
    const fired = sweep(state, fires, schedule, gaps);
    assert.deepEqual(statusOf(fired.state), ['down', 'missed', after(at)], name);
    assert.deepEqual([fired.raise.length, fired.recheck_at], [1, null], name);
  }
  const limited = { ...plain, max_runtime_seconds: 30 };
  const running = heard([ping('start', 100)], limited);
  const late = sweep(running, 130, limited, [outage(125, 139)]);
  assert.deepEqual([late.state, late.recheck_at], [running, after(139 + 660)]);
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
  const running = heard([ping('success', 0), ping('start', slot - 0.5)], nightly);
  assert.deepEqual(deadlineAt(running, nightly), after(slot + day + 60));
  const ended = heard([ping('success', slot - 0.1)], nightly, alerts, running);
  assert.deepEqual(deadlineAt(ended, nightly), after(slot + day + 60));
  const limited = { ...nightly, max_runtime_seconds: 600 };
  const excused = sweep(running, slot + 700, limited, [outage(slot, slot + 100)]).state;
  assert.deepEqual([excused.slot_since, excused.status], [after(slot), 'up']);
});

test('a ping for a slot that is still awaited does not serve the next one', () => {
  const hourlyAt: Schedule = { ...tenMinutely, cron_expression: '0 * * * *', grace_seconds: 3_600 };
  const before = up(0, hourlyAt);
  const late = heard([ping('success', 7_170)], hourlyAt, alerts, before);
  assert.deepEqual(late.slot_since, after(7_170));
  const long = heard([ping('start', 3_605), ping('success', 7_170)], hourlyAt, alerts, before);
  assert.deepEqual(long.slot_since, after(7_170));
});

test('an excused slot is left behind when its deadline comes, not before', () => {
  const patient = { ...plain, interval_seconds: 60, grace_seconds: 3_600 };
  const { state } = sweep(up(0, patient), 3_675, patient, [outage(3_620, 3_670)]);
  assert.deepEqual([state.slot_since, deadlineAt(state, patient)], [after(60), after(3_720)]);
});

test('an outage of ages is left behind without counting its slots one by one', () => {
  const ages = 400 * year;
  const table: Schedule[] = [
    { ...plain, interval_seconds: 60, grace_seconds: 0 },
    { ...plain, interval_seconds: 60, grace_seconds: 7_776_000 },
    { ...plain, interval_seconds: null, cron_expression: '* * * * *', grace_seconds: 60 },
    { ...plain, interval_seconds: null, cron_expression: '*/5 * * * *', grace_seconds: 86_400 },
  ];
  for (const schedule of table) {
    const { state, raise } = sweep(up(0, schedule), 2 * ages, schedule, [outage(30, ages)]);
    assert.equal(raise.length, 1);
    assert.ok(state.status_since >= after(ages) && state.status_since <= after(ages + 7_776_100));
  }
});

test('a run that Tocsin could not hear end is forgotten, and the slot is counted from its start', () => {
  const schedule = { ...plain, max_runtime_seconds: 60 };
  const state = heard([ping('success', 0), ping('start', 590)], schedule);
  const back = sweep(state, 700, schedule, [outage(600, 690)]);
  assert.deepEqual([back.state.open_runs, back.raise, back.state.status], [[], [], 'up']);
  assert.deepEqual(deadlineAt(back.state, schedule), after(590 + 660));
});

test('an edit never pages for a past that it did not know', () => {
  const state = up();
  const tighter = { ...plain, interval_seconds: 60, grace_seconds: 0 };
  const edited = reschedule(state, tighter, after(300));
  assert.deepEqual(deadlineAt(edited, tighter), after(360));
  const looser = { ...plain, interval_seconds: 3_600 };
  assert.deepEqual(deadlineAt(reschedule(state, looser, after(300)), looser), after(3_660));
  const running = heard([ping('success', 0), ping('start', 10)]);
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
  const negative = applyPing(heard([ping('start', 500)]), plain, alerts, ping('success', 100));
  assert.deepEqual([negative.duration_ms, negative.state.open_runs], [null, []]);
  assert.deepEqual(pause(up(1_000), after(5)).status_since, after(1_000));
  const late = shown(heard([ping('success', 1_000), ping('success', 100)]), plain, after(1_001));
  assert.deepEqual(
    [late.status, late.next_expected_at, late.status_since],
    ['late', after(700), after(1_000)],
  );
});

test('a check that was never heard from goes down at its first missed slot where it is to', () => {
  const never = newState(start, true);
  assert.deepEqual([deadlineAt(never, plain), deadlineAt(never, tenMinutely)], [after(660), after(660)]);
  assert.equal(shown(never, plain, after(630)).status, 'new');
  const missed = applyDeadline(never, plain, silent, { heardUntil: after(660), outages: [] });
  assert.deepEqual(statusOf(missed.state), ['down', 'missed', after(660)]);
  assert.deepEqual(missed.raise, [{ kind: 'cron_missed', at: after(660), expected_at: after(600) }]);
  assert.deepEqual(sweep(missed.state, year).raise, []);
  assert.equal(applyPing(missed.state, plain, alerts, ping('success', 700)).resolve, true);
  assert.equal(heard([ping('success', 10)], plain, alerts, never).status, 'up');
  const resumed = resume(pause(up(), after(20)), after(40), true);
  assert.deepEqual([resumed.status, deadlineAt(resumed, plain)], ['new', after(700)]);
  assert.equal(deadlineAt(awaitFirst(never, false, after(5)), plain), null);
  assert.deepEqual(awaitFirst(newState(start), true, after(5)).slot_since, after(5));
  assert.equal(awaitFirst(up(), false, after(5)).status, 'up');
});

test('an outage excuses the first slot of a check as it does every other', () => {
  const never = newState(start, true);
  const table: [string, Schedule, [number, number][], CronCheckState['status'], number][] = [
    ['a slot within a long outage', tenMinutely, [[590, 690]], 'new', 1_260],
    ['an interval, however early the outage', hourly, [[60, 120]], 'new', 120 + 3_900],
    [
      'of outages in every interval only the first',
      hourly,
      [
        [60, 120],
        [4_000, 4_019],
      ],
      'down',
      4_020,
    ],
    ['a long outage before it was made', hourly, [[-600, -1]], 'down', 3_900],
  ];
  for (const [name, schedule, gaps, status, due] of table) {
    const outages = gaps.map(([from, to]) => outage(from, to));
    const { state } = sweep(never, status === 'new' ? due - 1 : 99_999, schedule, outages);
    assert.equal(state.status, status, name);
    assert.deepEqual(status === 'new' ? deadlineAt(state, schedule) : state.status_since, after(due), name);
  }
  const restarted = sweep(never, 661, tenMinutely, [outage(605, 619)]);
  assert.deepEqual([restarted.state, restarted.recheck_at], [never, after(1_260)]);
});
