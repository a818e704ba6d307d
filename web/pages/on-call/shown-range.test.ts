import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shownRange, weeksIn } from './shown-range.ts';

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

test('weeks follow each other at midnight of whoever looks, also where clocks change within them', () => {
  const shown = shownRange(Date.parse('2026-03-25T23:30:00Z'), 'Europe/Berlin', '14', 0);
  const weeks = weeksIn(shown, 'Europe/Berlin').map(({ from, to }) =>
    [from, to].map((at) => new Date(at).toISOString().slice(0, 16)),
  );
  assert.deepEqual(weeks, [
    ['2026-03-25T23:00', '2026-04-01T22:00'],
    ['2026-04-01T22:00', '2026-04-08T22:00'],
  ]);
});
