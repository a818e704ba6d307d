import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findTyped } from './type-ahead.ts';

const labels = ['Pause', 'Edit', 'Make a new address', 'Mute', 'Export', 'Delete'];

test('typing finds the next entry that begins so, around the end', () => {
  assert.equal(findTyped(labels, 'e', -1), 1);
  assert.equal(findTyped(labels, 'e', 1), 4);
  assert.equal(findTyped(labels, 'ee', 4), 1);
  assert.equal(findTyped(labels, 'mu', 2), 3);
  assert.equal(findTyped(labels, 'mak', 3), 2);
  assert.equal(findTyped(labels, 'ma', 2), 2);
  assert.equal(findTyped(labels, 'x', 0), -1);
  assert.equal(findTyped([], 'x', -1), -1);
});
