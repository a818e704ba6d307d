import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createUndoQueue, UNDO_MS } from './undo-queue.ts';

/** A clock that moves only by hand, and a deletion that notes what becomes of it. */
function stage() {
  const events: string[] = [];
  let now = 0;
  let timers: { at: number; run: () => void }[] = [];
  const clock = {
    now: () => now,
    later(run: () => void, ms: number) {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
  };
  const queue = createUndoQueue(clock, {
    changed: () => undefined,
    failed: ({ text }) => events.push(`failed: ${text}`),
  });
  const pass = async (ms: number) => {
    now += ms;
    const due = timers.filter(({ at }) => at <= now);
    timers = timers.filter(({ at }) => at > now);
    for (const timer of due) timer.run();
    await settled();
  };
  const remove = (name: string, outcome: Promise<unknown> = Promise.resolve()) =>
    queue.add({
      text: `${name} deleted`,
      leaving: name,
      undo: () => events.push(`${name} back`),
      commit: ({ keepalive }) => {
        events.push(`${name} gone${keepalive ? ' at the last moment' : ''}`);
        return outcome;
      },
    });
  return { events, queue, pass, remove };
}

const settled = () => new Promise<void>((done) => setImmediate(done));

test('what is deleted is gone after ten seconds, and not before', async () => {
  const { events, queue, pass, remove } = stage();
  remove('a');
  await pass(UNDO_MS - 1);
  assert.deepEqual(events, []);
  assert.ok(queue.shown().leaving.has('a'));
  await pass(1);
  assert.deepEqual(events, ['a gone']);
  assert.deepEqual(queue.shown().notices, []);
  assert.ok(!queue.shown().leaving.has('a'));
});

test('undone in time, nothing happened', async () => {
  const { events, queue, pass, remove } = stage();
  remove('a');
  remove('b');
  assert.equal(queue.undo(), true);
  assert.deepEqual(events, ['b back']);
  assert.deepEqual([...queue.shown().leaving], ['a']);
  assert.equal(queue.undo(), true);
  assert.equal(queue.undo(), false);
  await pass(UNDO_MS);
  assert.deepEqual(events, ['b back', 'a back']);
});

test('time stands still while somebody reads', async () => {
  const { events, queue, pass, remove } = stage();
  remove('a');
  await pass(6_000);
  queue.hold(true);
  await pass(60_000);
  assert.deepEqual(events, []);
  queue.hold(false);
  await pass(3_999);
  assert.deepEqual(events, []);
  await pass(1);
  assert.deepEqual(events, ['a gone']);
});

test('each act has ten seconds of its own', async () => {
  const { events, pass, remove } = stage();
  remove('a');
  await pass(4_000);
  remove('b');
  await pass(6_000);
  assert.deepEqual(events, ['a gone']);
  await pass(4_000);
  assert.deepEqual(events, ['a gone', 'b gone']);
});

test('whoever leaves the page leaves it done', () => {
  const { events, queue, remove } = stage();
  remove('a');
  remove('b');
  void queue.flush();
  assert.deepEqual(events, ['a gone at the last moment', 'b gone at the last moment']);
});

test('what fails after all is put back and said', async () => {
  const { events, queue, pass, remove } = stage();
  remove('a', Promise.reject(new Error('503')));
  await pass(UNDO_MS);
  assert.deepEqual(events, ['a gone', 'a back', 'failed: a deleted']);
  assert.deepEqual([...queue.shown().leaving], []);
});

test('what was done at once is undone by its opposite; a mere notice goes by itself', async () => {
  const { events, queue, pass } = stage();
  queue.add({ text: 'acknowledged', undo: () => events.push('open again') });
  queue.add({ text: 'saved' });
  assert.deepEqual(
    queue.shown().notices.map(({ isUndoable }) => isUndoable),
    [true, false],
  );
  queue.undo();
  assert.deepEqual(events, ['open again']);
  await pass(6_000);
  assert.deepEqual(queue.shown().notices, []);
});

test('taken off the screen, it is carried out at once', async () => {
  const { events, queue, remove } = stage();
  remove('a');
  queue.dismiss(queue.shown().notices[0]?.id ?? 0);
  await settled();
  assert.deepEqual(events, ['a gone']);
});
