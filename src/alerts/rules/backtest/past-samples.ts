// A metric rule on the stored samples of a server, read part by part.

import type { App } from '../../../platform/app.ts';
import { addMs } from '../../../platform/time.ts';
import type { Stretch } from '../../../subjects/uptime.ts';
import { conditionsOf } from '../metrics/conditions.ts';
import type { MetricRule } from '../rule.ts';
import type { ReadSamples, SampleColumns } from './history.ts';
import { beginRun, endRun, type MetricRun, takeReading } from './metric-run.ts';
import { MOST_ALERTS_SHOWN, type TestedSubject } from './schema.ts';

/** A week of minutes. */
const SAMPLES_PER_PART = 10_080;

type Found = Omit<TestedSubject, 'subject'>;

/** null: `isInTime` said no before all was read. */
export async function testOnSamples(
  app: App,
  rule: MetricRule,
  asked: { server_id: number; window: Stretch; readSamples: ReadSamples; isInTime: () => boolean },
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
  let last: number | null = null;
  for (;;) {
    const after = last === null ? addMs(window.from, -1) : new Date(last);
    const columns = await asked.readSamples(app.database, rule.account_id, { ...part, after });
    for (const { metric, run } of runs) take(run, columns, columns.values.get(metric) ?? [], last);
    last = columns.at_ms.at(-1) ?? last;
    if (columns.at_ms.length < SAMPLES_PER_PART) break;
    if (!asked.isInTime()) return null;
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
  for (const [index, at] of at_ms.entries()) {
    takeReading(run, { at_ms: at, before_ms, value: values[index] ?? null });
    before_ms = at;
  }
}

function foundBy(runs: readonly MetricRun[]): Found {
  const sum = (of: (run: MetricRun) => number) => runs.reduce((all, run) => all + of(run), 0);
  const alerts = runs
    .flatMap((run) => run.alerts)
    .sort((one, other) => one.opened_at.getTime() - other.opened_at.getTime());
  return {
    alerts: alerts.slice(-MOST_ALERTS_SHOWN),
    alert_count: sum(({ alert_count }) => alert_count),
    open_seconds: inSeconds(sum(({ open_ms }) => open_ms)),
    unknown_seconds: inSeconds(Math.max(...runs.map(({ unknown_ms }) => unknown_ms))),
  };
}

const inSeconds = (ms: number) => Math.round(ms / 1_000);
