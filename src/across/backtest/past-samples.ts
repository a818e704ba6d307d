// A metric rule on the stored samples of a server, read part by part.

import type { MetricRule } from '../../alerts/rules/rule.ts';
import { conditionsOf } from '../../monitors/servers/metric-rules/conditions.ts';
import { readSamples } from '../../monitors/servers/metrics/history.ts';
import type { App } from '../../platform/app.ts';
import { addMs } from '../../platform/time.ts';
import type { Stretch } from '../../subjects/uptime.ts';
import { beginRun, endRun, type MetricRun, takeReading } from './metric-run.ts';
import { MOST_ALERTS_SHOWN, type TestedSubject } from './schema.ts';

/** A week of minutes. */
const SAMPLES_PER_PART = 10_080;

type SampleColumns = Awaited<ReturnType<typeof readSamples>>;
type Found = Omit<TestedSubject, 'subject'>;

/** null: `isInTime` said no before all was read. */
export async function testOnSamples(
  app: App,
  rule: MetricRule,
  asked: { server_id: number; window: Stretch; isInTime: () => boolean },
): Promise<Found | null> {
  const { server_id, window } = asked;
  const runs = conditionsOf(rule).map(({ metric, ...condition }) => ({
    metric,
    run: beginRun(metric, condition, window.from.getTime()),
  }));
  const part = {
    server_id,
    metrics: runs.map(({ metric }) => metric),
    before: window.to,
    limit: SAMPLES_PER_PART,
  };
  const readAfter = (after: Date) => readSamples(app.database, rule.account_id, { ...part, after });
  let last: number | null = null;
  let reading: Promise<SampleColumns> | null = readAfter(addMs(window.from, -1));
  while (reading) {
    const columns: SampleColumns = await reading;
    const newest = columns.at_ms.at(-1);
    const isWhole = newest === undefined || columns.at_ms.length < SAMPLES_PER_PART;
    if (!isWhole && !asked.isInTime()) return null;
    // The database looks for the next part while this one is judged.
    reading = isWhole ? null : readAfter(new Date(newest));
    for (const { metric, run } of runs) take(run, columns, columns.values.get(metric) ?? [], last);
    last = newest ?? last;
  }
  for (const { run } of runs) endRun(run, window.to.getTime());
  return foundBy(runs.map(({ run }) => run));
}

function take(
  run: MetricRun,
  { at_ms }: SampleColumns,
  values: readonly (number | null)[],
  last: number | null,
): void {
  let before_ms = last;
  // By index: millions are judged, and a pair for each would cost more than judging it.
  for (let index = 0; index < at_ms.length; index += 1) {
    const at = at_ms[index] ?? 0;
    takeReading(run, { at_ms: at, before_ms, value: values[index] ?? null });
    before_ms = at;
  }
}

function foundBy(runs: readonly MetricRun[]): Found {
  const sum = (of: (run: MetricRun) => number) => runs.reduce((all, run) => all + of(run), 0);
  const alerts = runs
    .flatMap((run) => run.alerts)
    .sort((one, other) => one.opened_at.getTime() - other.opened_at.getTime());
  const firsts = runs.flatMap(({ first_ms }) => (first_ms === null ? [] : [first_ms]));
  return {
    alerts: alerts.slice(-MOST_ALERTS_SHOWN),
    alert_count: sum(({ alert_count }) => alert_count),
    open_seconds: inSeconds(sum(({ open_ms }) => open_ms)),
    unknown_seconds: inSeconds(Math.max(...runs.map(({ unknown_ms }) => unknown_ms))),
    known_from: firsts.length === 0 ? null : new Date(Math.min(...firsts)),
  };
}

const inSeconds = (ms: number) => Math.round(ms / 1_000);
