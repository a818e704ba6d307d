// What single probes and periods say. Pure.

import type { Alert, ProbeResult, Timeline, UptimeCheck } from '../../../api/schema.gen.ts';
import { periodState } from '../../../domain/state-of.ts';
import type { StripCell } from '../../../ui/charts/geometry/strip-cells.ts';
import type { StateName } from '../../../ui/words/states.ts';

/** What a probe found, by the limit that holds now. */
export function resultState(
  { up, latency_ms }: Pick<ProbeResult, 'up' | 'latency_ms'>,
  degradedMs: number | null,
): StateName {
  if (up === null) return 'unknown';
  if (!up) return 'down';
  return degradedMs !== null && latency_ms !== null && latency_ms > degradedMs ? 'warn' : 'ok';
}

/** Oldest first; each lasts until the next, the last until now. `results` are newest first. */
export function resultCells(
  results: readonly ProbeResult[],
  degradedMs: number | null,
  now: number,
): StripCell[] {
  return results.toReversed().map((result, place, all) => {
    const from = Date.parse(result.at);
    const next = all[place + 1];
    return {
      from,
      to: next ? Date.parse(next.at) : Math.max(now, from),
      state: resultState(result, degradedMs),
    };
  });
}

export interface Happened {
  state: StateName;
  status: string;
  from: string;
  to: string | null;
  /** Of the many there may have been, one. */
  alert: Alert | null;
}

/** What was not as it should be, newest first, with an alert about it. */
export function happened(periods: Timeline['periods'], alerts: readonly Alert[]): Happened[] {
  return periods
    .filter(({ status }) => status !== 'up' && status !== 'new')
    .map(({ status, from, to }) => ({
      ...{ state: periodState(status).state, status, from, to },
      alert: alerts.find((alert) => isWithin(alert, { from, to })) ?? null,
    }))
    .toReversed();
}

const isWithin = ({ opened_at, resolved_at }: Alert, { from, to }: { from: string; to: string | null }) =>
  (to === null || opened_at < to) && (resolved_at === null || resolved_at > from);

/** Whether a condition held; where another failed before it, nobody knows. */
export function conditionState(
  { up, reason }: Pick<ProbeResult, 'up' | 'reason'>,
  failsAs: ProbeResult['reason'],
): StateName {
  if (up === null) return 'unknown';
  if (up) return 'ok';
  return reason === failsAs ? 'down' : 'unknown';
}

/** Of one assertion, as it was judged; else as far as the whole result says. */
export function assertionState(
  result: Pick<ProbeResult, 'up' | 'reason'>,
  judged: { holds: boolean } | undefined,
): StateName {
  if (judged === undefined || result.up === null) return conditionState(result, 'assertion');
  return judged.holds ? 'ok' : 'down';
}

export const limitState = (
  result: Pick<ProbeResult, 'up' | 'latency_ms'>,
  { degraded_ms }: Pick<UptimeCheck, 'degraded_ms'>,
): StateName => (result.up ? resultState(result, degraded_ms) : 'unknown');
