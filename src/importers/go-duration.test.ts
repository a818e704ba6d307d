import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseGoDuration } from './go-duration.ts';

test('durations of Go and Prometheus are read, anything else is none', () => {
  const durations: [unknown, number | null][] = [
    ['1m30s', 90_000],
    ['500ms', 500],
    ['1.5h', 5_400_000],
    ['2d', 172_800_000],
    ['0', 0],
    [60_000_000_000, 60_000],
    ['', null],
    ['5', null],
    ['1h nonsense', null],
    [null, null],
    ['9'.repeat(60), null],
  ];
  for (const [text, ms] of durations) assert.equal(parseGoDuration(text), ms, String(text));
});
