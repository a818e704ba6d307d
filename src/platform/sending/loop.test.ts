import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bareApp } from '../../testing/bare-app.ts';
import { testClock } from '../../testing/clock.ts';
import { seconds } from '../time.ts';
import { busyAccounts, type SendQueue, sendDue, vacanciesBeside } from './loop.ts';

interface Row {
  id: number;
  account_id: number | null;
  lane: typeof calls;
  due_at: Date;
}

const calls = { places: 4, atMost: 8 };
const mails = { places: 1, atMost: 1 };

/** A queue in memory, whose rows are sent when the test says so. */
function openQueue(wanted: readonly Partial<Row>[]) {
  const clock = testClock();
  const app = bareApp({ clock });
  const waiting: Row[] = wanted.map((row, id) => ({
    ...{ id, account_id: null, lane: calls, due_at: clock.now() },
    ...row,
  }));
  const underWay = new Map<number, { row: Row; end: (error?: Error) => void }>();
  const begun: number[] = [];
  const queue: SendQueue<Row, typeof calls> = {
    wakeOn: 'mail',
    lanes: [calls, mails],
    laneOf: ({ lane }) => lane,
    keyOf: (row) => row,
    claim: async ({ vacancies, exceptAccounts, now }) =>
      vacancies.flatMap(({ lane, free }) => {
        const isWanted = (row: Row) =>
          row.lane === lane && row.due_at <= now && !exceptAccounts.includes(row.account_id ?? -1);
        const claimed = waiting.filter(isWanted).slice(0, free);
        for (const row of claimed) waiting.splice(waiting.indexOf(row), 1);
        return claimed;
      }),
    send: (row) =>
      new Promise<void>((resolve, reject) => {
        begun.push(row.id);
        underWay.set(row.id, { row, end: (error) => (error ? reject(error) : resolve()) });
      }).finally(() => underWay.delete(row.id)),
    nextDueAt: async () => waiting[0]?.due_at ?? null,
  };
  return {
    clock,
    begun,
    underWay,
    send: (signal = new AbortController().signal) => sendDue(app, queue, signal),
    async until(count: number) {
      while (begun.length < count) await new Promise(setImmediate);
    },
    endAll() {
      for (const { end } of [...underWay.values()]) end();
    },
  };
}

const rows = (count: number, row: Partial<Row> = {}) => Array.from({ length: count }, () => row);

test('everything that is due is sent, as many at once as there are places, and each lane has its own', async () => {
  const queue = openQueue([...rows(6), ...rows(2, { lane: mails })]);
  const sending = queue.send();
  await queue.until(5);
  assert.deepEqual(queue.begun, [0, 1, 2, 3, 6]);
  queue.endAll();
  await queue.until(8);
  queue.endAll();
  assert.equal(await sending, true);
  assert.deepEqual(queue.begun, [0, 1, 2, 3, 6, 4, 5, 7]);
});

test('where nothing is due it says when something will be', async () => {
  const due_at = new Date('2040-01-01T00:00:00.000Z');
  assert.deepEqual(await openQueue([{ due_at }]).send(), due_at);
  assert.equal(await openQueue([]).send(), false);
});

test('what breaks the sender ends for itself, and the others are sent', async () => {
  const queue = openQueue(rows(5));
  const sending = queue.send();
  await queue.until(4);
  queue.underWay.get(2)?.end(new Error('broken'));
  await queue.until(5);
  queue.endAll();
  assert.equal(await sending, true);
});

test('an account with half of the places lets others go first, and has all of them where it is alone', async () => {
  const queue = openQueue([...rows(7, { account_id: 1 }), ...rows(2, { account_id: 2 })]);
  const sending = queue.send();
  await queue.until(4);
  assert.deepEqual(queue.begun, [0, 1, 2, 3]);
  queue.underWay.get(0)?.end();
  queue.underWay.get(1)?.end();
  await queue.until(6);
  assert.deepEqual(queue.begun.slice(4), [7, 8]);
  queue.endAll();
  await queue.until(9);
  queue.endAll();
  await sending;
  assert.deepEqual(queue.begun.slice(6), [4, 5, 6]);
});

test('nothing is begun once it is to stop', async () => {
  const stop = new AbortController();
  const queue = openQueue(rows(6));
  const sending = queue.send(stop.signal);
  await queue.until(4);
  stop.abort();
  queue.endAll();
  assert.equal(await sending, true);
  assert.equal(queue.begun.length, 4);
});

test('who is slow leaves their place to the next, until too many are under way', () => {
  const active = (count: number, begunMs: number) =>
    Array.from({ length: count }, () => ({ lane: calls, begunMs, account_id: 1 }));
  const free = (under: ReturnType<typeof active>) => vacanciesBeside([calls], under, seconds(10))[0]?.free;
  assert.equal(free([]), 4);
  assert.equal(free(active(4, seconds(9.5))), undefined);
  assert.equal(free(active(4, seconds(9))), 4);
  assert.equal(free([...active(4, 0), ...active(2, seconds(10))]), 2);
  assert.equal(free(active(8, 0)), undefined);
});

test('an account alone has all places, and never all those beyond for what is slow', () => {
  const wide = { places: 4, atMost: 16 };
  const of = (lane: typeof wide, count: number) => rows(count).map(() => ({ lane, account_id: 1 }));
  assert.deepEqual(busyAccounts(of(calls, 1)), { busy: [], atLimit: [] });
  assert.deepEqual(busyAccounts(of(calls, 2)), { busy: [1], atLimit: [] });
  assert.deepEqual(busyAccounts(of(calls, 4)), { busy: [1], atLimit: [1] });
  assert.deepEqual(busyAccounts(of(wide, 7)), { busy: [1], atLimit: [] });
  assert.deepEqual(busyAccounts(of(wide, 8)), { busy: [1], atLimit: [1] });
});
