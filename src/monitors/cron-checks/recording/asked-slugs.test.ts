import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AskedSlugs } from './asked-slugs.ts';

test('a slug is asked for first, then again, and first anew after a minute or when it was not kept', () => {
  const asked = new AskedSlugs();
  assert.deepEqual(
    [asked.ask('a', 0), asked.ask('a', 59_999), asked.ask('b', 0), asked.ask('a', 60_000)],
    [false, true, false, false],
  );
  asked.forget('a');
  assert.equal(asked.ask('a', 60_001), false);
});

test('however many strangers ask for, so many are remembered, the latest', () => {
  const asked = new AskedSlugs();
  for (let index = 0; index <= 5_000; index += 1) asked.ask(`${index}`, index);
  assert.deepEqual([asked.ask('5000', 5_001), asked.ask('0', 5_001)], [true, false]);
});
