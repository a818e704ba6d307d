import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testClock } from '../testing/clock.ts';
import { shortMemory } from './short-memory.ts';

function stage(given: { keptMs?: number; most?: number } = {}) {
  const clock = testClock();
  const memory = shortMemory({ clock, keptMs: 1_000, most: 3, ...given });
  const looked: string[] = [];
  const recall = (key: string, value: string | null = key) =>
    memory.recall(key, async () => {
      looked.push(key);
      return value;
    });
  return { clock, memory, looked, recall };
}

test('what was found is looked up once within its time, and again after it', async () => {
  const { clock, looked, recall } = stage();
  assert.deepEqual([await recall('a'), await recall('a'), await recall('b')], ['a', 'a', 'b']);
  clock.pass(999);
  await recall('a');
  assert.deepEqual(looked, ['a', 'b']);
  clock.pass(1);
  await recall('a');
  assert.deepEqual(looked, ['a', 'b', 'a']);
});

test('a clock that is set back or forward makes nothing last longer', async () => {
  const { clock, looked, recall } = stage();
  await recall('a');
  clock.jump(-3_600_000);
  clock.pass(1_000);
  await recall('a');
  assert.deepEqual(looked, ['a', 'a']);
});

test('what is not there is looked up every time', async () => {
  const { looked, recall } = stage();
  assert.deepEqual([await recall('a', null), await recall('a', null)], [null, null]);
  assert.deepEqual(looked, ['a', 'a']);
});

test('a look that failed is not remembered', async () => {
  const { memory, recall } = stage();
  await assert.rejects(
    memory.recall('a', () => Promise.reject(new Error('away'))),
    /away/,
  );
  assert.equal(await recall('a'), 'a');
});

test('many who ask at once share one look', async () => {
  const { memory } = stage();
  const gate = Promise.withResolvers<string>();
  let looks = 0;
  const asked = Array.from({ length: 10 }, () =>
    memory.recall('a', () => {
      looks += 1;
      return gate.promise;
    }),
  );
  gate.resolve('found');
  assert.deepEqual(new Set(await Promise.all(asked)), new Set(['found']));
  assert.equal(looks, 1);
});

test('who asks after it was told to forget gets nothing from a look that began before', async () => {
  const { memory, recall } = stage();
  const gate = Promise.withResolvers<string>();
  const before = memory.recall('a', () => gate.promise);
  memory.forget();
  assert.equal(await recall('a', 'new'), 'new');
  gate.resolve('old');
  assert.equal(await before, 'old');
  assert.equal(await recall('a', 'newer'), 'new');
});

test('a look that takes longer than its time is believed by nobody who comes later', async () => {
  const { clock, memory, recall } = stage();
  const gate = Promise.withResolvers<string>();
  const before = memory.recall('a', () => gate.promise);
  clock.pass(1_000);
  gate.resolve('old');
  await before;
  assert.equal(await recall('a', 'new'), 'new');
});

test('it keeps so many and forgets the oldest first', async () => {
  const { looked, recall } = stage();
  for (const key of ['a', 'b', 'c', 'd', 'd', 'b', 'a']) await recall(key);
  assert.deepEqual(looked, ['a', 'b', 'c', 'd', 'a']);
});

test('with no time at all it remembers nothing', async () => {
  const { looked, recall } = stage({ keptMs: 0 });
  await recall('a');
  await recall('a');
  assert.deepEqual(looked, ['a', 'a']);
});
