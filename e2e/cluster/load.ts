// Jobs that ping through the balancer: most of them a few times, some often, and one more often than counts.

import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { LoadedCheck } from '../ping-load.ts';
import type { Balancer } from './balancer.ts';

export interface ClusterLoad {
  /** Sends no more; resolves once what was begun is answered or given up. */
  stop(): Promise<void>;
}

const PAIRS_AT_ONCE = 24;

/**
 * Runs of jobs in turn, each a start and a success one after the other, `perSecond` pings in all and never more: what there
 * was no time for is not made up for. And every ping of `flooded` that there is time for, ten a second.
 */
export function startClusterLoad(
  balancer: Balancer,
  checks: readonly LoadedCheck[],
  { perSecond, flooded }: { perSecond: number; flooded: LoadedCheck },
): ClusterLoad {
  const state = { isOver: false, turn: 0, nextMs: performance.now() };
  const job = async () => {
    while (!state.isOver) {
      const dueMs = Math.max(state.nextMs, performance.now());
      state.nextMs = dueMs + 2_000 / perSecond;
      const check = checks[state.turn++ % checks.length];
      await wait(Math.max(0, dueMs - performance.now()));
      if (check && !state.isOver) await runOf(balancer, check);
    }
  };
  const flood = async () => {
    const path = pathOf(flooded);
    while (!state.isOver) {
      await balancer.send({ check_id: flooded.id, kind: 'success', run_id: null }, path);
      await wait(100);
    }
  };
  const jobs = [...Array.from({ length: PAIRS_AT_ONCE }, job), flood()];
  return {
    async stop() {
      state.isOver = true;
      await Promise.all(jobs);
    },
  };
}

export const pathOf = (check: LoadedCheck) => new URL(check.ping_url).pathname;

async function runOf(balancer: Balancer, check: LoadedCheck): Promise<void> {
  const run_id = randomUUID();
  const send = (kind: 'start' | 'success', path: string) =>
    balancer.send({ check_id: check.id, kind, run_id }, `${path}?rid=${run_id}`);
  await send('start', `${pathOf(check)}/start`);
  await send('success', pathOf(check));
}
