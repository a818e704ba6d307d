// What holds for a cron check whatever comes, in whatever order. The names of the tests are the invariants.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addMs, hours, seconds } from '../../platform/time.ts';
import { applyDeadline } from './apply-deadline.ts';
import { shown } from './checks/shown.ts';
import { deadline, deadlineAt, reschedule } from './deadline.ts';
import type { Outage } from './excuse.ts';
import { awaitedRun, maximumOpenRuns } from './runs.ts';
import type { Schedule } from './schedule.ts';
import {
  type AlertSettings,
  applyPing,
  type CronAlert,
  type CronCheckState,
  newState,
  type Ping,
  pause,
  resume,
} from './state.ts';
import { alerts, outagesIn, start, success } from './test-outages.ts';

const rhythms = fc.constantFrom<[number | null, string | null]>(
  [60, null],
  [600, null],
  [86_400, null],
  [null, '*/10 * * * *'],
  [null, '15 * * * *'],
  [null, '30 2 * * *'],
);
const schedules: fc.Arbitrary<Schedule> = fc
  .record({
    rhythm: rhythms,
    grace_seconds: fc.constantFrom(0, 10, 60, 3_600),
    max_runtime_seconds: fc.constantFrom(null, 1, 120, 400_000),
    min_runtime_seconds: fc.constantFrom(null, 5),
  })
  .map(({ rhythm: [interval_seconds, cron_expression], ...rest }) => ({
    ...{ interval_seconds, cron_expression, timezone: 'Europe/Berlin' },
    ...rest,
  }));

const tolerances = fc.constantFrom<AlertSettings>(
  alerts,
  { ...alerts, failure_threshold: 3 },
  { ...alerts, failure_threshold: 2, recovery_threshold: 2 },
);

type Step =
  | { step: 'ping'; kind: Ping['kind']; run_id: string | null }
  | { step: 'sweep' | 'pause' | 'resume' }
  | { step: 'edit'; schedule: Schedule };
type Move = Step & { ms: number };

const ms = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: seconds(900) }) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: hours(30) }) },
  { weight: 1, arbitrary: fc.integer({ min: -hours(2), max: 0 }) },
);
const pings = fc.record({
  step: fc.constant('ping' as const),
  kind: fc.constantFrom<Ping['kind']>('success', 'start', 'fail', 'log'),
  run_id: fc.constantFrom(null, 'a', 'b', 'c'),
});
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: pings },
  { weight: 4, arbitrary: fc.constant<Step>({ step: 'sweep' }) },
  { weight: 1, arbitrary: fc.constantFrom<Step>({ step: 'pause' }, { step: 'resume' }) },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('edit' as const), schedule: schedules }) },
);
const moves: fc.Arbitrary<Move[]> = fc.array(
  fc.tuple(steps, ms).map(([step, wait]) => ({ ...step, ms: wait })),
  { maxLength: 40 },
);
const outages = outagesIn(hours(100));

type Check = { state: CronCheckState; schedule: Schedule; now: Date };
type Seen = { before: Check; after: Check; move: Move; transitions: { status: string; at: Date }[] } & {
  raise: CronAlert[];
  resolve: boolean;
  ignored: boolean;
  recheck_at: Date | null;
};

/** Plays the moves on a new check; everything handed to the machine is frozen, so that a mutation throws. */
function play(
  schedule: Schedule,
  list: Move[],
  gap: Outage[],
  { look = () => {}, settings = alerts }: { look?: (seen: Seen) => void; settings?: AlertSettings } = {},
): Check {
  let check: Check = { state: frozen(newState(start)), schedule, now: start };
  for (const move of list) {
    const now = addMs(check.now, move.ms);
    const outcome = apply(check, move, now, { gap, settings });
    const after = {
      state: frozen(outcome.state),
      schedule: move.step === 'edit' ? move.schedule : check.schedule,
      now,
    };
    look({
      transitions: [],
      raise: [],
      resolve: false,
      ignored: false,
      recheck_at: null,
      ...outcome,
      before: check,
      after,
      move,
    });
    check = after;
  }
  return check;
}

function apply(
  { state, schedule }: Check,
  move: Move,
  now: Date,
  { gap, settings }: { gap: Outage[]; settings: AlertSettings },
) {
  switch (move.step) {
    case 'ping':
      return applyPing(state, schedule, settings, frozen({ ...move, exit_code: null, received_at: now }));
    case 'sweep':
      return applyDeadline(state, schedule, settings, { listenedUntil: now, outages: gap });
    case 'pause':
      return { state: pause(state, now) };
    case 'resume':
      return { state: resume(state, now) };
    case 'edit':
      return { state: reschedule(state, move.schedule, now) };
  }
}

function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !(value instanceof Date)) {
    for (const inner of Object.values(value)) frozen(inner);
    Object.freeze(value);
  }
  return value;
}

const holds = (look: (seen: Seen, settings: AlertSettings) => void) =>
  fc.assert(
    fc.property(
      schedules,
      moves,
      outages,
      tolerances,
      (schedule, list, gap, settings) =>
        void play(schedule, list, gap, { settings, look: (seen) => look(seen, settings) }),
    ),
    { numRuns: 300 },
  );

test('periods follow each other: times never decrease, statuses alternate, and the last is what the check is', () => {
  holds(({ before, after, transitions }) => {
    assert.ok(after.state.status_since >= before.state.status_since);
    let { status, status_since: since }: { status: string; status_since: Date } = before.state;
    for (const transition of transitions) {
      assert.notEqual(transition.status, status);
      assert.ok(transition.at >= since);
      [status, since] = [transition.status, transition.at];
    }
    const moved = after.state.status !== before.state.status;
    if (moved && !['new', 'paused'].includes(after.state.status)) assert.ok(transitions.length > 0);
    if (transitions.length > 0)
      assert.deepEqual([after.state.status, after.state.status_since], [status, since]);
    if (!moved) assert.deepEqual(after.state.status_since, before.state.status_since);
  });
});

test('a check has a reason to be down exactly while it is down', () => {
  holds(({ after: { state } }) => assert.equal(state.down_reason === null, state.status !== 'down'));
});

test('a paused check never changes until it is resumed', () => {
  holds(({ before, after, move, ignored, raise }) => {
    assert.equal(ignored, before.state.status === 'paused' && move.step === 'ping');
    if (before.state.status !== 'paused' || move.step === 'resume') return;
    assert.deepEqual(after.state, before.state);
    assert.deepEqual(raise, []);
  });
});

test('something is due exactly while the end of a run, or the slot after a success or fail, is awaited', () => {
  holds(({ after: { state, schedule } }) => {
    const { down_reason, successes } = state;
    const isOverdue = successes === 0 && (down_reason === 'missed' || down_reason === 'overrun');
    const awaited =
      awaitedRun(state.open_runs) !== null ||
      (state.status !== 'new' && !isOverdue && state.slot_since !== null);
    assert.equal(deadline(state, schedule) !== null, awaited && state.status !== 'paused');
  });
});

test('a sweep leaves nothing due by the moment up to which was heard but what an outage lets wait', () => {
  holds(({ after: { state, schedule, now }, move, recheck_at }) => {
    const at = deadlineAt(state, schedule);
    if (move.step !== 'sweep') return;
    if (recheck_at) assert.ok(at && at <= now && recheck_at > now && recheck_at <= addMs(now, hours(1)));
    else assert.ok(at === null || at > now);
  });
});

test('an edit leaves nothing due in the past', () => {
  holds(({ after: { state, schedule, now }, move }) => {
    const at = deadlineAt(state, schedule);
    if (move.step === 'edit') assert.ok(at === null || at > now);
  });
});

test('a check goes down with as many failures in a row as are not tolerated, and is up after as many successes', () => {
  holds(({ before, after: { state }, raise, resolve, transitions }, settings) => {
    assert.ok(state.failures <= settings.failure_threshold && state.successes < settings.recovery_threshold);
    if (state.status === 'up') assert.ok(state.failures < settings.failure_threshold);
    if (state.status !== 'down') assert.equal(state.successes, 0);
    if (transitions.some(({ status }) => status === 'down'))
      assert.equal(state.failures, settings.failure_threshold);
    else if (before.state.status !== 'down') assert.deepEqual(raise, []);
    if (resolve) assert.deepEqual([state.status, state.failures], ['up', 0]);
  });
});

test('a check that is up has no open alert', () => {
  const open = new Set<string>();
  holds(({ before, after, raise, resolve }) => {
    if (before.now === start && before.state.status === 'new') open.clear();
    if (resolve) open.clear();
    for (const { kind } of raise) open.add(kind);
    if (after.state.status === 'up') assert.deepEqual([...open], []);
  });
});

test('open runs are at most 100, one per id, and survive being stored as JSON', () => {
  const starts = fc.array(fc.tuple(fc.constantFrom<Ping['kind']>('start', 'success'), fc.nat(200)), {
    minLength: 100,
    maxLength: 300,
  });
  fc.assert(
    fc.property(schedules, starts, (schedule, list) => {
      const many = list.map(([kind, run]): Move => ({ step: 'ping', kind, run_id: `${run}`, ms: 1 }));
      const look = ({ after: { state } }: Seen) => {
        assert.ok(state.open_runs.length <= maximumOpenRuns);
        assert.equal(new Set(state.open_runs.map((run) => run.run_id)).size, state.open_runs.length);
      };
      play(schedule, many, [], { look });
    }),
    { numRuns: 30 },
  );
  holds(({ after: { state } }) =>
    assert.deepEqual(JSON.parse(JSON.stringify(state.open_runs)), state.open_runs),
  );
});

test('what is shown never throws and agrees with what is due', () => {
  holds(({ after: { state, schedule, now } }) => {
    const view = shown(state, schedule, now);
    const due = deadline(state, schedule);
    const isOverdue = state.status === 'down' && due?.cause === 'missed';
    assert.deepEqual(view.deadline_at, isOverdue ? null : (due?.at ?? null));
    assert.equal(view.status === 'late' ? 'up' : view.status, state.status);
    if (view.status === 'late') assert.ok(view.next_expected_at !== null && view.next_expected_at <= now);
    if (view.status === 'down' && !view.running)
      assert.ok(view.next_expected_at && view.next_expected_at > now);
  });
});

test('playing the same again gives the same', () => {
  fc.assert(
    fc.property(schedules, moves, outages, (schedule, list, gap) => {
      const record = () => {
        const all: Seen[] = [];
        play(schedule, list, gap, { look: (seen) => void all.push(seen) });
        return all;
      };
      assert.deepEqual(record(), record());
    }),
    { numRuns: 50 },
  );
});

test('deadlines applied in two steps come to the same as in one', () => {
  const later = fc.integer({ min: 0, max: hours(60) });
  fc.assert(
    fc.property(
      schedules,
      moves,
      outages,
      fc.tuple(later, later, tolerances),
      (schedule, list, gap, [first, second, settings]) => {
        const { state, schedule: current, now } = play(schedule, list, gap, { settings });
        const until = addMs(now, first + second);
        const between = addMs(now, first);
        const once = applyDeadline(state, current, settings, { listenedUntil: until, outages: gap });
        const one = applyDeadline(state, current, settings, { listenedUntil: between, outages: gap });
        const two = applyDeadline(one.state, current, settings, { listenedUntil: until, outages: gap });
        assert.deepEqual(two.state, once.state);
        assert.deepEqual([...one.transitions, ...two.transitions], once.transitions);
        assert.deepEqual([...one.raise, ...two.raise], once.raise);
      },
    ),
    { numRuns: 500 },
  );
});

test('a job whose every ping comes before its deadline never takes its check down', () => {
  const fraction = fc.double({ min: 0, max: 0.999, noNaN: true });
  const laps = fc.array(
    fc.record({ wait: fraction, run: fraction, starts: fc.boolean(), rid: fc.constantFrom(null, 'a', 'b') }),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(schedules, laps, outages, (drawn, list, gap) => {
      const schedule = { ...drawn, min_runtime_seconds: null };
      let now = start;
      let state = applyPing(newState(now), schedule, alerts, success(now, null)).state;
      const send = (kind: Ping['kind'], share: number, run_id: string | null) => {
        const until = deadlineAt(state, schedule) ?? now;
        now = addMs(now, Math.floor((until.getTime() - now.getTime()) * share));
        const swept = applyDeadline(state, schedule, alerts, { listenedUntil: now, outages: gap });
        assert.deepEqual([swept.transitions, swept.raise], [[], []]);
        state = applyPing(swept.state, schedule, alerts, { ...success(now, run_id), kind }).state;
        assert.equal(state.status, 'up');
      };
      for (const { wait, run, starts, rid } of list) {
        if (starts) send('start', wait, rid);
        send('success', starts ? run : wait, rid);
      }
    }),
    { numRuns: 200 },
  );
});
