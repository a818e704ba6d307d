import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withTyped } from './options.ts';

const asOption = (text: string) => ({ value: text, label: text });
const typed = (text: string) =>
  withTyped(text, [asOption('db')], [asOption('Production'), asOption('web')]).map(({ value }) => value);

test('what is typed is added once, as it is known already or as it is new', () => {
  assert.deepEqual(typed('new'), ['db', 'new']);
  assert.deepEqual(typed('production'), ['db', 'Production']);
  assert.deepEqual(typed('DB'), ['db']);
});

test('pasted words are parted at commas', () => {
  assert.deepEqual(typed(' a b, web ,, a B'), ['db', 'a b', 'web']);
  assert.deepEqual(typed(' , '), ['db']);
});
