import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isGone, rememberGone } from './gone.ts';

test('what was deleted is known by what it was, since ids of others may be the same', () => {
  rememberGone('alerts', 7);
  assert.equal(isGone('alerts', 7), true);
  assert.equal(isGone('incidents', 7), false);
});

test('only the latest thousand are remembered', () => {
  rememberGone('servers', 0);
  for (let id = 1; id <= 1_000; id += 1) rememberGone('servers', id);
  assert.equal(isGone('servers', 0), false);
  assert.equal(isGone('servers', 1), true);
});
