import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTicked, NOTHING_SELECTED, prune, selectRange, toggle } from './selection.ts';

const shown = ['a', 'b', 'c', 'd', 'e'];

test('a row is selected and not any more', () => {
  const one = toggle(NOTHING_SELECTED, 'b');
  assert.deepEqual([...one.keys], ['b']);
  assert.deepEqual([...toggle(one, 'b').keys], []);
  assert.deepEqual([...NOTHING_SELECTED.keys], []);
});

test('a range goes from the last row that was chosen, in either direction', () => {
  const from = toggle(NOTHING_SELECTED, 'd');
  assert.deepEqual([...selectRange(from, 'b', shown).keys].sort(), ['b', 'c', 'd']);
  const both = selectRange(selectRange(from, 'b', shown), 'e', shown);
  assert.deepEqual([...both.keys].sort(), ['b', 'c', 'd', 'e']);
});

test('without a row to begin at, a range is one row', () => {
  assert.deepEqual([...selectRange(NOTHING_SELECTED, 'c', shown).keys], ['c']);
  assert.deepEqual([...selectRange({ keys: new Set(['z']), anchor: 'z' }, 'c', shown).keys], ['z', 'c']);
});

test('rows that are gone are not selected any more', () => {
  const some = toggle(toggle(NOTHING_SELECTED, 'b'), 'd');
  assert.equal(prune(some, shown), some);
  const left = prune(some, ['a', 'b']);
  assert.deepEqual([...left.keys], ['b']);
  assert.equal(left.anchor, null);
});

test('the box of a group selects its rows, and is mixed while some of them are', () => {
  const standsFor = (key: string) => (key === 'group' ? ['a', 'b'] : [key]);
  const one = toggle(NOTHING_SELECTED, 'a', standsFor);
  assert.equal(isTicked(one.keys, ['a', 'b']), 'mixed');
  const both = toggle(one, 'group', standsFor);
  assert.deepEqual([[...both.keys], isTicked(both.keys, ['a', 'b'])], [['a', 'b'], true]);
  assert.deepEqual([...toggle(both, 'group', standsFor).keys], []);
  const range = selectRange({ keys: new Set(), anchor: 'c' }, 'group', ['group', 'c'], standsFor);
  assert.deepEqual([...range.keys], ['a', 'b', 'c']);
});
