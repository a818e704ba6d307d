import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addMs, seconds } from '../time.ts';
import { CLAIM_MS, type JobNode, planClaims } from './job-claims.ts';
import type { JobRow } from './job-store.ts';

const NOW = new Date('2026-06-16T08:00:00Z');
const JOBS = Array.from({ length: 30 }, (_, index) => `job ${index}`);
const node = (run_id: string, jobs: readonly string[] = JOBS): JobNode => ({ run_id, jobs });
const [a, b, c] = [node('a'), node('b'), node('c')];

const plan = (me: JobNode, alive: readonly JobNode[], rows: JobRow[] = [], busy: string[] = []) =>
  planClaims({ me, alive, rows, busy: new Set(busy), now: NOW });

/** What each takes where nobody has anything yet. */
const shares = (alive: readonly JobNode[]) => alive.map((me) => plan(me, alive).hold);

const held = (name: string, holder: string, leftMs: number): JobRow => ({
  ...{ name, holder, next_at: null },
  held_until: addMs(NOW, leftMs),
});

test('a node that is alone takes all jobs', () => {
  assert.deepEqual(plan(a, [a]), { hold: JOBS, release: [] });
});

test('several nodes share the jobs, and each job is taken by one of them', () => {
  const taken = shares([a, b, c]);
  assert.deepEqual(taken.flat().sort(), JOBS.toSorted());
  for (const share of taken) assert.ok(share.length > 0);
});

test('a node that joins is given its part and no other job moves', () => {
  const before = shares([a, b]);
  const after = shares([a, b, c]);
  for (const [index, me] of [a, b].entries()) {
    const rows = (before[index] ?? []).map((name) => held(name, me.run_id, CLAIM_MS));
    const { hold, release } = plan(me, [a, b, c], rows);
    assert.deepEqual(
      hold.filter((name) => before.flat().includes(name) && before[index]?.includes(name)),
      [],
    );
    const kept = (before[index] ?? []).filter((name) => !release.includes(name));
    assert.deepEqual(kept, after[index]);
  }
});

test('a job belongs to a node that can do it', () => {
  const worker = node('worker', JOBS.slice(0, 3));
  const taken = shares([a, worker]);
  assert.deepEqual(taken.flat().sort(), JOBS.toSorted());
  for (const name of taken[1] ?? []) assert.ok(worker.jobs.includes(name));
});

test('a claim is renewed before it ends, and what another node holds is left to it', () => {
  const one = node('a', ['x']);
  for (const [row, expected] of [
    [held('x', 'a', seconds(9)), { hold: [], release: [] }],
    [held('x', 'a', seconds(6)), { hold: ['x'], release: [] }],
    [held('x', 'a', 0), { hold: ['x'], release: [] }],
    [held('x', 'b', 1), { hold: [], release: [] }],
    [held('x', 'b', 0), { hold: ['x'], release: [] }],
  ] as const)
    assert.deepEqual(plan(one, [one], [row]), expected);
});

const other = (name: string) => (plan(a, [a, b]).hold.includes(name) ? b : a);

test('what belongs to another node is given back, but not while it is being done', () => {
  const name = 'job 1';
  const me = other(name);
  const row = held(name, me.run_id, seconds(9));
  assert.ok(plan(me, [a, b], [row]).release.includes(name));
  assert.ok(!plan(me, [a, b], [row], [name]).release.includes(name));
});

test('a job that its node leaves lying is taken by whoever sees it', () => {
  const name = 'job 1';
  const me = other(name);
  assert.ok(!plan(me, [a, b], [held(name, 'gone', -1_000)]).hold.includes(name));
  assert.ok(plan(me, [a, b], [held(name, 'gone', -3_000)]).hold.includes(name));
});

test('whatever the rows say, no node wants to hold what another one holds', () => {
  const rows = fc.array(
    fc.record({
      name: fc.constantFrom(...JOBS),
      holder: fc.constantFrom('a', 'b', 'c', 'gone'),
      leftMs: fc.integer({ min: -20_000, max: 20_000 }),
    }),
  );
  fc.assert(
    fc.property(rows, (given) => {
      const byName = new Map(given.map(({ name, holder, leftMs }) => [name, held(name, holder, leftMs)]));
      const { hold, release } = plan(a, [a, b, c], [...byName.values()]);
      for (const name of hold) {
        const row = byName.get(name);
        assert.ok(!row || row.holder === 'a' || row.held_until <= NOW);
      }
      for (const name of release) assert.equal(byName.get(name)?.holder, 'a');
    }),
  );
});
