import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Attempt } from './attempts.ts';
import { createAttemptRecorder } from './recorder.ts';

const attempt = (id: number): Attempt => ({
  id,
  thread: '',
  status: 'delivered',
  due_at: null,
  attempted_at: new Date(0),
  delivered_at: new Date(0),
  duration_ms: 1,
  response_status: 200,
  response_body: '',
  error: null,
});

test('what comes while a batch is recorded is recorded together, in order', async () => {
  const gates = [Promise.withResolvers<boolean>(), Promise.withResolvers<boolean>()];
  const saved: number[][] = [];
  const recorder = createAttemptRecorder((attempts) => {
    saved.push(attempts.map(({ id }) => id));
    return gates[saved.length - 1]?.promise ?? Promise.resolve(true);
  });
  await recorder.add(attempt(1));
  await recorder.add(attempt(2));
  await recorder.add(attempt(3));
  assert.deepEqual(saved, [[1]]);
  gates[0]?.resolve(true);
  gates[1]?.resolve(true);
  await recorder.settle();
  assert.deepEqual(saved, [[1], [2, 3]]);
  assert.equal(recorder.isHeld(), true);
});

test('sending waits once too much is unrecorded', async () => {
  const gate = Promise.withResolvers<boolean>();
  const recorder = createAttemptRecorder(() => gate.promise);
  let added = 0;
  const adding = (async () => {
    for (let id = 1; id <= 100; id += 1) {
      await recorder.add(attempt(id));
      added = id;
    }
  })();
  await new Promise((resolve) => setImmediate(resolve));
  assert.ok(added < 30, `${added} unrecorded`);
  gate.resolve(true);
  await adding;
  await recorder.settle();
});

test('after a lost lease nothing more is recorded', async () => {
  const saved: number[] = [];
  const recorder = createAttemptRecorder(async (attempts) => {
    saved.push(...attempts.map(({ id }) => id));
    return false;
  });
  await recorder.add(attempt(1));
  await recorder.settle();
  await recorder.add(attempt(2));
  await recorder.settle();
  assert.deepEqual(saved, [1]);
  assert.equal(recorder.isHeld(), false);
});

test('what the recording throws is thrown where the outcome is waited for', async () => {
  const recorder = createAttemptRecorder(() => Promise.reject(new Error('the database is away')));
  await recorder.add(attempt(1));
  await assert.rejects(recorder.settle(), /the database is away/);
  assert.equal(recorder.isHeld(), false);
});

test('the last attempt is recorded together with giving the destination back', async () => {
  const saved: [number[], boolean][] = [];
  const recorder = createAttemptRecorder(async (attempts, release) => {
    saved.push([attempts.map(({ id }) => id), release]);
    return true;
  });
  await recorder.add(attempt(1));
  await recorder.finish(attempt(2));
  assert.deepEqual(saved, [
    [[1], false],
    [[2], true],
  ]);
});

test('a destination that was lost is not given back', async () => {
  const saved: boolean[] = [];
  const recorder = createAttemptRecorder(async (_attempts, release) => {
    saved.push(release);
    return false;
  });
  await recorder.add(attempt(1));
  await recorder.finish(attempt(2));
  assert.deepEqual(saved, [false]);
});
