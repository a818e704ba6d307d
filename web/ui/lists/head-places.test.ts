import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeHeads } from './head-places.ts';

const head = (name: string, ...keys: string[]) => ({ name, keys });
const placed = (heads: Parameters<typeof placeHeads<ReturnType<typeof head>>>[0], shown: readonly string[]) =>
  Object.fromEntries(
    [...placeHeads(heads, shown)].map(([key, its]) => [key, its.map(({ name }) => name).join()]),
  );

test('a head stands before its rows, and one that is closed before the next', () => {
  const heads = [head('closed', 'x'), head('web', 'a', 'b'), head('db', 'c'), head('mail', 'y')];
  assert.deepEqual(placed(heads, ['a', 'b', 'c']), { a: 'closed,web', c: 'db', '': 'mail' });
  assert.deepEqual(placed([], ['a']), { '': '' });
});

test('while rows are held, it stands before the first that is shown, and is there also where all of them wait', () => {
  const heads = [head('web', 'new', 'b', 'a'), head('db', 'waits'), head('mail', 'c')];
  assert.deepEqual(placed(heads, ['a', 'b', 'c']), { a: 'web', c: 'db,mail', '': '' });
});
