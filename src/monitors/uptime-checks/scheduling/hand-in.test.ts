import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { gatherRuns, goesOnGathering } from './hand-in.ts';
import type { Run } from './work.ts';

const runOf = (check_id: number): Run => ({ check_id, lease_id: `lease ${check_id}`, probed: null });

test('runs wait while others are probed, for so long and so many at most', () => {
  const gathering = { waitedMs: 25, mostMs: 250, count: 1, isProbing: true };
  for (const [change, goesOn] of [
    [{}, true],
    [{ waitedMs: 225 }, true],
    [{ waitedMs: 250 }, false],
    [{ isProbing: false }, false],
    [{ count: 249 }, true],
    [{ count: 250 }, false],
    [{ mostMs: 25 }, false],
  ] as const)
    assert.equal(goesOnGathering({ ...gathering, ...change }), goesOn, JSON.stringify(change));
});

/** Time goes on a step at a time; `outcomes`: of the calls, in order. */
function openGathering({ gatherMs, outcomes = [] }: { gatherMs?: number; outcomes?: Promise<void>[] }) {
  const waits: (() => void)[] = [];
  const calls: number[][] = [];
  const state = { isProbing: true };
  const work = {
    ...(gatherMs !== undefined && { gatherMs }),
    handIn(runs: readonly Run[]) {
      calls.push(runs.map(({ check_id }) => check_id));
      return outcomes[calls.length - 1] ?? Promise.resolve();
    },
  };
  const wait = () => new Promise<void>((resolve) => waits.push(resolve));
  const handIn = gatherRuns(work, () => state.isProbing, wait);
  return {
    state,
    calls,
    handIn: (check_id: number) => handIn(runOf(check_id)),
    async steps(count: number) {
      for (let step = 0; step < count; step += 1) {
        for (const end of waits.splice(0)) end();
        await turn();
      }
    },
  };
}

test('what ends while others are probed is handed in together, and what is alone after a moment', async () => {
  const { state, calls, handIn, steps } = openGathering({ gatherMs: 250 });
  const first = [handIn(1), handIn(2)];
  await steps(9);
  first.push(handIn(3));
  assert.deepEqual(calls, []);
  await steps(1);
  await Promise.all(first);
  assert.deepEqual(calls, [[1, 2, 3]]);
  const next = handIn(4);
  await steps(2);
  state.isProbing = false;
  await steps(1);
  await next;
  const alone = handIn(5);
  await steps(1);
  await alone;
  assert.deepEqual(calls.slice(1), [[4], [5]]);
});

test('without a time to gather for, no run waits longer than a moment', async () => {
  const { calls, handIn, steps } = openGathering({});
  const run = handIn(1);
  await steps(1);
  await run;
  assert.deepEqual(calls, [[1]]);
});

test('runs that come while others are handed in are handed in beside them, and a failure is that of its own', async () => {
  const away = Promise.withResolvers<void>();
  const { state, calls, handIn, steps } = openGathering({ gatherMs: 250, outcomes: [away.promise] });
  state.isProbing = false;
  const failing = handIn(1);
  await steps(1);
  const other = handIn(2);
  await steps(1);
  await other;
  assert.deepEqual(calls, [[1], [2]]);
  away.reject(new Error('away'));
  await assert.rejects(failing, /away/);
});
