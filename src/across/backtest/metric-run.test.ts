import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beginRun, endRun, takeReading } from './metric-run.ts';
import { MOST_ALERTS_SHOWN } from './schema.ts';

const MINUTE = 60_000;
const above90 = { op: 'gt', threshold: 90, for_seconds: 60, clear_threshold: null } as const;

/** One reading a minute from 0 on; undefined is a minute without any. */
function runOn(
  values: readonly (number | null | undefined)[],
  condition: Parameters<typeof beginRun>[1] = above90,
) {
  const run = beginRun('cpu', condition, 0);
  let before_ms: number | null = null;
  for (const [minute, value] of values.entries()) {
    if (value === undefined) continue;
    takeReading(run, { at_ms: minute * MINUTE, before_ms, value });
    before_ms = minute * MINUTE;
  }
  endRun(run, values.length * MINUTE);
  return run;
}

test('an alert of the past has its times and its worst value', () => {
  const { alerts, open_ms, unknown_ms } = runOn([5, 99, 95, 92, 5, 5, 95, 96]);
  const at = (minute: number) => new Date(minute * MINUTE);
  assert.deepEqual(alerts, [
    { metric: 'cpu', opened_at: at(2), closed_at: at(4), duration_seconds: 120, worst_value: 99 },
    { metric: 'cpu', opened_at: at(7), closed_at: null, duration_seconds: 60, worst_value: 96 },
  ]);
  assert.deepEqual([open_ms, unknown_ms], [3 * MINUTE, 0]);
});

test('the worst value of a rule that looks down is the lowest', () => {
  const low = { op: 'lt', threshold: 10, for_seconds: 0, clear_threshold: 20 } as const;
  assert.deepEqual(
    runOn([50, 9, 3, 12, 50, 8], low).alerts.map(({ worst_value }) => worst_value),
    [3, 8],
  );
});

test('what is not stored is counted as unknown, at either end and in between', () => {
  const gap = Array.from({ length: 10 }, () => undefined);
  assert.equal(runOn([...gap, 5, 5, ...gap, 5, ...gap]).unknown_ms, (10 + 11 + 11) * MINUTE);
  assert.equal(runOn([5, undefined, 5, 5]).unknown_ms, 0);
  assert.equal(runOn(Array.from({ length: 60 }, () => null)).unknown_ms, 60 * MINUTE);
});

test('however often it flaps, the latest alerts are kept and all are counted', () => {
  const flapping = Array.from({ length: 10_000 }, (_, minute) => (minute % 2 === 0 ? 95 : 5));
  const run = runOn(flapping, { ...above90, for_seconds: 0 });
  assert.equal(run.alert_count, 5_000);
  assert.ok(run.alerts.length >= MOST_ALERTS_SHOWN && run.alerts.length <= 2 * MOST_ALERTS_SHOWN);
  assert.equal(run.alerts.at(-1)?.opened_at.getTime(), 9_998 * MINUTE);
  assert.equal(run.open_ms, 5_000 * MINUTE);
});
