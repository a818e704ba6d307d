import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { collectAll } from './memory-at-rest.ts';

test('what nobody uses is collected, and nobody else is given the collector', async () => {
  const unused = new WeakRef({});
  // Until the end of the turn in which a reference is made, it keeps what it refers to.
  await new Promise(setImmediate);
  collectAll();
  assert.equal(unused.deref(), undefined);
  assert.deepEqual([typeof globalThis.gc, runInNewContext('typeof gc')], ['undefined', 'undefined']);
});
