import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  idOf,
  oneOf,
  orderOf,
  parseSearch,
  searchReader,
  someOf,
  textOf,
  textsOf,
  writeSearch,
} from './search-params.ts';

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
  const read = searchReader({
    q: textOf,
    is: oneOf(['up', 'down']),
    are: someOf(['up', 'down']),
    tag: textsOf,
    sort: orderOf(['name']),
    id: idOf,
  });
  assert.deepEqual(
    read({ q: '', is: 'sideways', are: 'x', tag: [''], sort: 'age', id: '7.5', more: 'x' }),
    {},
  );
  assert.deepEqual(
    read({ q: 'a', is: ['down', 'up'], are: ['down', 'x', 'up'], tag: 'b', sort: '-name', id: '7' }),
    {
      ...{ q: 'a', is: 'down', are: ['up', 'down'], tag: ['b'], sort: '-name', id: 7 },
    },
  );
  for (const wrong of ['0', '-1', 'x', undefined]) assert.deepEqual(read({ id: wrong }), {});
});
