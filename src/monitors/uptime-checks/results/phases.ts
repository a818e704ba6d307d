// Where the time of the slowest answers went, over time.

import { keptSince } from '../../../accounts/plans/retention.ts';
import type { App } from '../../../platform/app.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { later, seconds } from '../../../platform/time.ts';
import { stepSecondsFor } from '../../../subjects/steps.ts';
import type { Stretch } from '../../../subjects/uptime.ts';
import { slowestPhases } from './phases-store.ts';
import type { PhasesOverTime } from './schema.ts';

interface PhasesRange {
  window: Stretch;
  points: number;
  location: string | undefined;
  now: Date;
}

/** At most `points` steps, oldest first, as far back as the plan keeps results. The check was looked up. */
export async function readPhases(
  { database }: App,
  actor: Actor,
  checkId: number,
  { window, points, location, now }: PhasesRange,
): Promise<PhasesOverTime> {
  const step_seconds = stepSecondsFor(window, points);
  const from = later(window.from, keptSince(actor.plan, now));
  if (from >= window.to) return { step_seconds, series: [] };
  const rows = await slowestPhases(database, checkId, { from, to: window.to, location, step_seconds });
  return {
    step_seconds,
    series: rows.map(({ step, took: [, dns_ms, connect_ms, tls_ms, first_byte_ms, download_ms] }) => ({
      at: new Date(step * seconds(step_seconds)),
      dns_ms: known(dns_ms),
      connect_ms: known(connect_ms),
      tls_ms: known(tls_ms),
      first_byte_ms: known(first_byte_ms),
      download_ms: known(download_ms),
    })),
  };
}

const known = (ms: number | undefined) => (ms === undefined || ms < 0 ? null : Math.round(ms * 10) / 10);
