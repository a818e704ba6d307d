import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firedPeriod, firedRange, isDrawn, unitOf } from './fired.ts';

const opened_at = '2026-06-16T08:00:00.000Z';
const at = (hours: number) => Date.parse(opened_at) + hours * 3_600_000;

test('the chart shows an hour before and two after, and of a young alert what there is', () => {
  assert.deepEqual(firedPeriod({ opened_at }, at(1)), { last_seconds: 10_800 });
  assert.deepEqual(firedRange({ opened_at }, at(1)), { from: at(-1), to: at(1) });
  assert.deepEqual(firedPeriod({ opened_at }, at(90)), {
    from: '2026-06-16T07:00:00.000Z',
    to: '2026-06-16T10:00:00.000Z',
  });
  assert.deepEqual(firedRange({ opened_at }, at(90)), { from: at(-1), to: at(2) });
});

test('only what is measured against a limit is drawn', () => {
  const drawn = (kind: string, metric: string | null, id: number | null = 1) =>
    isDrawn({ kind, metric, subject: { id } } as Parameters<typeof isDrawn>[0]);
  assert.equal(drawn('server_metric', 'cpu'), true);
  assert.equal(drawn('server_metric', 'uptime'), false);
  assert.equal(drawn('server_metric', 'cpu', null), false);
  assert.equal(drawn('uptime_degraded', null), true);
  assert.equal(drawn('cron_fail', null), false);
  assert.deepEqual(['load_5m', 'network_in', 'disk_read', 'temperature'].map(unitOf), [
    ...['count', 'bit_rate', 'byte_rate', 'celsius'],
  ]);
});
