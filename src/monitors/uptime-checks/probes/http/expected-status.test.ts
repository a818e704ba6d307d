import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { expectedStatusProblem, isExpectedStatus } from './expected-status.ts';

const status = fc.integer({ min: 100, max: 599 });

test('an entry that is one status means that one', () => {
  fc.assert(
    fc.property(status, status, (one, other) => {
      assert.equal(isExpectedStatus([String(one)], other), one === other);
    }),
  );
});

test('an entry that is a range means its ends and what is between, and backwards it is refused', () => {
  fc.assert(
    fc.property(status, status, status, (from, to, seen) => {
      const entry = `${from}-${to}`;
      assert.equal(isExpectedStatus([entry], seen), from <= seen && seen <= to);
      assert.equal(expectedStatusProblem(entry) === null, from <= to);
    }),
  );
});

test('of several entries one is enough, of none nothing is', () => {
  assert.equal(isExpectedStatus(['204', '300-399'], 301), true);
  assert.equal(isExpectedStatus(['204', '300-399'], 200), false);
  assert.equal(isExpectedStatus([], 200), false);
});

test('nothing else is an entry, and none of it ever fits', () => {
  const others = [
    '',
    '2xx',
    '20',
    '2000',
    '099',
    '600',
    '200-',
    '-299',
    '200 - 299',
    ' 200',
    '200\n',
    '200-600',
    '+200',
    '２００',
  ];
  for (const entry of others) {
    assert.notEqual(expectedStatusProblem(entry), null, entry);
    assert.equal(isExpectedStatus([entry], 200), false, entry);
  }
  fc.assert(
    fc.property(fc.string(), status, (entry, seen) => {
      if (expectedStatusProblem(entry) !== null) assert.equal(isExpectedStatus([entry], seen), false);
    }),
  );
});
