import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isStatusCode, listOf, numberListOf, shownList } from './listed-text.ts';
import { parseNumber, shownNumber } from './number-text.ts';
import { doublesOf, pairsOf, recordOf } from './pairs.ts';

test('a line is read as a list, whatever stands between', () => {
  assert.deepEqual(listOf('200-299, 404;404  500'), ['200-299', '404', '500']);
  assert.deepEqual(listOf('  '), []);
  assert.equal(shownList(['200-299', '404']), '200-299, 404');
  assert.deepEqual(numberListOf('1 7, 21'), [21, 7, 1]);
  assert.deepEqual(numberListOf('7 x').length, 2);
});

test('status codes and ranges of them', () => {
  for (const code of ['100', '204', '200-299', '404-404', '599']) assert.ok(isStatusCode(code), code);
  for (const code of ['', '2xx', '20', '600', '299-200', '200-', '200-299-300', ' 200'])
    assert.ok(!isStatusCode(code), code);
});

test('numbers as they are typed, with either decimal sign', () => {
  assert.equal(parseNumber(' 1,5 '), 1.5);
  assert.equal(parseNumber('−3'), -3);
  assert.equal(parseNumber(''), null);
  for (const text of ['1.000.000', 'five', '1e3', '0x10']) assert.equal(parseNumber(text), text);
  assert.equal(shownNumber(0), '0');
  assert.equal(shownNumber(null), '');
});

test('rows become an object without what is empty, and are told apart by their names', () => {
  const pairs = [
    { name: 'Accept ', value: 'a', key: 0 },
    { name: '', value: '', key: 1 },
    { name: 'accept', value: 'b', key: 2 },
    { name: '__proto__', value: 'c', key: 3 },
  ];
  assert.deepEqual(Object.entries(recordOf(pairs)), [
    ['Accept', 'a'],
    ['accept', 'b'],
    ['__proto__', 'c'],
  ]);
  assert.deepEqual([...doublesOf(pairs, (name) => name.toLowerCase())], [2]);
  assert.deepEqual(pairsOf({ A: '1' }), [{ name: 'A', value: '1', key: 0 }]);
  assert.deepEqual(pairsOf(null), []);
});
