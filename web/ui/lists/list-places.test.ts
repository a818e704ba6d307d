import assert from 'node:assert/strict';
import { test } from 'node:test';
import { neighbourOf, rememberedPlace, rememberPlace } from './list-places.ts';

test('a list is gone back to as it was left, else to all of it', () => {
  assert.deepEqual(rememberedPlace('/a/1/alerts'), { address: '/a/1/alerts', search: {}, ids: [] });
  const left = { address: '/a/1/alerts/history', search: { kind: 'cron_fail' }, ids: [3, 2] };
  rememberPlace('/a/1/alerts', left);
  assert.equal(rememberedPlace('/a/1/alerts'), left);
  assert.equal(rememberedPlace('/a/2/alerts').address, '/a/2/alerts');
  for (const address of ['/a/1/alerts/42', '/a/1/alerts/new', '/a/1/alerts/42/edit'])
    rememberPlace('/a/1/alerts', { ...left, address });
  assert.equal(rememberedPlace('/a/1/alerts'), left, 'the page that is opened is no list');
});

test('neighbours are those of the list that was left, else of everything, and there is none beyond the ends', () => {
  const left = { ids: [5, 3, 9] };
  const everything = [1, 3, 4];
  const next = (id: number, by: number) => neighbourOf(left, { id, ids: everything, by });
  assert.deepEqual([next(3, -1), next(3, 1)], [5, 9]);
  assert.deepEqual([next(5, -1), next(9, 1)], [null, null]);
  assert.deepEqual([next(4, -1), next(4, 1), next(7, 1)], [3, null, null]);
});
