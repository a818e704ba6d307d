import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from './errors.ts';
import { createTurns } from './turns.ts';

/** Work that goes on until it is let go, and says when it began. */
function piece(log: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const work = () => {
    log.push(name);
    return promise;
  };
  return { work, finish: () => resolve(name), fail: () => reject(new Error(name)) };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test('no more than two run at once, and the others follow in the order of asking', async () => {
  const inTurn = createTurns({ atOnce: 2, waiting: 50 });
  const log: string[] = [];
  const pieces = ['a', 'b', 'c', 'd'].map((name) => piece(log, name));
  const done = pieces.map(({ work }) => inTurn(work));
  await settled();
  assert.deepEqual(log, ['a', 'b']);
  pieces[1]?.finish();
  await settled();
  assert.deepEqual(log, ['a', 'b', 'c']);
  for (const each of pieces) each.finish();
  assert.deepEqual(await Promise.all(done), ['a', 'b', 'c', 'd']);
});

test('whoever finds the queue full is sent away with 503, and a place that is left can be taken', async () => {
  const inTurn = createTurns({ atOnce: 1, waiting: 1 });
  const log: string[] = [];
  const [first, second, third] = [piece(log, 'first'), piece(log, 'second'), piece(log, 'third')];
  const running = inTurn(first.work);
  const waiting = inTurn(second.work);
  await assert.rejects(
    inTurn(third.work),
    (error) => error instanceof Refusal && error.status === 503 && error.code === 'unavailable',
  );
  first.finish();
  await running;
  const later = inTurn(third.work);
  second.finish();
  third.finish();
  assert.deepEqual(await Promise.all([waiting, later]), ['second', 'third']);
});

test('work that fails hands its turn on', async () => {
  const inTurn = createTurns({ atOnce: 1, waiting: 5 });
  const log: string[] = [];
  const [broken, next] = [piece(log, 'broken'), piece(log, 'next')];
  const failing = inTurn(broken.work);
  const following = inTurn(next.work);
  broken.fail();
  next.finish();
  await assert.rejects(failing, /broken/);
  assert.equal(await following, 'next');
  assert.equal(await inTurn(async () => 'free again'), 'free again');
});
