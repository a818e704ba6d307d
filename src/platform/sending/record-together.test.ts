import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordTogether } from './record-together.ts';

test('what comes within a moment is recorded together, and each gets its own answer', async () => {
  const groups: number[][] = [];
  const record = recordTogether(async (outcomes: readonly number[]) => {
    groups.push([...outcomes]);
    return (outcome) => outcome * 2;
  });
  assert.deepEqual(await Promise.all([1, 2, 3].map(record)), [2, 4, 6]);
  assert.deepEqual(groups, [[1, 2, 3]]);
});

test('what comes while a group is recorded is not held up by it', async () => {
  const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const record = recordTogether(async (outcomes: readonly number[]) => {
    begun.resolve();
    if (outcomes.includes(1)) await gate.promise;
    return (outcome) => outcome;
  });
  const first = record(1);
  await begun.promise;
  assert.equal(await record(2), 2);
  gate.resolve();
  assert.equal(await first, 1);
});

test('what cannot be recorded keeps nothing of the others from being recorded', async () => {
  const record = recordTogether(async (outcomes: readonly number[]) => {
    if (outcomes.includes(2)) throw new Error('PostgreSQL keeps no 2');
    return (outcome) => outcome;
  });
  const settled = await Promise.allSettled([1, 2, 3].map(record));
  assert.deepEqual(
    settled.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
});

test('a group has an end: many at once are recorded in several', async () => {
  const sizes: number[] = [];
  const record = recordTogether(async (outcomes: readonly number[]) => {
    sizes.push(outcomes.length);
    return (outcome) => outcome;
  });
  const all = Array.from({ length: 250 }, (_, index) => index);
  assert.deepEqual(await Promise.all(all.map(record)), all);
  assert.deepEqual(sizes, [100, 100, 50]);
});

test('what waits behind a full group is not held up by it', async () => {
  const gate = Promise.withResolvers<void>();
  const record = recordTogether(async (outcomes: readonly number[]) => {
    if (outcomes.includes(0)) await gate.promise;
    return (outcome) => outcome;
  });
  const all = Array.from({ length: 150 }, (_, index) => record(index));
  assert.equal((await Promise.all(all.slice(100))).length, 50);
  gate.resolve();
  assert.equal((await Promise.all(all)).length, 150);
});
