// How an answer differs from a good one: a table, and what holds of any two texts.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { differenceOf } from './difference.ts';

const lines = (...all: string[]) => all.join('\n');

test('lines that are gone and that are new stand beside some that are the same', () => {
  const table: [before: string | null, after: string | null, difference: string | null][] = [
    [null, 'b', null],
    ['a', null, null],
    ['a', 'a', null],
    ['a', 'b', lines('- a', '+ b')],
    ['', 'b', lines('- ', '+ b')],
    ['a\r\nb', 'a\nb', null],
    [lines('a', 'b', 'c'), lines('a', 'c'), lines('  a', '- b', '  c')],
    [lines('a', 'c'), lines('a', 'b', 'c'), lines('  a', '+ b', '  c')],
    [lines(...'abcdefg'), lines(...'abcdefX'), lines('…', '  e', '  f', '- g', '+ X')],
    [
      lines(...'abcdefg'),
      lines(...'XbcdefY'),
      lines('- a', '+ X', '  b', '  c', '…', '  e', '  f', '- g', '+ Y'),
    ],
  ];
  for (const [before, after, difference] of table) assert.equal(differenceOf(before, after), difference);
});

test('what is not new is what was there before, and what is not gone is what is there now', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const found = differenceOf(lines(...before), lines(...after));
      if (found === null) return assert.deepEqual(before, after);
      if (found.includes('…')) return;
      const without = (sign: string) =>
        found
          .split('\n')
          .filter((line) => !line.startsWith(sign))
          .map((line) => line.slice(2));
      assert.deepEqual([without('+'), without('-')], [before, after]);
    }),
  );
});

test('long answers of one line, and of very many, are cut', () => {
  const found = differenceOf('a'.repeat(4_096), `${'b\n'.repeat(2_000)}`) ?? '';
  assert.ok(found.length < 2_000);
});
