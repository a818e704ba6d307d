import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pickedRange, searchOfRange } from '../../../ui/charts/picked-range.ts';
import { fittingSearch } from './fitting.ts';
import { periodOf, rangeOf } from './period.ts';

const NOW = Date.parse('2026-06-16T06:42:00Z');
const HOUR = 3_600_000;

test('six hours up to now unless the address says otherwise', () => {
  assert.deepEqual(rangeOf({}, NOW), { from: NOW - 6 * HOUR, to: NOW });
  assert.deepEqual(rangeOf({ range: '1h' }, NOW), { from: NOW - HOUR, to: NOW });
  assert.deepEqual(periodOf({ range: '24h' }), { last_seconds: 86_400 });
});

test('a stretch that was picked stays where it is', () => {
  const picked = { from: NOW - 2 * HOUR, to: NOW - HOUR };
  const search = { range: '24h', ...searchOfRange(picked) } as const;
  assert.deepEqual(rangeOf(search, NOW + HOUR), picked);
  assert.deepEqual(periodOf(search), searchOfRange(picked));
});

test('a stretch that ends before it begins, or is no time, is none', () => {
  assert.equal(pickedRange({ from: '2026-06-16T06:00:00Z', to: '2026-06-16T05:00:00Z' }), null);
  assert.equal(pickedRange({ from: 'soon', to: '2026-06-16T05:00:00Z' }), null);
  assert.equal(pickedRange({ from: '2026-06-16T05:00:00Z' }), null);
});

test('of a young server no more is asked for than there can be', () => {
  assert.deepEqual(fittingSearch({ range: '1y' }, 30 * HOUR), { range: '7d' });
  assert.deepEqual(fittingSearch({}, HOUR), { range: '6h' });
  assert.deepEqual(fittingSearch({ range: '1h' }, 30 * HOUR), { range: '1h' });
  const picked = { range: '1y', ...searchOfRange({ from: NOW - HOUR, to: NOW }) } as const;
  assert.deepEqual(fittingSearch(picked, HOUR), picked);
});
