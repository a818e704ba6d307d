// The figures that rows of lists and the page of one show of uptime checks, for many of them at once.

import type { App } from '../../../platform/app.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { addMs, days } from '../../../platform/time.ts';
import { uptimeByDay, uptimesWithin } from '../../../subjects/timeline.ts';
import { findChecks } from '../store.ts';
import { latencyOfDay } from './latency.ts';
import type { Figures, FiguresQuery } from './schema.ts';

const UPTIME_DAYS = 30;
const QUARTER_DAYS = 90;

type Longer = Figures['figures'][number]['longer'];

/** Those of `ids` that the account has, in their order. */
export async function readFigures(
  app: App,
  actor: Actor,
  { ids, longer = false }: FiguresQuery,
  now: Date,
): Promise<Figures['figures']> {
  const rows = await findChecks(app.database, actor.account_id, [...new Set(ids)]);
  const certificates = new Map(rows.map(({ id, certificate }) => [id, certificate]));
  const known = [...new Set(ids)].filter((id) => certificates.has(id));
  const [latencies, uptimes, longerOf] = await Promise.all([
    latencyOfDay(app, actor, known, now),
    uptimeByDay(app.database, actor.account_id, known, { count: UPTIME_DAYS, now }),
    longer ? readLonger(app, actor, known, now) : () => null,
  ]);
  return known.map((id) => ({
    id,
    p50_ms: latencies.get(id)?.p50_ms ?? null,
    p95_ms: latencies.get(id)?.p95_ms ?? null,
    uptime: uptimes.get(id)?.uptime ?? null,
    certificate_days: daysUntil(certificates.get(id)?.expires_at ?? null, now),
    longer: longerOf(id),
  }));
}

async function readLonger(
  { database }: App,
  { account_id }: Actor,
  ids: readonly number[],
  now: Date,
): Promise<(id: number) => Longer> {
  const [day, quarter] = await Promise.all([
    uptimesWithin(database, account_id, ids, { from: addMs(now, -days(1)), to: now }),
    uptimeByDay(database, account_id, ids, { count: QUARTER_DAYS, now }),
  ]);
  return (id) => ({
    uptime_24h: day.get(id) ?? null,
    uptime_90d: quarter.get(id)?.uptime ?? null,
    down_seconds_90d: quarter.get(id)?.down_seconds ?? 0,
  });
}

const daysUntil = (end: string | null, now: Date) =>
  end === null ? null : Math.floor((Date.parse(end) - now.getTime()) / days(1));
