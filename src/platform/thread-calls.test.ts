import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { MessageChannel } from 'node:worker_threads';
import { threadCalls } from './thread-calls.ts';

interface Kitchen {
  cook(dish: string, portions: number): string;
  burn(): never;
}

function openKitchen(t: TestContext, kitchen: object = {}) {
  const { port1, port2 } = new MessageChannel();
  t.after(() => port1.close());
  threadCalls(port1, {
    cook: async (dish: string, portions: number) => `${portions} × ${dish}`,
    burn: () => {
      throw new RangeError('too hot');
    },
    ...kitchen,
  });
  return threadCalls<Kitchen>(port2, {});
}

test('a function of the other thread is called and answers, many at a time', async (t) => {
  const { theirs } = openKitchen(t);
  assert.deepEqual(await Promise.all([theirs.cook('soup', 2), theirs.cook('cake', 1)]), [
    '2 × soup',
    '1 × cake',
  ]);
});

test('what it throws is thrown here, and so is the call of a function that is not there', async (t) => {
  const { theirs } = openKitchen(t, { cook: undefined });
  await assert.rejects(theirs.burn(), { name: 'RangeError', message: 'too hot' });
  await assert.rejects(theirs.cook('soup', 1), /knows no cook/);
});

test('once the other thread has ended, nobody waits for it', async (t) => {
  const { theirs, giveUp } = openKitchen(t, { cook: () => new Promise(() => {}) });
  const waiting = theirs.cook('soup', 2);
  giveUp(new Error('closed for good'));
  await assert.rejects(waiting, /closed for good/);
  await assert.rejects(theirs.cook('soup', 2), /closed for good/);
});

test('a call that nobody waits for does no harm when the other thread ends', async (t) => {
  const { theirs, giveUp } = openKitchen(t, { cook: () => new Promise(() => {}) });
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => void unhandled.push(reason);
  process.on('unhandledRejection', note);
  t.after(() => process.off('unhandledRejection', note));
  void theirs.cook('soup', 2);
  giveUp(new Error('closed for good'));
  void theirs.cook('soup', 2);
  await setImmediate();
  assert.deepEqual(unhandled, []);
});

test('both sides may call each other over one port', async (t) => {
  const { port1, port2 } = new MessageChannel();
  t.after(() => port1.close());
  const here = threadCalls<{ double(n: number): number }>(port1, { half: (n: number) => n / 2 });
  const there = threadCalls<{ half(n: number): number }>(port2, { double: (n: number) => n * 2 });
  assert.deepEqual(await Promise.all([here.theirs.double(4), there.theirs.half(4)]), [8, 2]);
});
