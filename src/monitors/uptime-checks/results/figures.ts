// The figures that rows of lists show of uptime checks, for many of them at once.

import type { App } from '../../../platform/app.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { days } from '../../../platform/time.ts';
import { uptimeByDay } from '../../../subjects/timeline.ts';
import { certificateEnds } from '../list.ts';
import { latencyOfDay } from './latency.ts';
import type { Figures } from './schema.ts';

const UPTIME_DAYS = 30;

/** Those of `ids` that the account has, in their order. */
export async function readFigures(
  app: App,
  actor: Actor,
  ids: readonly number[],
  now: Date,
): Promise<Figures['figures']> {
  const ends = await certificateEnds(app, actor, [...new Set(ids)]);
  const known = [...new Set(ids)].filter((id) => ends.has(id));
  const [latencies, uptimes] = await Promise.all([
    latencyOfDay(app, actor, known, now),
    uptimeByDay(app.database, actor.account_id, known, { count: UPTIME_DAYS, now }),
  ]);
  return known.map((id) => ({
    id,
    p50_ms: latencies.get(id)?.p50_ms ?? null,
    p95_ms: latencies.get(id)?.p95_ms ?? null,
    uptime: uptimes.get(id)?.uptime ?? null,
    certificate_days: daysUntil(ends.get(id) ?? null, now),
  }));
}

const daysUntil = (end: Date | null, now: Date) =>
  end === null ? null : Math.floor((end.getTime() - now.getTime()) / days(1));
