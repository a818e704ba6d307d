// Runs as bars, and what can be said of them in a line. Pure.

import type { ResponseOf } from '../../../api/operation-types.ts';
import { percentile } from '../../../ui/charts/geometry/percentiles.ts';
import type { Run as Bar, RunState } from '../../../ui/charts/geometry/run-bars.ts';
import type { Range } from './detail-search.ts';

export type Run = ResponseOf<'GET /cron-checks/:id/runs'>['runs'][number];

const DAYS: Readonly<Record<Range, number>> = { '7d': 7, '30d': 30, '90d': 90 };
const DAY_MS = 86_400_000;

const STATES: Readonly<Record<Run['outcome'], RunState>> = {
  success: 'ok',
  fail: 'down',
  too_fast: 'down',
  overrun: 'down',
  missed: 'missed',
  running: 'run',
};

const momentOf = ({ started_at, expected_at, ended_at }: Run): number =>
  Date.parse(started_at ?? expected_at ?? ended_at ?? '');

/** A run as a bar, which knows the ping that ended it. */
export interface RunBarOfPing extends Bar {
  ping: string | null;
}

/** Those that began within the range, oldest first. */
export function barsOf(runs: readonly Run[], range: Range, now: number): RunBarOfPing[] {
  const from = now - DAYS[range] * DAY_MS;
  return runs
    .map((run) => ({
      at: momentOf(run),
      state: STATES[run.outcome],
      tookMs: run.duration_ms,
      ping: run.ping_id,
    }))
    .filter(({ at }) => at >= from)
    .toSorted((one, other) => one.at - other.at);
}

export interface RunsInShort {
  succeeded: number;
  ended: number;
  /** null where too few are known to say what is typical. */
  typicalMs: number | null;
  trend: 'growing' | 'shrinking' | 'steady';
}

const LEAST_FOR_A_TREND = 9;
/** Less is what machines do from day to day. */
const TREND_SHARE = 0.05;

export function runsInShort(bars: readonly Bar[]): RunsInShort {
  const ended = bars.filter(({ state }) => state !== 'run');
  const good = ended.filter(({ state }) => state === 'ok' || state === 'late');
  const times = good.flatMap(({ tookMs }) => tookMs ?? []);
  return {
    succeeded: good.length,
    ended: ended.length,
    typicalMs: percentile(times, 0.5),
    trend: trendOf(times),
  };
}

/** The first third beside the last. */
function trendOf(times: readonly number[]): RunsInShort['trend'] {
  if (times.length < LEAST_FOR_A_TREND) return 'steady';
  const third = Math.floor(times.length / 3);
  const before = percentile(times.slice(0, third), 0.5) ?? 0;
  const after = percentile(times.slice(-third), 0.5) ?? 0;
  if (Math.abs(after - before) <= before * TREND_SHARE) return 'steady';
  return after > before ? 'growing' : 'shrinking';
}
