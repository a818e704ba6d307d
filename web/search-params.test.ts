import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { numberOf, oneOf, parseSearch, someOf, textsOf, writeSearch } from './search-params.ts';

test('what is written into an address is read from it again', () => {
  const value = fc.oneof(
    fc.string({ minLength: 1 }),
    fc.array(fc.string({ minLength: 1 }), { minLength: 2 }),
  );
  fc.assert(
    fc.property(fc.dictionary(fc.string({ minLength: 1 }), value), (search) => {
      assert.deepEqual(parseSearch(writeSearch(search)), { ...search });
    }),
  );
});

test('what says nothing is not in the address', () => {
  assert.equal(writeSearch({ q: '', state: undefined, tag: [], sort: null }), '');
  assert.equal(writeSearch({ q: 'a b', tag: ['x', '', 'y'] }), '?q=a+b&tag=x&tag=y');
});

test('an address that was typed wrong falls back to the usual', () => {
  assert.equal(oneOf('sideways', ['up', 'down']), undefined);
  assert.equal(oneOf(['down', 'up'], ['up', 'down']), 'down');
  assert.deepEqual(someOf(['down', 'x', 'up'], ['up', 'down']), ['up', 'down']);
  assert.deepEqual(textsOf(undefined), []);
  assert.equal(numberOf('7', 1, 30), 7);
  for (const wrong of ['0', '31', '7.5', 'x', undefined]) assert.equal(numberOf(wrong, 1, 30), undefined);
});
