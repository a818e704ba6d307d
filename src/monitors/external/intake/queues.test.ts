// One account cannot take the connections of the others.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RateLimited } from '../../../platform/errors.ts';
import { openQueues } from './queues.ts';

test('one of an account runs, 32 wait in their order, and the next is to come back; others run beside it', async () => {
  const queues = openQueues();
  const gate = Promise.withResolvers<void>();
  const began: number[] = [];
  const work = (nth: number) => async () => {
    began.push(nth);
    await gate.promise;
    return nth;
  };
  const all = Array.from({ length: 33 }, (_, nth) => queues(1, work(nth)));
  await assert.rejects(queues(1, work(99)), RateLimited);
  assert.equal(await queues(2, async () => 'theirs'), 'theirs');
  assert.deepEqual(began, [0]);
  gate.resolve();
  const numbers = Array.from({ length: 33 }, (_, nth) => nth);
  assert.deepEqual(await Promise.all(all), numbers);
  assert.deepEqual(began, numbers);
  await assert.rejects(
    queues(1, () => Promise.reject(new Error('it broke'))),
    /it broke/,
  );
  assert.equal(await queues(1, async () => 'again'), 'again');
});
