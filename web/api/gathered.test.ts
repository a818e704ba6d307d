import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { gathering } from './gathered.ts';

function gathered(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  const calls: (readonly number[])[] = [];
  const read = gathering<number>(async (_, ids) => {
    calls.push(ids);
    return (id) => id * 10;
  });
  const pass = (ms: number) => {
    now += ms;
    t.mock.timers.tick(ms);
  };
  return { calls, read, pass };
}

test('what is asked for while more is asked for goes in one call, each thing once', async (t) => {
  const { calls, read, pass } = gathered(t);
  const first = [read(1, 1), read(1, 2)];
  pass(90);
  const later = [read(1, 3), read(1, 1)];
  pass(99);
  assert.deepEqual(calls, []);
  pass(1);
  assert.deepEqual(calls, [[1, 2, 3]]);
  assert.deepEqual(await Promise.all([...first, ...later]), [10, 20, 30, 10]);
});

test('nobody waits for ever for those that come after, and what comes then is asked for anew', async (t) => {
  const { calls, read, pass } = gathered(t);
  const asked = [];
  for (let id = 1; id <= 5; id += 1) {
    asked.push(read(1, id));
    pass(90);
  }
  assert.deepEqual(calls, [[1, 2, 3, 4]]);
  pass(10);
  assert.deepEqual(calls[1], [5]);
  assert.deepEqual(await Promise.all(asked), [10, 20, 30, 40, 50]);
});
