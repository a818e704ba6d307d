import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fittingSearch } from './fitting.ts';
import { checkSearch, periodOf, rangeOf } from './period.ts';

const from = '2026-06-16T08:00:00.000Z';
const to = '2026-06-16T09:00:00.000Z';

test('an address names a period, a dragged stretch and a location; what is mistyped is left out', () => {
  assert.deepEqual(checkSearch({ range: '7d', from, to, location: 'local' }), {
    range: '7d',
    from,
    to,
    location: 'local',
  });
  assert.deepEqual(checkSearch({ place: 'Oslo' }), { location: 'Oslo' });
  assert.deepEqual(checkSearch({ range: 'year', from: to, to: from }), {});
  assert.deepEqual(checkSearch({ from }), {});
});

test('a dragged stretch stays, all else ends now', () => {
  const now = Date.parse('2026-06-16T12:00:00.000Z');
  assert.deepEqual(periodOf({}), { last_seconds: 86_400 });
  assert.deepEqual(periodOf({ range: '6h', from, to }), { from, to });
  assert.deepEqual(rangeOf({ range: '6h' }, now), { from: now - 6 * 3_600_000, to: now });
  assert.deepEqual(rangeOf({ from, to }, now), { from: Date.parse(from), to: Date.parse(to) });
});

test('of a young check no more is asked for than there can be', () => {
  assert.deepEqual(fittingSearch({ range: '30d', location: 'local' }, 3_600_000), {
    range: '6h',
    location: 'local',
  });
  assert.deepEqual(fittingSearch({ from, to }, 3_600_000), { from, to });
});
