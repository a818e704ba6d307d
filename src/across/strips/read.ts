// Reads what many subjects were of late: a fixed number of statements for up to 200 of them.

import { attentionBesideStatus } from '../../alerts/history/open-alerts.ts';
import { lateChecks } from '../../monitors/cron-checks/checks/expected.ts';
import { warnedServers } from '../../monitors/servers/readings.ts';
import type { App } from '../../platform/app.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { days, hours } from '../../platform/time.ts';
import { bucketsUntil, worstPerBucket } from '../../subjects/buckets.ts';
import { gapsBetween } from '../../subjects/gaps-between.ts';
import { maintenanceBySubject, plannedMaintenance } from '../../subjects/muting/history.ts';
import { periodsWithin } from '../../subjects/recent-periods.ts';
import type { UptimeReport } from '../../subjects/schema.ts';
import { subjectKinds } from '../../subjects/subjects.ts';
import { uptimeByDay } from '../../subjects/timeline.ts';
import type { Strips, StripsQuery } from './schema.ts';

const USUAL_HOURS = 24;
const USUAL_BUCKETS = 48;
const NONE: ReadonlyMap<number, UptimeReport> = new Map();

export async function readStrips(app: App, actor: Actor, query: StripsQuery, now: Date): Promise<Strips> {
  const { database } = app;
  const { account_id } = actor;
  const kinds = await subjectKinds(database, account_id, query.ids);
  const ids = [...new Set(query.ids)].filter(
    (id) => kinds.has(id) && (!query.type || kinds.get(id)?.type === query.type),
  );
  const { stepMs, count } = cutOf(query);
  const buckets = bucketsUntil(now, { stepMs, count });
  const window = { from: buckets[0]?.from ?? now, to: now };
  const has = (type: string) => ids.some((id) => kinds.get(id)?.type === type);
  const [periods, beside, planned, outages, late, warned, uptimes] = await Promise.all([
    periodsWithin(database, account_id, ids, window),
    attentionBesideStatus(database, account_id, { ...window, subjectIds: ids }),
    plannedMaintenance(database, account_id, ids, window),
    gapsBetween(database, account_id, window),
    has('cron_check') ? lateChecks(database, account_id, now) : [],
    has('server') ? warnedServers(database, account_id) : [],
    query.uptime && query.days !== undefined
      ? uptimeByDay(database, account_id, ids, { count: query.days, now })
      : NONE,
  ]);
  const periodsOf = Map.groupBy(
    [
      ...periods,
      ...beside.map((stretch) => ({ ...stretch, status: 'warning' })),
      ...[...late, ...warned].map(({ id, status, since }) => ({
        ...{ subject_id: id, status, from: since, to: null },
      })),
    ],
    ({ subject_id }) => subject_id,
  );
  const maintenanceOf = maintenanceBySubject(planned, ids);
  const statesOf = (id: number) =>
    worstPerBucket(periodsOf.get(id) ?? [], { outages, maintenance: maintenanceOf.get(id) ?? [] }, buckets);
  return {
    ...window,
    step_seconds: stepMs / 1_000,
    strips: ids.map((id) => ({ id, states: statesOf(id), uptime: uptimes.get(id) ?? null })),
  };
}

function cutOf(query: StripsQuery): { stepMs: number; count: number } {
  if (query.days !== undefined) return { stepMs: days(1), count: query.days };
  const { hours: asked = USUAL_HOURS, buckets = USUAL_BUCKETS } = query;
  return { stepMs: Math.ceil(hours(asked) / buckets / 1_000) * 1_000, count: buckets };
}
