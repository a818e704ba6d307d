import assert from 'node:assert/strict';
import { test } from 'node:test';
import { group } from './probe.ts';
import { facts } from './schema.ts';

test('members are named once each, and a number only where it counts', () => {
  const settings = { ...facts.defaults, at_least: 2, member_ids: [7, 3, 7] };
  assert.deepEqual(group.whole?.(settings), { ...settings, at_least: null, member_ids: [3, 7] });
  const counting = { ...settings, rule: 'at_least' as const };
  assert.deepEqual(group.whole?.(counting), { ...counting, member_ids: [3, 7] });
});

test('a number is needed where it counts, and no larger than there are members', () => {
  const settings = { ...facts.defaults, rule: 'at_least' as const, member_ids: [3, 7] };
  const issuesOf = (at_least: number | null) =>
    group.issues?.({ ...settings, at_least }).map(({ reason }) => reason);
  assert.deepEqual(issuesOf(null), ['required']);
  assert.deepEqual(issuesOf(3), ['must not be more than there are members']);
  assert.deepEqual(issuesOf(2), []);
  assert.deepEqual(group.issues?.({ ...facts.defaults, member_ids: [] }), []);
});
