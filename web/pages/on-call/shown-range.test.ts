import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shownRange } from './shown-range.ts';

test('days begin at midnight of whoever looks, also where clocks change within them', () => {
  const now = Date.parse('2026-03-25T23:30:00Z');
  assert.deepEqual(shownRange(now, 'Europe/Berlin', '7', 0), {
    from: '2026-03-25T23:00:00.000Z',
    to: '2026-04-01T22:00:00.000Z',
  });
  assert.deepEqual(shownRange(now, 'America/New_York', '7', -1), {
    from: '2026-03-18T04:00:00.000Z',
    to: '2026-03-25T04:00:00.000Z',
  });
  assert.equal(shownRange(now, 'UTC', '14', 1).from, '2026-04-08T00:00:00.000Z');
});
