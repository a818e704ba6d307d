import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addMs, hours, minutes, seconds } from '../../../platform/time.ts';
import { deadlineAt } from '../deadline.ts';
import type { Outage } from '../excuse.ts';
import { defaultSettings } from '../settings-schema.ts';
import { newState } from '../state.ts';
import { type BatchOutcome, foldPings, type JournaledPing, nothingYet } from './batch.ts';
import type { RecordedCheck } from './recorded-check.ts';

const START = new Date('2026-06-16T08:00:00.000Z');
const at = (ms: number) => addMs(START, ms);
const slugOf = (id: number) => `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`;

const aCheck = (id = 1, changes: Partial<RecordedCheck['schedule']> = {}): RecordedCheck => ({
  id,
  account_id: 7,
  slug: slugOf(id),
  name: `job ${id}`,
  schedule: {
    interval_seconds: 600,
    cron_expression: null,
    timezone: 'UTC',
    grace_seconds: 60,
    max_runtime_seconds: null,
    min_runtime_seconds: null,
    ...changes,
  },
  settings: defaultSettings,
  state: newState(START),
  ping_count: 0,
  rate_window: null,
  unknown_ending: null,
  unknown_ending_at: null,
  sweep_at: null,
});

/** As `foldPings`, where no account was suspended. */
const fold = (
  checks: readonly RecordedCheck[],
  received: readonly JournaledPing[],
  outages: readonly Outage[],
): BatchOutcome => foldPings(checks, received, { outages, suspensions: new Map() });

let pings = 0;

function aPing(ms: number, changes: Partial<JournaledPing> = {}): JournaledPing {
  pings += 1;
  return {
    id: `ping ${pings}`,
    slug: slugOf(1),
    kind: 'success',
    exit_code: null,
    run_id: null,
    method: 'GET',
    source_ip: null,
    user_agent: null,
    unknown_ending: null,
    body_bytes: 0,
    body: null,
    received_at: at(ms),
    is_late: false,
    ...changes,
  };
}

const kindsOf = (outcome: BatchOutcome) =>
  outcome.alertChanges.map((change) => (change.change === 'raise' ? change.cause.kind : change.change));
const movesOf = (outcome: BatchOutcome) =>
  outcome.moves.map(({ status, at: moment }) => [status, moment.getTime() - START.getTime()]);

test('pings of one batch take effect in the order in which they were received', () => {
  const outcome = fold(
    [aCheck()],
    [
      aPing(0),
      aPing(seconds(10), { kind: 'fail', exit_code: 3 }),
      aPing(seconds(20), { kind: 'start' }),
      aPing(seconds(50)),
    ],
    [],
  );
  assert.deepEqual(movesOf(outcome), [
    ['up', 0],
    ['down', seconds(10)],
    ['up', seconds(50)],
  ]);
  assert.deepEqual(kindsOf(outcome), ['resolve', 'cron_fail', 'resolve']);
  assert.deepEqual(
    outcome.pings.map((ping) => ping.duration_ms),
    [null, null, null, seconds(30)],
  );
  const [check] = outcome.checks;
  assert.deepEqual([check?.state.status, check?.ping_count], ['up', 4]);
});

test('a deadline that had passed when a ping was received is judged before the ping, dated at itself', () => {
  const outcome = fold([aCheck()], [aPing(0), aPing(minutes(30))], []);
  assert.deepEqual(movesOf(outcome), [
    ['up', 0],
    ['down', minutes(11)],
    ['up', minutes(30)],
  ]);
  assert.deepEqual(kindsOf(outcome), ['resolve', 'cron_missed', 'resolve']);
});

test('a ping at the very deadline is in time', () => {
  const outcome = fold([aCheck()], [aPing(0), aPing(minutes(11))], []);
  assert.deepEqual(movesOf(outcome), [['up', 0]]);
});

test('a slot in which nothing could be heard is excused between two pings of one batch', () => {
  const outage = { from: at(minutes(5)), to: at(minutes(25)) };
  const outcome = fold([aCheck()], [aPing(0), aPing(minutes(26))], [outage]);
  assert.deepEqual(movesOf(outcome), [['up', 0]]);
});

test('of the pings of a minute the first 60 count, and the rest leave no trace', () => {
  const burst = Array.from({ length: 61 }, (_, index) => aPing(index));
  const outcome = fold([aCheck()], [...burst, aPing(500, { kind: 'fail' }), aPing(seconds(60))], []);
  assert.equal(outcome.pings.length, 61);
  assert.deepEqual(movesOf(outcome), [['up', 0]]);
  assert.equal(outcome.checks[0]?.ping_count, 61);
  const limited = fold(
    outcome.checks,
    Array.from({ length: 60 }, () => aPing(seconds(61))),
    [],
  );
  assert.equal(limited.pings.length, 59);
});

test('a check of which all pings are over the limit is not written', () => {
  const full = { ...aCheck(), rate_window: { started_at: START, count: 60 } };
  assert.deepEqual(fold([full], [aPing(1)], []).checks, []);
});

test('a slug that no check has leaves no trace', () => {
  const outcome = fold([aCheck()], [aPing(0, { slug: slugOf(9), kind: 'fail' })], []);
  assert.deepEqual(outcome, nothingYet());
});

test('a check is to be looked at once it is late, and the time moves only when that comes nearer', () => {
  const [first] = fold([aCheck()], [aPing(0)], []).checks;
  assert.ok(first);
  const late = addMs(at(minutes(10)), seconds(2));
  assert.deepEqual(first.sweep_at, late);
  const [later] = fold([first], [aPing(minutes(9))], []).checks;
  assert.ok(later);
  assert.deepEqual(later.sweep_at, late);
  const [hasty] = fold([aCheck(1, { grace_seconds: 1 })], [aPing(0)], []).checks;
  assert.deepEqual(hasty?.sweep_at, addMs(at(minutes(10)), seconds(1)), 'never after the deadline');
  const limited = { ...later, schedule: { ...later.schedule, max_runtime_seconds: 30 } };
  const [running] = fold([limited], [aPing(minutes(9) + 1, { kind: 'start' })], []).checks;
  assert.deepEqual(running?.sweep_at, at(minutes(9) + 1 + seconds(30)));
});

test('people who watch are notified of what looks different to them, and of nothing else', () => {
  const changed = (check: RecordedCheck | undefined, ...received: JournaledPing[]) =>
    fold(check ? [check] : [], received, []).changed.length;
  const [up] = fold([aCheck()], [aPing(0)], []).checks;
  assert.equal(changed(aCheck(), aPing(0)), 1);
  assert.equal(changed(up, aPing(1)), 0);
  assert.equal(changed(up, aPing(1, { kind: 'log' })), 0);
  assert.equal(changed(up, aPing(1, { kind: 'start' })), 1);
  assert.equal(changed(up, aPing(1, { kind: 'fail' })), 1);
  assert.equal(changed(up, aPing(1, { kind: 'fail' }), aPing(2)), 1, 'up again, and since another moment');
  assert.equal(changed(up, aPing(minutes(10) - 1)), 0);
  assert.equal(changed(up, aPing(minutes(10) + seconds(30))), 1, 'it was shown as late until now');
});

test('a ping that comes too late to be judged is kept, and changes nothing but the count', () => {
  const [up] = fold([aCheck()], [aPing(0)], []).checks;
  assert.ok(up);
  const outcome = fold(
    [up],
    [aPing(-hours(24), { is_late: true, kind: 'fail' }), aPing(hours(1), { is_late: true, kind: 'start' })],
    [],
  );
  assert.deepEqual(
    outcome.pings.map(({ ignored }) => ignored),
    [true, true],
  );
  assert.deepEqual([outcome.moves, outcome.alertChanges, outcome.changed], [[], [], []]);
  assert.deepEqual(outcome.checks[0]?.state, up.state);
  assert.equal(outcome.checks[0]?.ping_count, 3);
  assert.deepEqual(outcome.checks[0]?.rate_window, up.rate_window, 'it was received in another minute');
});

const streams = fc
  .array(
    fc.record({
      check: fc.integer({ min: 1, max: 4 }),
      kind: fc.constantFrom<JournaledPing['kind']>('success', 'start', 'fail', 'log'),
      run_id: fc.constantFrom(null, 'a', 'b'),
      waitMs: fc.oneof(
        { weight: 8, arbitrary: fc.integer({ min: 0, max: 300 }) },
        { weight: 3, arbitrary: fc.integer({ min: 0, max: minutes(20) }) },
        { weight: 1, arbitrary: fc.integer({ min: -hours(1), max: 0 }) },
      ),
      is_late: fc.constantFrom(false, false, false, true),
    }),
    { maxLength: 150 },
  )
  .map((steps) => {
    let ms = 0;
    return steps.map(({ check, waitMs, ...ping }) => {
      ms += waitMs;
      return aPing(ms, { ...ping, slug: slugOf(check) });
    });
  });

const outageLists: fc.Arbitrary<Outage[]> = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: hours(3) }), fc.integer({ min: 0, max: hours(1) }))
    .map(([from, length]) => ({ from: at(from), to: at(from + length) })),
  { maxLength: 3 },
);

/** Of four slugs that are pinged, three belong to checks. */
const someChecks = () => [
  aCheck(1),
  aCheck(2, { max_runtime_seconds: 90, min_runtime_seconds: 5 }),
  aCheck(3, { interval_seconds: null, cron_expression: '*/5 * * * *', grace_seconds: 0 }),
];

/** Everything but when a check is looked at, which may be earlier the more often it was written. */
const withoutSweep = ({ sweep_at, ...check }: RecordedCheck) => check;

function effects(checks: readonly RecordedCheck[], outcomes: readonly BatchOutcome[]) {
  return {
    checks: checks.map(withoutSweep),
    pings: outcomes.flatMap((outcome) => outcome.pings),
    moves: outcomes.flatMap((outcome) => outcome.moves),
    alertChanges: outcomes.flatMap((outcome) =>
      outcome.alertChanges.map((change) => ({ ...change, check: withoutSweep(change.check) })),
    ),
  };
}

function foldBatches(batches: readonly JournaledPing[][], outages: readonly Outage[]) {
  let checks = someChecks();
  const outcomes = batches.map((batch) => {
    const outcome = fold(checks, batch, outages);
    const written = new Map(outcome.checks.map((check) => [check.id, check]));
    checks = checks.map((check) => written.get(check.id) ?? check);
    return outcome;
  });
  return { checks, outcomes };
}

function split<T>(list: readonly T[], borders: readonly number[]): T[][] {
  const ends = [...borders.map((border) => Math.min(border, list.length)), list.length].sort((a, b) => a - b);
  return ends.map((end, index) => list.slice(index === 0 ? 0 : ends[index - 1], end));
}

test('however a stream of pings is cut into batches, it comes to the same', () => {
  fc.assert(
    fc.property(
      streams,
      outageLists,
      fc.array(fc.integer({ min: 0, max: 150 })),
      (stream, outages, borders) => {
        const whole = foldBatches([stream], outages);
        const cut = foldBatches(split(stream, borders), outages);
        assert.deepEqual(effects(cut.checks, cut.outcomes), effects(whole.checks, whole.outcomes));
        for (const check of [...whole.checks, ...cut.checks]) {
          const deadline = deadlineAt(check.state, check.schedule);
          assert.ok(deadline === null || (check.sweep_at !== null && check.sweep_at <= deadline));
        }
      },
    ),
    { numRuns: 300 },
  );
});

test('whatever comes, statuses of a check alternate and never go back in time, and what is kept is counted', () => {
  fc.assert(
    fc.property(streams, outageLists, (stream, outages) => {
      const outcome = fold(someChecks(), stream, outages);
      for (const check of someChecks()) {
        const moves = outcome.moves.filter((move) => move.subject_id === check.id);
        for (const [index, move] of moves.entries()) {
          assert.notEqual(move.status, moves[index - 1]?.status ?? 'new');
          assert.ok(move.at >= (moves[index - 1]?.at ?? START));
        }
        const kept = outcome.pings.filter((ping) => ping.check_id === check.id);
        const written = outcome.checks.find(({ id }) => id === check.id);
        assert.equal(kept.length, written?.ping_count ?? 0);
      }
    }),
    { numRuns: 300 },
  );
});
