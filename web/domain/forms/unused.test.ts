import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isUnusedCheck, isUnusedServer } from './unused.ts';

const now = Date.parse('2026-06-16T08:00:00Z');
const recent = '2026-06-01T08:00:00.000Z';
const old = '2026-05-01T08:00:00.000Z';

test('a check is unused while it is paused, or once it has not pinged for thirty days', () => {
  const check = { paused: false, last_ping_at: recent, created_at: old };
  assert.equal(isUnusedCheck(check, now), false);
  assert.equal(isUnusedCheck({ ...check, paused: true }, now), true);
  assert.equal(isUnusedCheck({ ...check, last_ping_at: old }, now), true);
  assert.equal(isUnusedCheck({ ...check, last_ping_at: null }, now), true);
  assert.equal(isUnusedCheck({ ...check, last_ping_at: null, created_at: recent }, now), false);
});

test('a server is unused once it has not reported for thirty days', () => {
  assert.equal(isUnusedServer({ last_seen: recent, created_at: old }, now), false);
  assert.equal(isUnusedServer({ last_seen: null, created_at: old }, now), true);
});
