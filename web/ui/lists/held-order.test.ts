import assert from 'node:assert/strict';
import { test } from 'node:test';
import { holdOrder } from './held-order.ts';

interface Row {
  key: string;
  state: string;
}
const rows = (text: string): Row[] =>
  text.split(' ').map((word) => ({ key: word.slice(0, 1), state: word.slice(2) }));
const held = (before: string, fresh: string, gone = '') => {
  const { rows: kept, arrivals } = holdOrder({
    held: rows(before),
    fresh: rows(fresh),
    keyOf: ({ key }) => key,
    isGone: ({ key }) => gone.includes(key),
  });
  return [kept.map(({ key, state }) => `${key}:${state}`).join(' '), arrivals];
};

test('rows change in place, and keep their places', () => {
  assert.deepEqual(held('a:ok b:ok c:ok', 'c:down a:ok b:ok'), ['a:ok b:ok c:down', 0]);
});

test('what arrives above or between waits; what is appended does not', () => {
  assert.deepEqual(held('a:ok b:ok', 'x:down a:ok y:late b:ok'), ['a:ok b:ok', 2]);
  assert.deepEqual(held('a:ok b:ok', 'a:ok b:ok c:ok d:ok'), ['a:ok b:ok c:ok d:ok', 0]);
});

test('what left the list stays as it was until nobody is at it, unless it is gone for good', () => {
  assert.deepEqual(held('a:ok b:ok c:ok', 'a:ok c:ok'), ['a:ok b:ok c:ok', 0]);
  assert.deepEqual(held('a:ok b:ok c:ok', 'a:ok c:ok', 'b'), ['a:ok c:ok', 0]);
});

test('where nothing of it is left, everything new waits', () => {
  assert.deepEqual(held('a:ok', 'x:ok y:ok'), ['a:ok', 2]);
});
