// Work for a runner on another machine: orders come from the service and runs go back to it.

import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../../platform/clock.ts';
import type { PrivateAllowed } from '../../../platform/safe-fetch/address-rules.ts';
import { seconds } from '../../../platform/time.ts';
import type { ProbeDefinition } from '../probes/kinds.ts';
import type { HandedIn, RoundOrders } from '../rounds/schema.ts';
import { fullTargets, type Order, type Run, RunsRefused, type Work } from '../scheduling/work.ts';
import { ProberRefused, type ProbeService } from './service.ts';

const MOST_PLACES = 1_000;
const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = seconds(5);
/** What the last hand-in gets when the prober stops. */
const LAST_TRY_MS = seconds(3);
/** A call costs the service as much as a dozen results, and rounds take longer anyway. */
const GATHER_MS = 200;

export interface RemoteParts {
  clock: Clock;
  service: ProbeService;
  /** Private addresses that may be probed here, whatever the service asks for. */
  privateAllowed: PrivateAllowed;
  /** Aborts when the prober stops. */
  signal: AbortSignal;
}

export function remoteWork({ clock, service, privateAllowed, signal }: RemoteParts): Work {
  /** Until when what was found counts, by lease; monotonic. */
  const countsUntil = new Map<string, number>();
  const leaseKey = ({ check_id, lease_id }: Pick<Run, 'check_id' | 'lease_id'>) => `${check_id} ${lease_id}`;
  return {
    gatherMs: GATHER_MS,
    async lease({ healthy, failing, busy, except }) {
      const places = Math.min(MOST_PLACES, healthy + failing);
      const wanted = { places, except: [...except], full: fullTargets(busy) };
      const { orders } = await service.lease(wanted, signal).catch((error: unknown) => {
        if (signal.aborted) return { orders: [] };
        throw error;
      });
      for (const order of orders) countsUntil.set(leaseKey(order), clock.monotonicMs() + order.lease_ms);
      return { orders: orders.map((order) => orderOf(order, privateAllowed)), nextDueAt: null };
    },
    /** Tried again as long as the service would take any of it; nothing is kept beyond that. */
    async handIn(runs) {
      const untilMs = Math.max(...runs.map((run) => countsUntil.get(leaseKey(run)) ?? 0));
      try {
        await tryUntil(untilMs, { clock, signal }, () => handInOnce(service, runs, signal));
      } finally {
        for (const run of runs) countsUntil.delete(leaseKey(run));
      }
    },
  };
}

function orderOf(order: RoundOrders['orders'][number], privateAllowed: PrivateAllowed): Order {
  const { check_id, lease_id, target, account_id, definition } = order;
  return {
    ...{ check_id, lease_id, target, account_id },
    leaseMs: order.lease_ms,
    due_at: new Date(order.due_at),
    isFailing: order.is_failing,
    // The service that holds the definition made it by the same program; another kind fails by itself.
    definition: definition as unknown as ProbeDefinition,
    privateAllowed,
  };
}

async function tryUntil(
  untilMs: number,
  { clock, signal }: { clock: Clock; signal: AbortSignal },
  step: () => Promise<void>,
): Promise<void> {
  for (let retryMs = FIRST_RETRY_MS; ; retryMs = Math.min(LONGEST_RETRY_MS, retryMs * 2)) {
    try {
      return await step();
    } catch (error) {
      const isLast = signal.aborted || clock.monotonicMs() + retryMs >= untilMs;
      if (isLast || error instanceof ProberRefused || error instanceof RunsRefused) throw error;
    }
    await delay(retryMs * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => undefined);
  }
}

const handInOnce = async (
  service: ProbeService,
  runs: readonly Run[],
  stopping: AbortSignal,
): Promise<void> => {
  const signal = stopping.aborted ? AbortSignal.timeout(LAST_TRY_MS) : new AbortController().signal;
  await service.handIn(withinRoom(runs.map(handedIn)), signal);
};

/** Of pictures in one call, in characters: what the service takes is more, and is for results. */
const MOST_PICTURES_LENGTH = 4_000_000;

/** What did not get through for long must not grow too large to get through at all. */
export function withinRoom(runs: HandedIn['runs']): HandedIn['runs'] {
  let left = MOST_PICTURES_LENGTH;
  return runs.map((run) => {
    left -= run.result?.evidence?.screenshot?.length ?? 0;
    if (left >= 0 || !run.result?.evidence) return run;
    const { screenshot: _screenshot, ...evidence } = run.result.evidence;
    return { ...run, result: { ...run.result, evidence } };
  });
}

function handedIn({ check_id, lease_id, probed }: Run): HandedIn['runs'][number] {
  const at = probed?.at ?? new Date();
  if (!probed) return { check_id, lease_id, at, known: false, result: null };
  const { result, isKnown } = probed;
  return { check_id, lease_id, at, known: isKnown, result: result as HandedIn['runs'][number]['result'] };
}
