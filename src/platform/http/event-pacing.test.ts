import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import type { Change } from '../events.ts';
import { paceChanges } from './event-pacing.ts';

const change = (id: number): Change => ({ account_id: 1, type: 'cron_check', id });
const turn = () => new Promise((resolve) => setImmediate(resolve));

function stage(t: { after: (undo: () => void) => void }, mostSubjects = 100) {
  mock.timers.enable({ apis: ['setTimeout'] });
  t.after(() => mock.timers.reset());
  const sent: (number | string)[] = [];
  const gate: { wait: Promise<void> | null } = { wait: null };
  const pacing = paceChanges({
    intervalMs: 1_000,
    mostSubjects,
    async send({ id }) {
      sent.push(id);
      await gate.wait;
    },
  });
  return { pacing, sent, gate };
}

test('the first change of a subject is sent at once, further ones once a second, the last one always', async (t) => {
  const { pacing, sent } = stage(t);
  pacing.add(change(1));
  await turn();
  assert.deepEqual(sent, [1]);
  for (let count = 0; count < 50; count += 1) pacing.add(change(1));
  await turn();
  assert.deepEqual(sent, [1]);
  mock.timers.tick(999);
  await turn();
  assert.deepEqual(sent, [1]);
  mock.timers.tick(1);
  await turn();
  assert.deepEqual(sent, [1, 1]);
  mock.timers.tick(10_000);
  await turn();
  assert.deepEqual(sent, [1, 1]);
});

test('subjects do not wait for each other', async (t) => {
  const { pacing, sent } = stage(t);
  for (const id of [1, 2, 1, 3]) pacing.add(change(id));
  await turn();
  assert.deepEqual(sent, [1, 2, 3]);
});

test('one change is sent at a time, and one that comes while its subject is being read is sent later', async (t) => {
  const { pacing, sent, gate } = stage(t);
  const released = Promise.withResolvers<void>();
  gate.wait = released.promise;
  pacing.add(change(1));
  pacing.add(change(2));
  pacing.add(change(1));
  await turn();
  assert.deepEqual(sent, [1]);
  released.resolve();
  await turn();
  assert.deepEqual(sent, [1, 2]);
  mock.timers.tick(1_000);
  await turn();
  assert.deepEqual(sent, [1, 2, 1]);
});

test('more subjects than are kept apart are refused', async (t) => {
  const { pacing } = stage(t, 3);
  assert.deepEqual(
    [1, 2, 3, 4].map((id) => pacing.add(change(id))),
    [true, true, true, false],
  );
});

test('nothing is sent once it is closed', async (t) => {
  const { pacing, sent, gate } = stage(t);
  const released = Promise.withResolvers<void>();
  gate.wait = released.promise;
  for (const id of [1, 2, 1]) pacing.add(change(id));
  await turn();
  pacing.close();
  released.resolve();
  pacing.add(change(3));
  mock.timers.tick(10_000);
  await turn();
  assert.deepEqual(sent, [1]);
});
