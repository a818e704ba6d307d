import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Alert, ProbeResult } from '../../../api/schema.gen.ts';
import { assertionState, conditionState, happened, limitState, resultCells, resultState } from './results.ts';

const result = (given: Partial<ProbeResult>): ProbeResult => ({
  at: '2026-06-16T08:00:00.000Z',
  location: 'local',
  up: true,
  reason: null,
  detail: null,
  latency_ms: 100,
  phases: { dns: null, connect: null, tls: null, first_byte: null, download: null },
  http_status: 200,
  ip: null,
  steps: null,
  attempt: 1,
  ...given,
});

test('a result is fine, slow, down, or nobody knows', () => {
  assert.equal(resultState(result({}), null), 'ok');
  assert.equal(resultState(result({ latency_ms: 1_501 }), 1_500), 'warn');
  assert.equal(resultState(result({ latency_ms: 1_500 }), 1_500), 'ok');
  assert.equal(resultState(result({ up: false, latency_ms: null }), 1_500), 'down');
  assert.equal(resultState(result({ up: null }), null), 'unknown');
});

test('the last results are bars, oldest first, each until the next', () => {
  const [old, last] = [Date.parse('2026-06-16T08:00:00Z'), Date.parse('2026-06-16T08:01:00Z')];
  const results = [result({ at: '2026-06-16T08:01:00.000Z', up: false }), result({})];
  assert.deepEqual(resultCells(results, null, last + 5), [
    { from: old, to: last, state: 'ok' },
    { from: last, to: last + 5, state: 'down' },
  ]);
});

const periods = [
  { status: 'up', from: '2026-06-01T00:00:00.000Z', to: '2026-06-02T11:02:00.000Z' },
  { status: 'down', from: '2026-06-02T11:02:00.000Z', to: '2026-06-02T11:06:00.000Z' },
  { status: 'up', from: '2026-06-02T11:06:00.000Z', to: '2026-06-16T09:30:00.000Z' },
  { status: 'degraded', from: '2026-06-16T09:30:00.000Z', to: null },
];

test('what happened is listed newest first, with its alert', () => {
  const alert = {
    id: 7,
    opened_at: '2026-06-02T11:03:00.000Z',
    resolved_at: '2026-06-02T11:06:00.000Z',
  } as Alert;
  assert.deepEqual(
    happened(periods, [alert]).map(({ state, alert: about }) => [state, about?.id]),
    [
      ['warn', undefined],
      ['down', 7],
    ],
  );
});

test('of a failed probe only the condition that failed is known', () => {
  const wrong = result({ up: false, reason: 'status', latency_ms: null });
  assert.equal(conditionState(wrong, 'status'), 'down');
  assert.equal(conditionState(wrong, 'assertion'), 'unknown');
  assert.equal(conditionState(result({}), 'assertion'), 'ok');
  assert.equal(conditionState(result({ up: null }), 'status'), 'unknown');
  assert.equal(limitState(result({ latency_ms: 2_000 }), { degraded_ms: 1_500 }), 'warn');
  assert.equal(limitState(wrong, { degraded_ms: 1_500 }), 'unknown');
});

test('an assertion that was judged says for itself whether it held', () => {
  const wrong = result({ up: false, reason: 'assertion', latency_ms: null });
  assert.equal(assertionState(wrong, { holds: true }), 'ok');
  assert.equal(assertionState(wrong, { holds: false }), 'down');
  assert.equal(assertionState(wrong, undefined), 'down');
  assert.equal(assertionState(result({ up: null }), { holds: true }), 'unknown');
});
