import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seconds } from '../../../../platform/time.ts';
import { ASHORE, watchAshore } from './ashore.ts';

const ready = (detail: string | null, ok = true) => ({
  ok,
  checks: [
    { name: 'node', ok: true, detail: null },
    { name: 'pings', ok: true, detail },
  ],
});

/** What a node says that has been ashore for so long while others give these answers. */
async function readinessAmong(ashoreMs: number | null, answers: readonly unknown[]) {
  const watch = watchAshore(
    { ashoreMs: () => ashoreMs },
    () => answers.map((_, index) => String(index)),
    async (url) => answers[Number(url)] ?? Promise.reject(new Error('refused')),
  );
  await watch.look();
  return watch.readiness();
}

test('only a node that alone keeps its pings for itself, and for a while, is not ready', async () => {
  const well = ready(null);
  for (const [ashoreMs, answers, ok] of [
    [null, [well], true],
    [seconds(4), [well], true],
    [seconds(5), [well], false],
    [seconds(60), [ready(ASHORE), null, well], false],
    [seconds(60), [ready(ASHORE), ready(ASHORE)], true],
    [seconds(60), [null, undefined, 'nonsense', { ok: true }, ready(null, false)], true],
    [seconds(60), [], true],
  ] as const)
    assert.equal((await readinessAmong(ashoreMs, answers)).ok, ok, JSON.stringify([ashoreMs, answers]));
});

test('a node that is well again says so', async () => {
  const state: { ashoreMs: number | null } = { ashoreMs: seconds(9) };
  const watch = watchAshore(
    { ashoreMs: () => state.ashoreMs },
    () => ['other'],
    async () => ready(null),
  );
  await watch.look();
  assert.equal(watch.readiness().ok, false);
  state.ashoreMs = null;
  assert.deepEqual(watch.readiness(), { ok: true });
});
