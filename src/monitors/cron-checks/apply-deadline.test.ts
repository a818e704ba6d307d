import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyDeadline } from './apply-deadline.ts';
import { shown } from './checks/shown.ts';
import { deadline, deadlineAt } from './deadline.ts';
import type { Schedule } from './schedule.ts';
import { applyPing, awaitFirst, type CronCheckState, newState, pause, resume } from './state.ts';

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
  assert.deepEqual(applyDeadline(up(), plain, silent, { listenedUntil: after(660), outages: [] }).raise, []);
});

test('a run past its limit takes the check down, and its end brings it back', () => {
  const schedule = { ...plain, max_runtime_seconds: 30 };
  const outcome = sweep(afterPings([ping('success', 0), ping('start', 100)], schedule), 131, schedule);
  assert.deepEqual(statusOf(outcome.state), ['down', 'overrun', after(130)]);
  assert.deepEqual(outcome.transitions, [{ status: 'down', down_reason: 'overrun', at: after(130) }]);
  const alert = { kind: 'cron_overrun', at: after(130), started_at: after(100), run_id: null };
  assert.deepEqual(outcome.raise, [alert]);
  assert.equal(deadline(outcome.state, schedule), null);
  const ended = applyPing(outcome.state, schedule, alerts, ping('success', 145));
  assert.deepEqual([ended.state.status, ended.duration_ms, ended.resolve], ['up', 45_000, true]);
});

test('of several runs each alerts at its own limit, and the check went down at the first', () => {
  const schedule = { ...plain, max_runtime_seconds: 30 };
  const starts = [ping('start', 0, { run_id: id('a') }), ping('start', 10, { run_id: id('b') })];
  const outcome = sweep(afterPings(starts, schedule), 100, schedule);
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
    ['failed', afterPings([ping('fail', 100)]), plain],
    ['failed, without an alert', afterPings([ping('fail', 100)], plain, silent), plain],
    ['too fast', afterPings([ping('start', 95), ping('success', 100)], tooFast), tooFast],
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
  const quiet = applyDeadline(afterPings([ping('fail', 100)]), plain, silent, {
    listenedUntil: after(760),
    outages: [],
  });
  assert.deepEqual(quiet.raise, []);
});

test('a check that was never heard from can only be down because a run did not end', () => {
  assert.equal(deadline(newState(start), plain), null);
  const outcome = sweep(afterPings([ping('start', 0)]), 660);
  assert.deepEqual(statusOf(outcome.state), ['down', 'overrun', after(660)]);
});

test('the limit of a run counts while the check is down, whose reason it becomes', () => {
  const schedule = { ...plain, max_runtime_seconds: 30 };
  const state = afterPings(
    [ping('start', 0, { run_id: id('a') }), ping('fail', 5, { run_id: id('b') })],
    schedule,
  );
  assert.deepEqual(deadlineAt(state, schedule), after(30));
  const outcome = sweep(state, 30, schedule);
  assert.deepEqual(statusOf(outcome.state), ['down', 'overrun', after(5)]);
  assert.deepEqual([outcome.transitions.length, outcome.raise.length], [0, 1]);
});

test('a run that never ended does not hide the slots that are missed after it', () => {
  const crashed = sweep(afterPings([ping('start', 0, { run_id: id('a') })]), 660).state;
  const recovered = afterPings([ping('success', 700, { run_id: id('b') })], plain, alerts, crashed);
  assert.equal(recovered.open_runs.length, 1);
  assert.equal(shown(recovered, plain, after(701)).running, false);
  assert.deepEqual(statusOf(sweep(recovered, 9_999).state), ['down', 'missed', after(700 + 660)]);
});

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
  const running = afterPings([ping('start', 100)], limited);
  const late = sweep(running, 130, limited, [outage(125, 139)]);
  assert.deepEqual([late.state, late.recheck_at], [running, after(139 + 660)]);
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
  const state = afterPings([ping('success', 0), ping('start', 590)], schedule);
  const back = sweep(state, 700, schedule, [outage(600, 690)]);
  assert.deepEqual([back.state.open_runs, back.raise, back.state.status], [[], [], 'up']);
  assert.deepEqual(deadlineAt(back.state, schedule), after(590 + 660));
});

test('a check that was never heard from goes down at its first missed slot where it is to', () => {
  const never = newState(start, true);
  assert.deepEqual([deadlineAt(never, plain), deadlineAt(never, tenMinutely)], [after(660), after(660)]);
  assert.equal(shown(never, plain, after(630)).status, 'new');
  const missed = applyDeadline(never, plain, silent, { listenedUntil: after(660), outages: [] });
  assert.deepEqual(statusOf(missed.state), ['down', 'missed', after(660)]);
  assert.deepEqual(missed.raise, [{ kind: 'cron_missed', at: after(660), expected_at: after(600) }]);
  assert.deepEqual(sweep(missed.state, year).raise, []);
  assert.equal(applyPing(missed.state, plain, alerts, ping('success', 700)).resolve, true);
  assert.equal(afterPings([ping('success', 10)], plain, alerts, never).status, 'up');
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
