import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseDuration } from './duration.ts';

const read: [string, number][] = [
  ['90s', 90],
  ['15m', 900],
  ['2h', 7_200],
  ['1d', 86_400],
  ['1h30m', 5_400],
  ['0s', 0],
];
for (const [text, seconds] of read)
  test(`${text} is ${seconds} seconds`, () => assert.equal(parseDuration(text), seconds));

for (const text of ['', '90', 's', '1.5h', '-1s', '1m1h', '1 h', '1H', '1w', '9999999999s'])
  test(`"${text}" is no duration`, () => assert.equal(parseDuration(text), null));

test('days, hours, minutes and seconds add up', () => {
  const count = fc.integer({ min: 0, max: 999 });
  fc.assert(
    fc.property(count, count, count, count, (d, h, m, s) => {
      assert.equal(parseDuration(`${d}d${h}h${m}m${s}s`), d * 86_400 + h * 3_600 + m * 60 + s);
    }),
  );
});
