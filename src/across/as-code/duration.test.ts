import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formatDuration, parseDuration } from './duration.ts';

test('durations are read with their units, and nothing else is one', () => {
  for (const [text, ms] of [
    ['30s', 30_000],
    ['10m', 600_000],
    ['1h30m', 5_400_000],
    ['2w', 1_209_600_000],
    ['250ms', 250],
    ['0s', 0],
  ] as const)
    assert.equal(parseDuration(text), ms, text);
  for (const text of [
    '',
    '10',
    '1 h',
    '-1s',
    '1.5h',
    '10M',
    's',
    '9'.repeat(15).concat('w'),
    '1s'.repeat(60),
  ])
    assert.equal(parseDuration(text), null, text);
});

test('every duration is written so that it is read as the same', () => {
  assert.deepEqual([90_000, 7_200_000, 86_400_000, 3_661_000, 0].map(formatDuration), [
    '90s',
    '2h',
    '1d',
    '1h1m1s',
    '0s',
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (ms) =>
      assert.equal(parseDuration(formatDuration(ms)), ms),
    ),
  );
});
