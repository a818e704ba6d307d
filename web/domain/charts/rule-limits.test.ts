import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ruleLimits, stateByLimits } from './rule-limits.ts';

type Rule = Parameters<typeof ruleLimits>[0][number];

const rule = (fields: Partial<Rule>): Rule => ({
  id: 1,
  name: 'High',
  kind: 'server_metric',
  severity: 'warning',
  metrics: ['cpu', 'memory', 'disk'],
  op: 'gt',
  threshold: 90,
  for_seconds: 300,
  clear_threshold: null,
  ...fields,
});

test('the limits of a metric are those of the rules that measure it, worst first and each once', () => {
  const rules = [
    rule({}),
    rule({ threshold: 95, severity: 'critical' }),
    rule({ op: 'ge', severity: 'info' }),
    rule({ metrics: ['load_5m'], threshold: 16 }),
    rule({ kind: 'server_offline', metrics: [], op: null, threshold: null }),
  ];
  assert.deepEqual(
    ruleLimits(rules, ['memory']).map(({ value, severity }) => [value, severity]),
    [
      [95, 'critical'],
      [90, 'warning'],
    ],
  );
  assert.deepEqual(ruleLimits(rules, ['load_1m', 'load_5m']), [
    { value: 16, isLow: false, severity: 'warning' },
  ]);
  assert.deepEqual(ruleLimits(rules, ['network_in']), []);
});

test('a value has the state of the worst limit that it passed', () => {
  const limits = ruleLimits([rule({}), rule({ threshold: 95, severity: 'critical' })], ['cpu']);
  assert.deepEqual(
    [89, 91, 96].map((value) => stateByLimits(limits, value)),
    [null, 'warn', 'down'],
  );
  const low = ruleLimits([rule({ metrics: ['uptime'], op: 'lt', threshold: 600 })], ['uptime']);
  assert.deepEqual([stateByLimits(low, 60), stateByLimits(low, 6_000)], ['warn', null]);
  assert.equal(stateByLimits(ruleLimits([rule({ severity: 'info' })], ['cpu']), 99), null);
});
