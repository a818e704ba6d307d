import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addMs, seconds } from '../../platform/time.ts';
import {
  type CheckState,
  type CheckStatus,
  isUndecided,
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
const usual: Thresholds = { failure_threshold: 2, recovery_threshold: 1, degraded_ms: 500 };

type Sight = 'ok' | 'slow' | 'failed' | 'unknown';

const seenOf = (sight: Sight, index: number): Seen => ({
  at: addMs(start, seconds(index)),
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
  const seen = { at: start, up: true, latency_ms: 500 };
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

test('what is seen while a check is paused changes nothing', () => {
  const paused = { ...fresh, status: 'paused' as const };
  assert.deepEqual(watch(['failed', 'failed', 'ok'], usual, paused), { moves: [], state: paused });
});

test('a failure is undecided until it has made the check down; nothing else is', () => {
  const patient = { ...usual, failure_threshold: 3 };
  const undecided = (...seen: Sight[]) => {
    const { state } = watch(seen, patient);
    return isUndecided(state, seenOf(seen.at(-1) ?? 'ok', 0).up);
  };
  assert.deepEqual(
    [undecided('failed'), undecided('ok', 'failed', 'failed'), undecided('failed', 'failed', 'failed')],
    [true, true, false],
  );
  assert.equal(undecided('failed', 'failed', 'failed', 'failed'), false, 'down already');
  assert.equal(undecided('failed', 'unknown'), false, 'a retry would be as blind');
  assert.equal(undecided('failed', 'ok'), false);
  assert.equal(isUndecided({ ...fresh, status: 'paused' }, false), false);
});

const sights = fc.array(fc.constantFrom<Sight>('ok', 'slow', 'failed', 'unknown'), { maxLength: 40 });
const thresholds = fc.record({
  failure_threshold: fc.integer({ min: 1, max: 4 }),
  recovery_threshold: fc.integer({ min: 1, max: 4 }),
  degraded_ms: fc.constantFrom(null, 500),
});

test('results of which nobody knows change nothing, wherever they come', () => {
  fc.assert(
    fc.property(sights, thresholds, (all, given) => {
      const statusOf = (list: readonly Sight[]) => watch(list, given).state.status;
      assert.equal(statusOf(all), statusOf(all.filter((sight) => sight !== 'unknown')));
      const { state } = watch(all, given);
      assert.deepEqual(watch(['unknown'], given, state), { moves: [], state });
    }),
  );
});

/** The status by looking back over everything, as somebody would who kept no counts. */
function statusByHindsight(
  seen: readonly Sight[],
  { failure_threshold, recovery_threshold, degraded_ms }: Thresholds,
) {
  let status: CheckStatus = 'new';
  const isSlow = (sight: Sight) => sight === 'slow' && degraded_ms !== null;
  const lastOnes = (until: number, count: number, fits: (sight: Sight) => boolean) =>
    until + 1 >= count && seen.slice(until + 1 - count, until + 1).every(fits);
  let since = 0;
  for (const [index, sight] of seen.entries()) {
    const before: CheckStatus = status;
    const answers = seen.slice(0, index + 1).filter((one) => one !== 'failed');
    const slowRun = answers.length - 1 - answers.findLastIndex((one) => !isSlow(one));
    const isDegraded = slowRun >= failure_threshold;
    const recovered = (fits: (one: Sight) => boolean) =>
      index - since >= recovery_threshold - 1 && lastOnes(index, recovery_threshold, fits);
    if (sight === 'failed')
      status = lastOnes(index, failure_threshold, (one) => one === 'failed') ? 'down' : status;
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
