import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Alert } from '../../api/schema.gen.ts';
import { fits, recentlyResolved, worstFirst } from './order.ts';

const alert = (id: number, given: Partial<Alert> = {}): Alert => ({
  id,
  kind: 'uptime_down',
  metric: null,
  severity: 'warning',
  status: 'open',
  subject: { id, type: 'uptime_check', name: `check ${id}` },
  title: '',
  detail: '',
  facts: {},
  value: null,
  occurrences: 1,
  opened_at: '2026-06-16T06:00:00.000Z',
  last_occurred_at: '2026-06-16T06:00:00.000Z',
  acknowledged_at: null,
  acknowledged_by: null,
  resolved_at: null,
  resolve_reason: null,
  suppressed_by: null,
  rule_ids: [],
  runbook_url: null,
  assigned_to: null,
  tags: [],
  depends_on: null,
  muted: null,
  ...given,
});
const ids = (alerts: readonly Alert[]) => alerts.map(({ id }) => id);

test('the severest comes first, then the newest; what is held back comes last', () => {
  const alerts = [
    alert(1),
    alert(2, { severity: 'critical', suppressed_by: 3 }),
    alert(3, { severity: 'critical' }),
    alert(4, { opened_at: '2026-06-16T07:00:00.000Z' }),
    alert(5, { severity: 'info' }),
  ];
  assert.deepEqual(ids(worstFirst(alerts)), [3, 4, 1, 5, 2]);
});

test('an alert is found by its name, its words and whoever is on it', () => {
  const found = alert(1, {
    detail: 'connection refused',
    acknowledged_by: 'Mira K.',
    status: 'acknowledged',
  });
  for (const q of ['CHECK 1', 'refused', 'mira']) assert.equal(fits(found, { q }), true, q);
  assert.equal(fits(found, { q: 'AUSGEFALLEN' }), false);
  assert.equal(
    fits(found, { q: 'AUSGEFALLEN' }, () => 'Check 1 ist ausgefallen'),
    true,
  );
  assert.equal(fits(found, { q: 'timeout' }), false);
  assert.equal(fits(found, { state: 'open' }), false);
  assert.equal(fits(found, { kind: 'cron_fail' }), false);
});

test('what was resolved stays beside what is open for a day', () => {
  const now = Date.parse('2026-06-16T12:00:00.000Z');
  const ended = (id: number, resolved_at: string) => alert(id, { status: 'resolved', resolved_at });
  const alerts = [
    ended(1, '2026-06-15T11:59:59.000Z'),
    ended(2, '2026-06-15T12:30:00.000Z'),
    ended(3, '2026-06-16T11:00:00.000Z'),
  ];
  assert.deepEqual(ids(recentlyResolved([...alerts, alert(4)], now)), [3, 2]);
});
