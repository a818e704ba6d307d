import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Choice, markedAt, matching, stepped } from './palette-choices.ts';

const choice = (label: string): Choice => ({ id: label, label, hint: '', group: 'go', key: null });
const labels = (found: readonly Choice[]) => found.map(({ label }) => label);

test('what begins with the question comes first, the given order stays otherwise', () => {
  const known = ['Old db-primary', 'db-replica', 'Müller backup', 'db-primary'].map(choice);
  assert.deepEqual(labels(matching(known, 'db')), ['db-replica', 'db-primary', 'Old db-primary']);
  assert.deepEqual(labels(matching(known, 'primary old')), ['Old db-primary']);
  assert.deepEqual(labels(matching(known, 'MULLER')), ['Müller backup']);
  assert.deepEqual(labels(matching(known, '  ')), labels(known));
});

test('a marked label is the label', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (label, question) => {
      const marked = markedAt(label, question);
      assert.equal(marked === null || marked.join('') === label, true);
    }),
  );
  assert.deepEqual(markedAt('db-primary', 'PRI'), ['db-', 'pri', 'mary']);
});

test('steps go round and round', () => {
  assert.deepEqual([stepped(0, -1, 3), stepped(2, 1, 3), stepped(1, 1, 3), stepped(0, 1, 0)], [2, 0, 2, 0]);
});
