import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '../../../platform/errors.ts';
import { createFairTurns } from './fair-turns.ts';

test('what many pieces of one account wait for delays another by one piece, and nothing runs beside another', async () => {
  const takeTurn = createFairTurns({ ofAccount: 3, ofAll: 10 });
  const begun: string[] = [];
  let running = 0;
  const work = (name: string) => async () => {
    begun.push(name);
    running += 1;
    assert.equal(running, 1);
    await new Promise(setImmediate);
    running -= 1;
  };
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map((name) =>
    takeTurn(name.charCodeAt(0), work(name)),
  );
  await assert.rejects(takeTurn('a'.charCodeAt(0), work('a5')), Refusal);
  await Promise.all(all);
  assert.deepEqual(begun, ['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
});

test('work that fails hands its turn on', async () => {
  const takeTurn = createFairTurns({ ofAccount: 1, ofAll: 1 });
  const broken = takeTurn(1, () => Promise.reject(new Error('broken')));
  const after = takeTurn(1, async () => 'done');
  await assert.rejects(broken, /broken/);
  assert.equal(await after, 'done');
});
