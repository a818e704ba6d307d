import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addMs, seconds } from '../../platform/time.ts';
import {
  type CheckState,
  type CheckStatus,
  confirmedAt,
  judge,
  type Seen,
  type Thresholds,
} from './state.ts';

const start = new Date('2026-06-16T08:00:00.000Z');
const fresh: CheckState = {
  status: 'new',
  failures: 0,
  failing_since: null,
  slow_results: 0,
  slow_since: null,
  good_results: 0,
  good_since: null,
};
const usual: Thresholds = {
  failure_threshold: 2,
  recovery_threshold: 1,
  confirm_after_seconds: 0,
  recover_after_seconds: 0,
  interval_seconds: 60,
  degraded_ms: 500,
};

type Sight = 'ok' | 'slow' | 'failed' | 'unknown';

const seenOf = (sight: Sight, index: number, before: number | null = null): Seen => ({
  at: addMs(start, seconds(index)),
  before: before === null ? null : addMs(start, seconds(before)),
  up: sight === 'unknown' ? null : sight !== 'failed',
  latency_ms: sight === 'slow' ? 501 : 20,
});

/** What results make of a new check, one a second: every move as `status@second`, and where it ends. */
function watch(sights: readonly Sight[], thresholds: Thresholds = usual, from = fresh) {
  let state = from;
  const moves: string[] = [];
  for (const [index, sight] of sights.entries()) {
    const verdict = judge(state, thresholds, seenOf(sight, index));
    state = verdict.state;
    const { move } = verdict;
    if (move) moves.push(`${move.status}@${(move.at.getTime() - start.getTime()) / 1_000}`);
  }
  return { moves, state };
}

test('a check goes down when as many probes in a row failed as it takes, since the first of them', () => {
  assert.deepEqual(watch(['ok', 'failed', 'failed', 'failed']).moves, ['up@0', 'down@1']);
  assert.deepEqual(watch(['failed', 'failed']).moves, ['down@0']);
  assert.deepEqual(watch(['ok', 'failed', 'ok', 'failed', 'ok']).moves, ['up@0']);
  const patient = { ...usual, failure_threshold: 4 };
  assert.deepEqual(watch(['ok', 'failed', 'failed', 'failed'], patient).moves, ['up@0']);
  assert.deepEqual(watch(['failed', 'failed', 'failed', 'failed'], patient).moves, ['down@0']);
});

test('a check is up again when as many probes in a row succeeded as it takes, since the first of them', () => {
  assert.deepEqual(watch(['failed', 'failed', 'ok']).moves, ['down@0', 'up@2']);
  const wary = { ...usual, recovery_threshold: 3 };
  assert.deepEqual(watch(['failed', 'failed', 'ok', 'ok', 'failed', 'ok', 'ok', 'ok'], wary).moves, [
    'down@0',
    'up@5',
  ]);
});

test('slow answers make a check degraded after as many as failures would make it down', () => {
  assert.deepEqual(watch(['ok', 'slow', 'ok', 'slow', 'slow', 'slow', 'ok']).moves, [
    'up@0',
    'degraded@3',
    'up@6',
  ]);
  assert.deepEqual(watch(['slow', 'slow']).moves, ['up@0', 'degraded@0']);
  assert.deepEqual(watch(['slow', 'slow', 'slow'], { ...usual, degraded_ms: null }).moves, ['up@0']);
});

test('an answer of exactly the limit is not slow', () => {
  const seen = { at: start, before: null, up: true, latency_ms: 500 };
  assert.equal(judge(fresh, { ...usual, failure_threshold: 1 }, seen).state.status, 'up');
});

test('a check that is down recovers to slow where its answers are', () => {
  assert.deepEqual(watch(['failed', 'failed', 'slow', 'slow', 'ok']).moves, [
    'down@0',
    'up@2',
    'degraded@2',
    'up@4',
  ]);
  const wary = { ...usual, recovery_threshold: 2 };
  assert.deepEqual(watch(['failed', 'failed', 'slow', 'slow'], wary).moves, ['down@0', 'degraded@2']);
  assert.deepEqual(watch(['slow', 'slow', 'failed', 'failed'], wary).moves, ['up@0', 'degraded@0', 'down@2']);
});

/** The same of results at moments of one's own: `failed@20`. */
function watchAt(sights: readonly string[], thresholds: Partial<Thresholds>) {
  let state = fresh;
  let before: number | null = null;
  const moves: string[] = [];
  for (const written of sights) {
    const [sight, second] = written.split('@') as [Sight, string];
    const verdict = judge(state, { ...usual, ...thresholds }, seenOf(sight, Number(second), before));
    before = Number(second);
    state = verdict.state;
    if (verdict.move)
      moves.push(
        `${verdict.move.status}@${(verdict.move.at.getTime() - start.getTime()) / 1_000} at ${second}`,
      );
  }
  return moves;
}

test('a failure is confirmed once it lasted, besides being counted, and is dated at the first', () => {
  const table: { of: Partial<Thresholds>; seen: string[]; moves: string[] }[] = [
    { of: {}, seen: ['ok@0', 'failed@60', 'ok@70'], moves: ['up@0 at 0'] },
    {
      of: {},
      seen: ['ok@0', 'failed@60', 'failed@80', 'failed@89.999', 'failed@90'],
      moves: ['up@0 at 0', 'down@60 at 90'],
    },
    { of: {}, seen: ['ok@0', 'failed@60', 'failed@80', 'ok@90', 'failed@120'], moves: ['up@0 at 0'] },
    { of: { failure_threshold: 3 }, seen: ['failed@0', 'failed@40', 'failed@60'], moves: ['down@0 at 60'] },
    { of: { failure_threshold: 1 }, seen: ['failed@0', 'failed@29', 'failed@31'], moves: ['down@0 at 31'] },
    { of: { failure_threshold: 1, confirm_after_seconds: 0 }, seen: ['failed@0'], moves: ['down@0 at 0'] },
    { of: {}, seen: ['slow@0', 'slow@10', 'slow@20', 'slow@30'], moves: ['up@0 at 0', 'degraded@0 at 30'] },
  ];
  for (const { of, seen, moves } of table)
    assert.deepEqual(watchAt(seen, { confirm_after_seconds: 30, ...of }), moves, seen.join(' '));
});

test('a check has recovered once it answered for so long, besides being counted, since the first answer', () => {
  const down = ['failed@0', 'failed@1'];
  const after = { recover_after_seconds: 30 };
  assert.deepEqual(watchAt([...down, 'ok@60', 'ok@80', 'ok@90'], after), ['down@0 at 1', 'up@60 at 90']);
  assert.deepEqual(watchAt([...down, 'ok@60', 'failed@80', 'ok@90', 'ok@120'], after), [
    'down@0 at 1',
    'up@90 at 120',
  ]);
  assert.deepEqual(watchAt([...down, 'ok@60', 'ok@95', 'ok@99'], { ...after, recovery_threshold: 3 }), [
    'down@0 at 1',
    'up@60 at 99',
  ]);
});

test('a failure from before Tocsin was stopped is no time of failing, and late probes confirm all the same', () => {
  const after = { confirm_after_seconds: 30 };
  const stopped = ['ok@0', 'failed@60', 'failed@660', 'failed@690'];
  assert.deepEqual(watchAt(stopped, after), ['up@0 at 0', 'down@660 at 690']);
  assert.deepEqual(watchAt(['failed@0', 'failed@240'], after), ['down@0 at 240'], 'a slot that was late');
  assert.deepEqual(watchAt(stopped, {}), ['up@0 at 0', 'down@60 at 660'], 'counting alone knows no time');
  const late = Array.from({ length: 5 }, (_, index) => `failed@${index * 1_000}`);
  assert.deepEqual(watchAt(late, after), ['down@2000 at 3000']);
});

test('a clock that was set back by an hour puts no verdict off by that hour', () => {
  assert.deepEqual(watchAt(['failed@3600', 'failed@0', 'failed@30'], { confirm_after_seconds: 30 }), [
    'down@0 at 30',
  ]);
});

test('what is seen while a check is paused changes nothing', () => {
  const paused = { ...fresh, status: 'paused' as const };
  assert.deepEqual(watch(['failed', 'failed', 'ok'], usual, paused), { moves: [], state: paused });
});

test('a failure is retried until it has made the check down, a recovery while it must last; nothing else is', () => {
  const patient = { ...usual, failure_threshold: 3, confirm_after_seconds: 30 };
  const at = (given: Thresholds, ...seen: Sight[]) => {
    const { state } = watch(seen, given);
    const moment = confirmedAt(state, given, seenOf(seen.at(-1) ?? 'ok', 0).up);
    return moment && (moment.getTime() - start.getTime()) / 1_000;
  };
  assert.deepEqual([at(patient, 'failed'), at(patient, 'ok', 'failed', 'failed')], [30, 31]);
  assert.equal(at(usual, 'failed'), 0, 'only counted');
  assert.equal(at(usual, 'failed', 'failed'), null, 'down already');
  assert.equal(at(patient, 'failed', 'unknown'), null, 'a retry would be as blind');
  assert.equal(at(patient, 'failed', 'ok'), null);
  assert.equal(confirmedAt({ ...fresh, status: 'paused' }, usual, false), null);
  const wary = { ...usual, recovery_threshold: 5, recover_after_seconds: 60 };
  assert.equal(at(wary, 'failed', 'failed', 'ok', 'ok'), 62);
  assert.equal(at({ ...wary, recover_after_seconds: 0 }, 'failed', 'failed', 'ok'), null);
  assert.equal(at(wary, 'ok'), null);
});

const sights = fc.array(fc.constantFrom<Sight>('ok', 'slow', 'failed', 'unknown'), { maxLength: 40 });
const thresholds = fc.record({
  failure_threshold: fc.integer({ min: 1, max: 4 }),
  recovery_threshold: fc.integer({ min: 1, max: 4 }),
  confirm_after_seconds: fc.integer({ min: 0, max: 5 }),
  recover_after_seconds: fc.integer({ min: 0, max: 5 }),
  interval_seconds: fc.constant(60),
  degraded_ms: fc.constantFrom(null, 500),
});

test('results of which nobody knows change nothing, wherever they come', () => {
  fc.assert(
    fc.property(sights, thresholds, (all, given) => {
      const statusOf = (skipped: Sight | null) =>
        all.reduce(
          (state, sight, index) =>
            sight === skipped ? state : judge(state, given, seenOf(sight, index)).state,
          fresh,
        ).status;
      assert.equal(statusOf(null), statusOf('unknown'));
      const { state } = watch(all, given);
      assert.deepEqual(watch(['unknown'], given, state), { moves: [], state });
    }),
  );
});

/** The status by looking back over everything, as somebody would who kept no counts. */
function statusByHindsight(seen: readonly Sight[], thresholds: Thresholds) {
  const { failure_threshold, confirm_after_seconds, degraded_ms } = thresholds;
  // One comes each second, so that a time is a number of them.
  const failuresWanted = Math.max(failure_threshold, confirm_after_seconds + 1);
  const successesWanted = Math.max(thresholds.recovery_threshold, thresholds.recover_after_seconds + 1);
  let status: CheckStatus = 'new';
  const isSlow = (sight: Sight) => sight === 'slow' && degraded_ms !== null;
  const lastOnes = (until: number, count: number, fits: (sight: Sight) => boolean) =>
    until + 1 >= count && seen.slice(until + 1 - count, until + 1).every(fits);
  let since = 0;
  for (const [index, sight] of seen.entries()) {
    const before: CheckStatus = status;
    const answers = seen.slice(0, index + 1).filter((one) => one !== 'failed');
    const slowRun = answers.length - 1 - answers.findLastIndex((one) => !isSlow(one));
    const answeredAt = seen.flatMap((one, second) => (one === 'failed' || second > index ? [] : [second]));
    const slowSince = answeredAt.at(-slowRun) ?? index;
    const isDegraded = slowRun >= failure_threshold && index - slowSince >= confirm_after_seconds;
    const recovered = (fits: (one: Sight) => boolean) =>
      index - since >= successesWanted - 1 && lastOnes(index, successesWanted, fits);
    if (sight === 'failed')
      status = lastOnes(index, failuresWanted, (one) => one === 'failed') ? 'down' : status;
    else if (status === 'down')
      status = recovered((one) => one !== 'failed') ? (isDegraded ? 'degraded' : 'up') : 'down';
    else if (status === 'degraded')
      status = recovered((one) => one !== 'failed' && !isSlow(one)) ? 'up' : 'degraded';
    else status = isDegraded ? 'degraded' : 'up';
    if (status !== before) since = index + 1;
  }
  return status;
}

test('counting along gives what looking back over everything gives', () => {
  fc.assert(
    fc.property(sights, thresholds, (all, given) => {
      const known = all.filter((sight) => sight !== 'unknown');
      assert.equal(watch(known, given).state.status, statusByHindsight(known, given));
    }),
    { numRuns: 2_000 },
  );
});

test('every status begins with a result, no later than it was noticed and not before the one before it', () => {
  fc.assert(
    fc.property(sights, thresholds, (all, given) => {
      let state = fresh;
      let since = start;
      for (const [index, sight] of all.entries()) {
        const { state: next, move } = judge(state, given, seenOf(sight, index));
        assert.equal(move === null, next.status === state.status);
        if (move) {
          assert.ok(move.at <= seenOf(sight, index).at);
          assert.ok(move.at >= since, `${move.at.toISOString()} ${since.toISOString()}`);
          since = move.at;
        }
        state = next;
      }
    }),
  );
});
