import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bodyOf, inOrder, type MuteWindow, newValues, valuesOf } from './values.ts';

const now = Date.parse('2026-06-16T06:42:00Z');

test('new work is planned from the next full hour on; a silence begins now', () => {
  const { starts_at, ends_at } = newValues('window', now, 'UTC');
  assert.deepEqual([starts_at, ends_at], ['2026-06-16T07:00:00.000Z', '2026-06-16T08:00:00.000Z']);
  assert.ok(!('starts_at' in bodyOf('silence', newValues('silence', now, 'UTC'))));
});

test('what is on once has no recurrence, and what recurs may go on for good', () => {
  assert.equal(bodyOf('window', newValues('window', now, 'UTC')).recurrence, null);
  const body = bodyOf('window', {
    ...newValues('window', now, 'Europe/Vilnius'),
    repeats: true,
    ends_at: null,
  });
  assert.equal(body.recurrence?.timezone, 'Europe/Vilnius');
  assert.equal(body.ends_at, null);
  assert.ok('show_on_status_pages' in body);
  assert.ok(!('show_on_status_pages' in bodyOf('silence', newValues('silence', now, 'UTC'))));
});

const muteWindow = (
  name: string,
  status: MuteWindow['status'],
  starts_at: string,
  ends_at: string,
): MuteWindow => ({
  ...{ id: 1, key: null, name, description: '', status, starts_at, ends_at, recurrence: null },
  targets: { all: true, ids: [], tags: [] },
  ...{ active_until: null, next_starts_at: null, created_by: null, created_at: '', updated_at: '' },
});

test('what is on comes first, then what is next, then what was last', () => {
  const names = inOrder([
    muteWindow('older', 'ended', '2026-06-01', '2026-06-02'),
    muteWindow('later', 'upcoming', '2026-07-02', '2026-07-03'),
    muteWindow('newer', 'ended', '2026-06-03', '2026-06-04'),
    muteWindow('on', 'active', '2026-06-16', '2026-06-17'),
    muteWindow('next', 'upcoming', '2026-06-20', '2026-06-21'),
  ]).map(({ name }) => name);
  assert.deepEqual(names, ['on', 'next', 'later', 'newer', 'older']);
});

test('what is shown again is what was sent', () => {
  const given = muteWindow('on', 'active', '2026-06-16T00:00:00Z', '2026-06-17T00:00:00Z');
  const { name, starts_at, ends_at, recurrence } = bodyOf('window', valuesOf(given, 'UTC'));
  assert.deepEqual([name, starts_at, ends_at, recurrence], ['on', given.starts_at, given.ends_at, null]);
});
