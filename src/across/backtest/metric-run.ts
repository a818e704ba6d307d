// A metric rule on samples of the past, one server and metric at a time: pure, and judged as samples that arrive are.

import type { RuleOp } from '../../alerts/rules/schema.ts';
import {
  type Breach,
  type Condition,
  GAP_MS,
  judgeReading,
  type Reading,
  turnBetween,
} from '../../monitors/servers/metric-rules/state.ts';
import { MOST_ALERTS_SHOWN, type PastAlert } from './schema.ts';

export interface MetricRun {
  metric: string;
  condition: Condition;
  breach: Breach | null;
  /** Of the breach so far; null while there is none. */
  worst: number | null;
  /** Up to here everything is known, or counted as unknown. */
  known_ms: number;
  unknown_ms: number;
  /** When it was measured first; null while it was not. */
  first_ms: number | null;
  /** The latest ones that are over. */
  alerts: PastAlert[];
  alert_count: number;
  open_ms: number;
}

export const beginRun = (metric: string, condition: Condition, fromMs: number): MetricRun => ({
  metric,
  condition,
  breach: null,
  worst: null,
  known_ms: fromMs,
  unknown_ms: 0,
  first_ms: null,
  alerts: [],
  alert_count: 0,
  open_ms: 0,
});

/** Whatever is found of the past has arrived: every reading may open an alert. */
const ALWAYS = Number.NEGATIVE_INFINITY;

/** The next reading, in their order. */
export function takeReading(run: MetricRun, reading: Reading): void {
  const before = run.breach;
  const after = judgeReading(before, reading, run.condition, ALWAYS);
  if (reading.value !== null) {
    learnUntil(run, reading.at_ms);
    run.first_ms ??= reading.at_ms;
  }
  if (before === null && after === null) return;
  const isNew = before?.since_ms !== after?.since_ms;
  const turn = turnBetween(before, after, reading);
  if (turn?.type === 'cleared') endAlert(run, reading.at_ms, new Date(reading.at_ms));
  run.breach = after;
  run.worst = worse(run.condition.op, isNew ? null : run.worst, after && reading.value);
}

/** What is open at the end stays open, and the alerts are complete. */
export function endRun(run: MetricRun, toMs: number): void {
  learnUntil(run, toMs);
  if (run.breach?.opened_ms != null) endAlert(run, toMs, null);
}

function learnUntil(run: MetricRun, atMs: number): void {
  const sinceMs = atMs - run.known_ms;
  if (sinceMs > GAP_MS) run.unknown_ms += sinceMs;
  run.known_ms = atMs;
}

function endAlert(run: MetricRun, untilMs: number, closed_at: Date | null): void {
  const openedMs = run.breach?.opened_ms ?? untilMs;
  run.alert_count += 1;
  run.open_ms += untilMs - openedMs;
  run.alerts.push({
    metric: run.metric,
    opened_at: new Date(openedMs),
    closed_at,
    duration_seconds: Math.round((untilMs - openedMs) / 1_000),
    worst_value: run.worst,
  });
  if (run.alerts.length > 2 * MOST_ALERTS_SHOWN) run.alerts.splice(0, MOST_ALERTS_SHOWN);
}

function worse(op: RuleOp, worst: number | null, value: number | null): number | null {
  if (worst === null || value === null) return worst ?? value;
  return op === 'gt' || op === 'ge' ? Math.max(worst, value) : Math.min(worst, value);
}
