import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMs } from '../../../platform/time.ts';
import { countPing, PINGS_PER_WINDOW, type RateWindow, withoutLateFlood } from './rate-window.ts';

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

const latePings = (atMs: readonly number[], slug = 'a') =>
  atMs.map((ms) => ({ id: `${slug} ${ms}`, slug, received_at: addMs(start, ms), is_late: true }));

test('late pings are left out behind 60 of the minute before them, and no others', () => {
  const flood = latePings(Array.from({ length: 700 }, (_, index) => index * 100));
  const kept = withoutLateFlood(flood, new Map());
  assert.deepEqual(kept.slice(0, 60), flood.slice(0, 60));
  assert.equal(kept[60]?.id, 'a 60000');
  const steady = latePings(Array.from({ length: 180 }, (_, index) => index * 1_000));
  assert.deepEqual(withoutLateFlood(steady, new Map()), steady);
  const others = [...flood.slice(0, 100), ...latePings([7_000], 'b')];
  assert.equal(withoutLateFlood(others, new Map()).at(-1)?.slug, 'b');
});

test('what was recorded before counts for late pings alone', () => {
  const [late] = latePings([0]);
  assert.ok(late);
  assert.deepEqual(withoutLateFlood([late], new Map([[late.id, 59]])), [late]);
  assert.deepEqual(withoutLateFlood([late], new Map([[late.id, 60]])), []);
  const live = { ...late, is_late: false };
  assert.deepEqual(withoutLateFlood([live], new Map([[late.id, 60]])), [live]);
});
