import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { csvLine } from '../../../../src/platform/csv.ts';
import { csvText } from './csv.ts';

test('numbers stay numbers, unknown is empty', () => {
  const rows = [
    ['at', 'in, Mbit/s'],
    ['2026-06-16T09:42:00Z', -1.5],
    ['later', null],
  ];
  assert.equal(csvText(rows), 'at,"in, Mbit/s"\r\n2026-06-16T09:42:00Z,-1.5\r\nlater,\r\n');
});

test('words are written as the exports of the server write them', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom('=', '-', '"', ',', ';', '\t', ' ', '\n', 'a', '＝') })),
      (words) => {
        assert.equal(csvText([words]), csvLine(words));
      },
    ),
  );
});
