import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Backtest } from '../../api/schema.gen.ts';
import { cellsOf, daysOf, hitsOf, testedSince } from './backtest.ts';

const alert = (opened_at: string, closed_at: string | null) => ({
  metric: 'cpu',
  opened_at,
  closed_at,
  duration_seconds: 3_600,
  worst_value: 97,
});
const subject = (id: number, name: string, alerts: ReturnType<typeof alert>[]) => ({
  subject: { id, type: 'server' as const, name },
  alerts,
  alert_count: alerts.length,
  open_seconds: 0,
  unknown_seconds: 0,
  known_from: '2026-06-01T00:00:00Z',
});
const found: Backtest = {
  kind: 'server_metric',
  from: '2026-06-01T00:00:00Z',
  to: '2026-06-11T00:00:00Z',
  subjects: [
    subject(1, 'web-1', [alert('2026-06-02T05:00:00Z', '2026-06-02T06:00:00Z')]),
    subject(2, 'web-2', [alert('2026-06-10T05:00:00Z', null)]),
  ],
  left_out: 0,
  complete: true,
  totals: { subjects: 2, alerts: 2, open_seconds: 0 },
};

test('what would have fired last comes first', () => {
  assert.deepEqual(
    hitsOf(found).map(({ name, isOpen }) => [name, isOpen]),
    [
      ['web-2', true],
      ['web-1', false],
    ],
  );
});

test('a bar shows what would have fired within it, however short, and what is open reaches to the end', () => {
  const states = cellsOf(found, 'critical', 10).map(({ state }) => state);
  assert.deepEqual(states, ['ok', 'down', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'down']);
  assert.equal(cellsOf(found, 'warning', 10)[1]?.state, 'warn');
  assert.equal(daysOf(found), 10);
});

test('the time of which nothing is stored is not shown as fine', () => {
  const late = { ...found, subjects: [{ ...subject(1, 'web-1', []), known_from: '2026-06-09T00:00:00Z' }] };
  assert.deepEqual(
    cellsOf(late, 'critical', 5).map(({ state }) => state),
    ['new', 'new', 'new', 'new', 'ok'],
  );
  assert.equal(testedSince(late), Date.parse('2026-06-09T00:00:00Z'), 'it was not tested for ten days');
  assert.equal(testedSince(found), null);
  const nothing = { ...found, subjects: [{ ...subject(1, 'web-1', []), known_from: null }] };
  assert.deepEqual(new Set(cellsOf(nothing, 'critical', 5).map(({ state }) => state)), new Set(['new']));
});
