// What an incident is follows from its updates, in whatever order that was written down.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { inOrder, type StatusUpdate, standingOf } from './state.ts';

const statuses = ['investigating', 'identified', 'monitoring', 'resolved'] as const;

const updates = fc
  .array(fc.record({ status: fc.constantFrom(...statuses), at: fc.integer({ min: 0, max: 20 }) }), {
    minLength: 1,
    maxLength: 12,
  })
  .map((list) =>
    list.map(({ status, at }, index): StatusUpdate => ({ id: index + 1, status, created_at: new Date(at) })),
  );

test('the newest update decides, and resolved_at is set exactly while it says resolved', () => {
  fc.assert(
    fc.property(updates, (list) => {
      const ordered = inOrder(list);
      const standing = standingOf(list);
      assert.equal(standing.status, ordered.at(-1)?.status);
      assert.deepEqual(standing.created_at, ordered[0]?.created_at);
      assert.equal(standing.resolved_at !== null, standing.status === 'resolved');
      if (standing.resolved_at) assert.ok(standing.resolved_at >= standing.created_at);
    }),
  );
});

test('the order in which updates are read makes no difference', () => {
  fc.assert(
    fc.property(updates, fc.gen(), (list, gen) => {
      const shuffled = gen(() => fc.shuffledSubarray(list, { minLength: list.length }));
      assert.deepEqual(standingOf(shuffled), standingOf(list));
    }),
  );
});

test('it is resolved since all updates have said so, one update after another', () => {
  fc.assert(
    fc.property(updates, (list) => {
      let resolvedAt: Date | null = null;
      for (const { status, created_at } of inOrder(list))
        resolvedAt = status === 'resolved' ? (resolvedAt ?? created_at) : null;
      assert.deepEqual(standingOf(list).resolved_at, resolvedAt);
    }),
  );
});
