import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bodyOf, newValues, valuesOf } from './values.ts';

const rule = {
  ...newValues('server_metric', [1]),
  name: 'Network of edges',
  metric: 'network_in' as const,
  threshold: 12_500_000,
  clear_threshold: 6_250_000,
};

test('limits are written as people say them, and sent as the API has them', () => {
  const values = valuesOf({ ...rule, id: 1, key: null, created_at: '', updated_at: '' });
  assert.deepEqual([values.threshold, values.clear_threshold], [100, 50]);
  assert.deepEqual(bodyOf(values), rule);
});

test('a rule about anything but a metric measures nothing', () => {
  const { metric, op, threshold, for_seconds, clear_threshold } = bodyOf(newValues('server_offline', []));
  assert.deepEqual([metric, op, threshold, for_seconds, clear_threshold], [null, null, null, null, null]);
});

test('no limit stays none', () => {
  assert.equal(bodyOf({ ...rule, threshold: null }).threshold, null);
});
