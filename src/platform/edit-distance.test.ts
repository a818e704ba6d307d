import assert from 'node:assert/strict';
import { test } from 'node:test';
import { editDistance, nearest } from './edit-distance.ts';

test('letters that were left out, added, changed or swapped count as one', () => {
  for (const [from, to, distance] of [
    ['', '', 0],
    ['', 'abc', 3],
    ['host', 'host', 0],
    ['hosts', 'host', 1],
    ['hst', 'host', 1],
    ['hast', 'host', 1],
    ['hsot', 'host', 1],
    ['API_KEY', 'API_URL', 3],
    ['kitten', 'sitting', 3],
  ] as const) {
    assert.equal(editDistance(from, to), distance, `${from} ${to}`);
    assert.equal(editDistance(to, from), distance, `${to} ${from}`);
  }
});

test('a word is taken for the nearest one that is near enough', () => {
  const known = ['HOST', 'API_URL', 'API_PORT', 'ROLES'];
  for (const [word, meant] of [
    ['API_PROT', 'API_PORT'],
    ['API_ULR', 'API_URL'],
    ['ROLE', 'ROLES'],
    ['KEY', null],
    ['URL', null],
    ['API_KEY', null],
    ['PING_URL', null],
    ['TOKEN', null],
  ] as const)
    assert.equal(nearest(word, known), meant, word);
});
