import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isUsable, type RuleStep, waysOf } from './ways.ts';

const at = new Date('2026-10-01T00:00:00Z');
const method = (id: number, isVerified = true, isDisabled = false) => ({
  ...{ id, verified_at: isVerified ? at : null, disabled_at: isDisabled ? at : null },
});
const step = (
  method_id: number | null,
  after_minutes: number,
  urgency: RuleStep['urgency'] = 'critical',
) => ({
  ...{ method_id, after_minutes, urgency },
});

test('whoever has no rules is mailed at once, whatever the severity', () => {
  for (const severity of ['info', 'warning', 'critical'] as const)
    assert.deepEqual(waysOf([], [method(1)], severity), [{ methodId: null, afterSeconds: 0 }]);
});

test('rules for critical alerts and for others are apart', () => {
  const rules = [step(1, 0), step(null, 5), step(2, 0, 'other')];
  const methods = [method(1), method(2)];
  assert.deepEqual(waysOf(rules, methods, 'critical'), [
    { methodId: 1, afterSeconds: 0 },
    { methodId: null, afterSeconds: 300 },
  ]);
  assert.deepEqual(waysOf(rules, methods, 'warning'), [{ methodId: 2, afterSeconds: 0 }]);
});

test('what follows an unusable method takes its time', () => {
  const rules = [step(1, 0), step(2, 3), step(3, 10)];
  assert.deepEqual(waysOf(rules, [method(1, false), method(2), method(3)], 'critical'), [
    { methodId: 2, afterSeconds: 0 },
    { methodId: 3, afterSeconds: 420 },
  ]);
});

const steps = fc.array(
  fc.record({
    urgency: fc.constantFrom<RuleStep['urgency']>('critical', 'other'),
    method_id: fc.option(fc.integer({ min: 1, max: 6 })),
    after_minutes: fc.integer({ min: 0, max: 120 }),
  }),
  { maxLength: 12 },
);
const methodsOf = fc.uniqueArray(
  fc.tuple(fc.integer({ min: 1, max: 6 }), fc.boolean(), fc.boolean()).map(([id, v, d]) => method(id, v, d)),
  { selector: ({ id }) => id },
);
const severities = fc.constantFrom('info', 'warning', 'critical');

test('there is always a way, by usable methods alone, in the order of time, none later than asked for', () => {
  fc.assert(
    fc.property(steps, methodsOf, severities, (rules, methods, severity) => {
      const ways = waysOf(rules, methods, severity);
      assert.ok(ways.length > 0);
      const usable = new Set(methods.filter(isUsable).map(({ id }) => id));
      for (const { methodId } of ways) assert.ok(methodId === null || usable.has(methodId));
      const after = ways.map(({ afterSeconds }) => afterSeconds);
      assert.deepEqual(
        after,
        after.toSorted((one, other) => one - other),
      );
      const own = rules.filter(({ urgency }) => (urgency === 'critical') === (severity === 'critical'));
      for (const way of ways) {
        const asked = own.filter(({ method_id }) => method_id === way.methodId);
        assert.ok(
          asked.length === 0 || way.afterSeconds <= Math.max(...asked.map((one) => one.after_minutes)) * 60,
        );
      }
    }),
  );
});

test('with every method usable, rules are followed as they are', () => {
  fc.assert(
    fc.property(steps, severities, (rules, severity) => {
      const methods = [1, 2, 3, 4, 5, 6].map((id) => method(id));
      const own = rules.filter(({ urgency }) => (urgency === 'critical') === (severity === 'critical'));
      const expected = own
        .toSorted((one, other) => one.after_minutes - other.after_minutes)
        .map(({ method_id, after_minutes }) => ({ methodId: method_id, afterSeconds: after_minutes * 60 }));
      const ways = waysOf(rules, methods, severity);
      assert.deepEqual(ways, own.length > 0 ? expected : [{ methodId: null, afterSeconds: 0 }]);
    }),
  );
});
