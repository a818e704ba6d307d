// Runs that end in time, right before a fault: their limit passes while nobody listens or nothing is recorded.

import { type Caller, caller } from './caller.ts';
import { createChecks, type LoadedCheck } from './ping-load.ts';

const LIMIT_SECONDS = 1;

export const createShortRuns = (alice: Caller): Promise<LoadedCheck[]> =>
  createChecks(alice, 10, { max_runtime_seconds: LIMIT_SECONDS });

export async function runShortly(address: string, shortRuns: readonly LoadedCheck[]): Promise<void> {
  const nobody = caller(address);
  await Promise.all(
    shortRuns.map(async ({ ping_url }) => {
      const { pathname } = new URL(ping_url);
      await nobody.get(`${pathname}/start`);
      await nobody.get(pathname);
    }),
  );
}

interface ShownAlert {
  id: number;
  kind: string;
  subject: { id: number };
}

/** Alerts but for runs that were truly too long, as they may be on a machine that is too busy. */
export async function falseAlerts(alice: Caller, shortRuns: readonly LoadedCheck[]): Promise<ShownAlert[]> {
  const { alerts }: { alerts: ShownAlert[] } = await alice.get('/alerts?limit=200');
  const overrun = new Set<number>();
  for (const { id } of shortRuns) {
    const { pings } = await alice.get(`/cron-checks/${id}/pings?limit=200`);
    const took = pings.map((ping: { duration_ms: number | null }) => ping.duration_ms ?? 0);
    if (Math.max(...took) >= LIMIT_SECONDS * 1_000) overrun.add(id);
  }
  return alerts.filter((alert) => !overrun.has(alert.subject.id));
}
