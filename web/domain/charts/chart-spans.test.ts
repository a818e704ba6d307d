import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keysOf, unexplained } from '../../ui/charts/spans.ts';
import { alertSpans, spansOf } from './chart-spans.ts';

const alert = {
  id: 1,
  kind: 'server_metric' as const,
  metric: 'cpu',
  severity: 'critical' as const,
  from: '2026-06-16T08:00:00.000Z',
  to: null,
};

test('alerts that are meant are shaded as long as they are open, by how severe they are', () => {
  const from = Date.parse(alert.from);
  const over = { ...alert, severity: 'info' as const, to: '2026-06-16T08:01:00.000Z' };
  assert.deepEqual(
    alertSpans([alert, over, { ...alert, metric: 'disk' }], ({ metric }) => metric === 'cpu'),
    [
      { from, to: null, state: 'down' },
      { from, to: from + 60_000, state: 'warn' },
    ],
  );
});

test('a key is there for what can be seen, and for nothing else', () => {
  const range = { from: 100, to: 200 };
  assert.deepEqual(keysOf({ range, now: 200, gaps: [], limits: [] }), []);
  assert.deepEqual(
    keysOf({
      ...{ range, now: 150, limits: [{ tone: 'warn' }] },
      gaps: [{ from: 90, to: 110 }],
      alerts: [{ from: 50, to: 90, state: 'warn' }],
      ...{ maintenance: [{ from: 200, to: 300 }], outages: [{ from: 120, to: 130 }] },
    }),
    ['gap', 'limit', 'own', 'ahead'],
  );
  assert.deepEqual(keysOf({ range, now: 200, limits: [{}, { tone: 'down' }] }), ['critical']);
  assert.deepEqual(keysOf({ range, now: 200, alerts: [{ from: 50, to: null, state: 'down' }] }), ['alert']);
});

test('a gap that an outage explains is not hatched twice', () => {
  const gaps = [
    { from: 0, to: 100 },
    { from: 200, to: 300 },
  ];
  assert.deepEqual(unexplained(gaps, [{ from: 8, to: 95 }], 10), [{ from: 200, to: 300 }]);
  assert.deepEqual(unexplained(gaps, [{ from: 220, to: 290 }], 10), gaps);
});

test('spans of the answer are times', () => {
  const window = { from: '1970-01-01T00:00:01.000Z', to: '1970-01-01T00:00:02.000Z' };
  assert.deepEqual(spansOf({ maintenance: [{ ...window, id: 1, name: 'Upgrade' }], outages: [window] }), {
    maintenance: [{ from: 1_000, to: 2_000 }],
    outages: [{ from: 1_000, to: 2_000 }],
  });
});
