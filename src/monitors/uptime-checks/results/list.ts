// Reads the results of a check as the API gives them.

import { keptSince } from '../../../accounts/plans/retention.ts';
import type { App } from '../../../platform/app.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { cutPage, pageOf } from '../../../platform/page.ts';
import { monitorOf } from '../../monitor-lists.ts';
import { uptimeCheck } from '../uptime-check.ts';
import { pageOfResults, type ResultRow } from './list-store.ts';
import type { Result, ResultList, ResultListQuery } from './schema.ts';

/** Newest first, as far back as the plan keeps them. Throws Refusal 404 where there is no such check. */
export async function listResults(
  app: App,
  actor: Actor,
  { check_id, query, now }: { check_id: number; query: ResultListQuery; now: Date },
): Promise<ResultList> {
  const { id } = await monitorOf(uptimeCheck, app, actor, check_id);
  const page = pageOf(query);
  const kept_since = keptSince(actor.plan, now);
  const found = await pageOfResults(app.database, id, { ...page, kept_since, up: query.up ?? null });
  const { shown, next_cursor } = cutPage(found, page);
  return { results: shown.map(presentResult), next_cursor };
}

export const presentResult = (row: ResultRow): Result => ({
  at: row.at,
  location: row.location,
  up: row.up,
  reason: row.reason,
  detail: row.detail,
  latency_ms: row.latency_ms,
  phases: {
    dns: row.dns_ms,
    connect: row.connect_ms,
    tls: row.tls_ms,
    first_byte: row.first_byte_ms,
    download: row.download_ms,
  },
  http_status: row.http_status,
  ip: row.ip,
  steps: row.steps,
  attempt: row.attempt,
});
