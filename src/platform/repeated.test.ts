import assert from 'node:assert/strict';
import { test } from 'node:test';
import { repeated } from './repeated.ts';

function steps() {
  const under: PromiseWithResolvers<void>[] = [];
  const ask = repeated(() => {
    const step = Promise.withResolvers<void>();
    under.push(step);
    return step.promise;
  });
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
  return { under, ask, turn };
}

test('whoever asks during a step waits for one more, which all of them have in common', async () => {
  const { under, ask, turn } = steps();
  const first = ask();
  const [second, third] = [ask(), ask()];
  await turn();
  assert.equal(under.length, 1);
  under[0]?.resolve();
  await first;
  await turn();
  assert.equal(under.length, 2);
  const fourth = ask();
  under[1]?.resolve();
  await Promise.all([second, third]);
  await turn();
  assert.equal(under.length, 3);
  under[2]?.resolve();
  await fourth;
});

test('a step that fails fails for those who asked for it alone', async () => {
  const { under, ask, turn } = steps();
  const first = ask();
  const second = ask();
  under[0]?.reject(new Error('away'));
  await assert.rejects(first, /away/);
  await turn();
  under[1]?.resolve();
  await second;
  const third = ask();
  under[2]?.resolve();
  await third;
});
