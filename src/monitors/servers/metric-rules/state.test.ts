import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Breach, type Condition, evaluate, GAP_MS, type Reading } from './state.ts';

const MINUTE = 60_000;
const above90: Condition = { op: 'gt', threshold: 90, for_seconds: 300, clear_threshold: 80 };

/** One reading a minute; `undefined` is a minute without any, null one that does not say. */
function readingsOf(values: readonly (number | null | undefined)[]): Reading[] {
  let before_ms: number | null = null;
  return values.flatMap((value, minute) => {
    if (value === undefined) return [];
    const reading = { at_ms: minute * MINUTE, before_ms, value };
    before_ms = reading.at_ms;
    return [reading];
  });
}

const always = Number.NEGATIVE_INFINITY;

/** `opened 5` and the like, by minutes. */
const turnsOf = (
  values: readonly (number | null | undefined)[],
  { condition = above90, opensFromMs = always } = {},
) =>
  evaluate(null, readingsOf(values), condition, opensFromMs).turns.map(
    ({ type, reading }) => `${type} ${reading.at_ms / MINUTE}`,
  );

const high = (count: number) => Array.from({ length: count }, () => 95);
const gap = (count: number) => Array.from({ length: count }, () => undefined);

test('a metric becomes an alert once it has passed its threshold for as long as the rule says', () => {
  assert.deepEqual(turnsOf([50, ...high(5), 50]), []);
  assert.deepEqual(turnsOf([50, ...high(6), 50]), ['opened 6', 'cleared 7']);
  assert.deepEqual(turnsOf([50, ...high(3), 90, ...high(5)]), []);
  const { turns } = evaluate(null, readingsOf([50, ...high(6)]), above90, always);
  assert.deepEqual(turns, [
    { type: 'opened', since_ms: MINUTE, reading: { at_ms: 6 * MINUTE, before_ms: 5 * MINUTE, value: 95 } },
  ]);
});

test('0 seconds: the first reading beyond the threshold is an alert', () => {
  const condition = { ...above90, for_seconds: 0 };
  assert.deepEqual(turnsOf([90, 90.5, 80], { condition }), ['opened 1', 'cleared 2']);
});

test('between both thresholds nothing changes', () => {
  const condition = { ...above90, for_seconds: 0 };
  assert.deepEqual(turnsOf([95, 85, 81, 95, 80, 85], { condition }), ['opened 0', 'cleared 4']);
  const without = { ...condition, clear_threshold: null };
  assert.deepEqual(turnsOf([95, 90, 91], { condition: without }), ['opened 0', 'cleared 1', 'opened 2']);
});

test('each operator has its sides', () => {
  const cases: [Condition['op'], number | null, number[], string[]][] = [
    ['gt', null, [10, 11, 10], ['opened 1', 'cleared 2']],
    ['ge', null, [9, 10, 9], ['opened 1', 'cleared 2']],
    ['lt', null, [10, 9, 10], ['opened 1', 'cleared 2']],
    ['le', null, [11, 10, 11], ['opened 1', 'cleared 2']],
    ['ge', 8, [10, 9, 8], ['opened 0', 'cleared 2']],
    ['ge', 10, [10, 10, 9], ['opened 0', 'cleared 2']],
    ['lt', 12, [9, 10, 11, 12], ['opened 0', 'cleared 3']],
    ['le', 12, [10, 11, 12], ['opened 0', 'cleared 2']],
  ];
  for (const [op, clear_threshold, values, turns] of cases) {
    const condition = { op, threshold: 10, for_seconds: 0, clear_threshold };
    assert.deepEqual(turnsOf(values, { condition }), turns, `${op} ${clear_threshold}: ${values}`);
  }
});

test('a gap neither opens nor ends an alert: what it interrupts has to last anew', () => {
  assert.deepEqual(turnsOf([95, 95, ...gap(10), 95]), []);
  assert.deepEqual(turnsOf([95, 95, ...gap(10), ...high(5)]), []);
  assert.deepEqual(turnsOf([95, 95, ...gap(10), ...high(6)]), ['opened 17']);
  assert.deepEqual(turnsOf([...high(6), ...gap(600), 95]), ['opened 5']);
  assert.deepEqual(turnsOf([...high(6), ...gap(600), 50]), ['opened 5', 'cleared 606']);
  // One report that is missing is no gap.
  assert.deepEqual(turnsOf([95, 95, undefined, 95, 95, 95]), ['opened 5']);
  assert.deepEqual(turnsOf([95, 95, undefined, undefined, 95, 95]), []);
});

test('a sample that does not say is as a gap', () => {
  assert.deepEqual(turnsOf([95, 95, null, 95, 95, 95]), []);
  assert.deepEqual(turnsOf([...high(6), null, null, 95, 50]), ['opened 5', 'cleared 9']);
});

test('what arrives late opens nothing, but counts for what follows it', () => {
  const opensFromMs = 20 * MINUTE;
  assert.deepEqual(turnsOf([...high(15), 50, 50, 50, 50, 50, 50], { opensFromMs }), []);
  assert.deepEqual(turnsOf(high(25), { opensFromMs }), ['opened 20']);
});

test('a value is judged with the precision that it is stored with', () => {
  const condition = { ...above90, op: 'ge', threshold: 90.1, for_seconds: 0, clear_threshold: null } as const;
  for (const value of [90.1, Math.fround(90.1), 90.09999999])
    assert.deepEqual(turnsOf([value], { condition }), ['opened 0']);
});

const condition: fc.Arbitrary<Condition> = fc.record({
  op: fc.constantFrom('gt', 'ge', 'lt', 'le'),
  threshold: fc.constantFrom(40, 50, 60),
  for_seconds: fc.constantFrom(0, 30, 60, 150, 300),
  clear_threshold: fc.option(fc.constantFrom(40, 50, 60)),
});
const steps = fc.array(
  fc.record({
    afterMs: fc.constantFrom(1, 1_000, MINUTE, GAP_MS, GAP_MS + 1, 10 * MINUTE),
    value: fc.option(fc.constantFrom(30, 40, 45, 50, 55, 60, 70), { freq: 8 }),
  }),
  { maxLength: 60 },
);

function readingsAfter(made: readonly { afterMs: number; value: number | null }[]): Reading[] {
  let before_ms: number | null = null;
  return made.map(({ afterMs, value }) => {
    const reading = { at_ms: (before_ms ?? 0) + afterMs, before_ms, value };
    before_ms = reading.at_ms;
    return reading;
  });
}

test('in whatever parts readings come, they come to the same', () => {
  fc.assert(
    fc.property(condition, steps, fc.array(fc.nat(10)), (rule, made, sizes) => {
      const readings = readingsAfter(made);
      const whole = evaluate(null, readings, rule, always);
      const turns = [];
      let breach: Breach | null = null;
      let rest = readings;
      for (const size of [...sizes, readings.length]) {
        const part = evaluate(breach, rest.slice(0, size), rule, always);
        rest = rest.slice(size);
        breach = part.breach;
        turns.push(...part.turns);
      }
      assert.deepEqual({ breach, turns }, whole);
    }),
  );
});

test('alerts begin and end in turn, never in a gap, and each has lasted for as long as the rule says', () => {
  fc.assert(
    fc.property(condition, steps, (rule, made) => {
      const { turns } = evaluate(null, readingsAfter(made), rule, always);
      assert.deepEqual(
        turns.map(({ type }) => type),
        turns.map((_, index) => (index % 2 === 0 ? 'opened' : 'cleared')),
      );
      for (const { type, since_ms, reading } of turns) {
        assert.notEqual(reading.value, null);
        if (type === 'opened') assert.ok(reading.at_ms - since_ms >= rule.for_seconds * 1_000);
      }
    }),
  );
});
