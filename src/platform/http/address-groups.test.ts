import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addressGroups } from './address-groups.ts';

test('who has most is known after any connections and ends', () => {
  const step = fc.record({ address: fc.constantFrom('a', 'b', 'c'), member: fc.nat(5), ends: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const groups = addressGroups<number>();
      const plain = new Map<string, Set<number>>();
      for (const { address, member, ends } of steps) {
        const group = plain.get(address) ?? new Set();
        plain.set(address, group);
        if (ends) assert.equal(groups.delete(address, member), group.delete(member));
        else {
          groups.add(address, member);
          group.add(member);
        }
        const sizes = [...plain.values()].map(({ size }) => size);
        const most = Math.max(0, ...sizes);
        assert.equal(
          groups.count(),
          sizes.reduce((sum, size) => sum + size, 0),
        );
        assert.equal(plain.get(groups.largest())?.size ?? 0, most);
        assert.deepEqual([...groups.of(address)], [...group]);
      }
    }),
  );
});

test('who is moved to the end is the newest', () => {
  const groups = addressGroups<number>();
  for (const member of [1, 2, 3]) groups.add('a', member);
  groups.moveToEnd('a', 1);
  groups.moveToEnd('a', 7);
  assert.deepEqual([...groups.of('a')], [2, 3, 1]);
  assert.equal(groups.largest(), 'a');
});
