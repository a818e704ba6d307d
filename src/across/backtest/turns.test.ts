import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTurns } from './turns.ts';

const isRateLimited = { name: 'RateLimited', retryAfterSeconds: 5 };
const isUnavailable = { name: 'Refusal', status: 503 };

test('an account runs two at a time, and the third gets a time to retry', async () => {
  const turns = openTurns();
  const gate = Promise.withResolvers<string>();
  const running = [turns.take(1, () => gate.promise), turns.take(1, () => gate.promise)];
  await assert.rejects(
    turns.take(1, async () => 'third'),
    isRateLimited,
  );
  assert.equal(await turns.take(2, async () => 'of another account'), 'of another account');
  gate.resolve('done');
  assert.deepEqual(await Promise.all(running), ['done', 'done']);
  assert.equal(await turns.take(1, async () => 'again'), 'again');
});

test('many accounts together run six, and one that fails gives its place back', async () => {
  const turns = openTurns();
  const gate = Promise.withResolvers<never>();
  const running = [1, 2, 3, 4, 5, 6].map((account) => turns.take(account, () => gate.promise));
  await assert.rejects(
    turns.take(7, async () => 'seventh'),
    isUnavailable,
  );
  gate.reject(new Error('the database is away'));
  await Promise.allSettled(running);
  assert.equal(await turns.take(7, async () => 'again'), 'again');
});
