import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { addMs, minutes, seconds } from '../../../platform/time.ts';
import { openCheckBench } from '../../../testing/check-bench.ts';
import { percentileOf } from './run-rows.ts';

const start = new Date('2026-06-16T08:00:00.000Z');
const at = (ms: number) => addMs(start, ms).toISOString();

type Seen = Record<'outcome' | 'started_at' | 'ended_at', string | null>;

async function openRuns(t: TestContext) {
  const bench = await openCheckBench(t);
  return {
    ...bench,
    async runsOf({ id }: { id: number }, query = '') {
      const { runs } = await bench.owner.get(`/cron-checks/${id}/runs${query}`);
      return runs.map(({ outcome, started_at, ended_at }: Seen) => [outcome, started_at, ended_at]);
    },
  };
}

test('a run is made of the pings that began and ended it, the newest first', async (t) => {
  const { create, sendPing, advance, runsOf, owner, pingsOf } = await openRuns(t);
  const check = await create({ interval_seconds: 3_600, min_runtime_seconds: 10 });
  assert.deepEqual(await runsOf(check), []);
  await sendPing(check);
  await sendPing(check, '/start');
  await advance(seconds(30));
  await sendPing(check, '/3');
  await sendPing(check, '/start');
  await advance(seconds(5));
  await sendPing(check);
  await advance(seconds(1));
  await sendPing(check, '/start');
  await sendPing(check, '/log');
  assert.deepEqual(await runsOf(check), [
    ['running', at(seconds(36)), null],
    ['too_fast', at(seconds(30)), at(seconds(35))],
    ['fail', at(0), at(seconds(30))],
    ['success', null, at(0)],
  ]);
  const { runs } = await owner.get(`/cron-checks/${check.id}/runs`);
  const pings = await pingsOf(check);
  const begun = pings.filter(({ kind }: { kind: string }) => kind === 'start').at(-1);
  assert.deepEqual([runs[2].exit_code, runs[2].duration_ms, runs[2].start_ping_id], [3, 30_000, begun.id]);
  const typical = await owner.get(`/cron-checks/${check.id}/typical-run`);
  assert.deepEqual(typical, { runs: 1, p10_ms: 5_000, p50_ms: 5_000, p90_ms: 5_000 });
});

test('a slot that was missed stands among the runs, with when it was expected', async (t) => {
  const { create, sendPing, advance, runsOf, owner } = await openRuns(t);
  const check = await create();
  await sendPing(check);
  await advance(minutes(30));
  await sendPing(check);
  assert.deepEqual(await runsOf(check), [
    ['success', null, at(minutes(30))],
    ['missed', null, at(minutes(11))],
    ['success', null, at(0)],
  ]);
  const { runs } = await owner.get(`/cron-checks/${check.id}/runs`);
  assert.equal(runs[1].expected_at, at(minutes(10)));
});

test('a run beyond its limit is one entry, while it goes on, once it ended, and where its end never came', async (t) => {
  const { create, sendPing, advance, runsOf } = await openRuns(t);
  const check = await create({ max_runtime_seconds: 60 });
  await sendPing(check, '/start');
  await advance(minutes(2));
  assert.deepEqual(await runsOf(check), [['overrun', at(0), null]]);
  await sendPing(check);
  assert.deepEqual(await runsOf(check), [['overrun', at(0), at(minutes(2))]]);
  await sendPing(check, '/start');
  await advance(minutes(2));
  await sendPing(check, '/start');
  await advance(seconds(10));
  await sendPing(check);
  assert.deepEqual(await runsOf(check), [
    ['success', at(minutes(4)), at(minutes(4) + seconds(10))],
    ['overrun', at(minutes(2)), null],
    ['overrun', at(0), at(minutes(2))],
  ]);
});

test('pages of runs follow each other without a gap and without one twice', async (t) => {
  const { create, sendPing, advance, owner } = await openRuns(t);
  const check = await create();
  for (let nth = 0; nth < 5; nth += 1) {
    await sendPing(check);
    await advance(minutes(nth % 2 === 0 ? 5 : 20));
  }
  const path = `/cron-checks/${check.id}/runs`;
  const { runs: whole } = await owner.get(path);
  assert.deepEqual(
    whole.map(({ outcome }: Seen) => outcome),
    ['success', 'missed', 'success', 'success', 'missed', 'success', 'success'],
  );
  for (const limit of [1, 2, 3]) {
    const found: unknown[] = [];
    let cursor: string | null = null;
    do {
      const page: { runs: unknown[]; next_cursor: string | null } = await owner.get(
        `${path}?limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`,
      );
      assert.ok(page.runs.length <= limit);
      found.push(...page.runs);
      cursor = page.next_cursor;
    } while (cursor);
    assert.deepEqual(found, whole, `limit ${limit}`);
  }
});

test('percentiles are values that were measured', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
  assert.deepEqual(
    [0.1, 0.5, 0.9].map((share) => percentileOf(hundred, share)),
    [10, 50, 90],
  );
  assert.deepEqual([percentileOf([7], 0.1), percentileOf([], 0.5)], [7, null]);
});
