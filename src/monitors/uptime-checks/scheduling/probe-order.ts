// Carries an order out: probes until one probe succeeds or as many failed as were ordered.

import type { Clock } from '../../../platform/clock.ts';
import { seconds } from '../../../platform/time.ts';
import type { JudgingTime, ProbeContext, ProbeDefinition, ProbeResult } from '../probes/definition.ts';
import type { IsConnected } from './connectivity.ts';
import type { Attempt, Order, Run } from './work.ts';

export interface Prober {
  clock: Clock;
  location: string;
  isConnected: IsConnected;
  judgingOf: (accountId: number) => JudgingTime;
  probe: (context: ProbeContext, definition: ProbeDefinition, signal: AbortSignal) => Promise<ProbeResult>;
}

/** What a lease has to be good for after the last probe: for recording, and for clocks that differ. */
const RESERVE_MS = seconds(10);
/** Of a target that fails all the time an older answer will do, so that reference targets are not asked all the time. */
const OLD_ANSWER_MS = seconds(10);

/**
 * Retries at once, but begins no probe that would not end within the lease. Without attempts where `signal` was aborted
 * before the end: half of a run says nothing.
 */
export async function probeOrder(prober: Prober, order: Order, signal: AbortSignal): Promise<Run> {
  const { clock } = prober;
  const { check_id, lease_id, definition } = order;
  const lastStartMs = clock.monotonicMs() + order.leaseMs - RESERVE_MS - definition.timeoutMs;
  const attempts: Attempt[] = [];
  let isOver = false;
  while (!isOver && attempts.length < order.attempts && clock.monotonicMs() <= lastStartMs) {
    const attempt = await attemptOf(prober, order, signal);
    if (signal.aborted) return { check_id, lease_id, attempts: [] };
    attempts.push(attempt);
    isOver = attempt.result.up || !attempt.isKnown;
  }
  return { check_id, lease_id, attempts };
}

async function attemptOf(prober: Prober, order: Order, signal: AbortSignal): Promise<Attempt> {
  const { clock, location, isConnected, judgingOf, probe } = prober;
  const { account_id, definition, privateAllowed } = order;
  const [at, startedMs] = [clock.now(), clock.monotonicMs()];
  const result = await probe({ clock, privateAllowed, judging: judgingOf(account_id) }, definition, signal);
  const sinceMs = order.isFailing ? startedMs - OLD_ANSWER_MS : startedMs;
  return { at, location, result, isKnown: result.up || signal.aborted || (await isConnected(sinceMs)) };
}
