import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMs } from '../../../platform/time.ts';
import { countPing, PINGS_PER_WINDOW, type RateWindow } from './rate-window.ts';

const start = new Date('2026-06-16T08:00:00.000Z');

function count(atMs: readonly number[], window: RateWindow | null = null) {
  let current = window;
  return atMs.map((ms) => {
    const counted = countPing(current, addMs(start, ms));
    current = counted.window;
    return counted.counts;
  });
}

test('the first 60 pings of a window count and the rest do not', () => {
  const counts = count(Array.from({ length: 70 }, (_, index) => index * 100));
  assert.equal(counts.filter(Boolean).length, PINGS_PER_WINDOW);
  assert.equal(counts.lastIndexOf(true), 59);
});

test('the window is fixed: it begins with its first ping and ends 60 seconds later', () => {
  const burst = Array.from({ length: 61 }, () => 0);
  assert.deepEqual(count([...burst, 59_999, 60_000]).slice(-3), [false, false, true]);
});

test('a clock that was set back begins a new window', () => {
  assert.deepEqual(count([-3_600_000], { started_at: start, count: 60 }), [true]);
});
