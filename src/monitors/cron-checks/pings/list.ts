// Reads the recorded pings of a check as the API gives them.

import { keptSince } from '../../../accounts/plans/retention.ts';
import type { App } from '../../../platform/app.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { uuidPages } from '../../../platform/page.ts';
import { findChecks } from '../checks/store.ts';
import { meantEnding } from '../recording/meant-ending.ts';
import type { Ping, PingList, PingListQuery, PingWithBody } from './schema.ts';
import { findPing, type PingRow, pageOfPings } from './store.ts';

/** Newest first, as far back as the plan keeps them. Throws Refusal 404 where there is no such check. */
export async function listPings(
  app: App,
  actor: Actor,
  { check_id, query, now }: { check_id: number; query: PingListQuery; now: Date },
): Promise<PingList> {
  const check = await checkOf(app, actor, check_id, now);
  const page = uuidPages.pageOf(query);
  const found = await pageOfPings(app.database, check, { ...page, kind: query.kind ?? null });
  const { shown, next_cursor } = uuidPages.cutPage(found, page);
  return { pings: shown.map(presentPing), next_cursor };
}

/** A ping with its whole body. Throws Refusal 404 where there is no such check or ping. */
export async function readPing(
  app: App,
  actor: Actor,
  { check_id, ping_id, now }: { check_id: number; ping_id: string; now: Date },
): Promise<PingWithBody> {
  const check = await checkOf(app, actor, check_id, now);
  const row = (await findPing(app.database, check, ping_id)) ?? notFound();
  return { ...presentPing(row), body: row.body };
}

async function checkOf({ database }: App, { account_id, plan }: Actor, checkId: number, now: Date) {
  const [{ id } = notFound()] = await findChecks(database, account_id, [checkId]);
  return { account_id, check_id: id, kept_since: keptSince(plan, now) };
}

const presentPing = (row: PingRow): Ping => ({
  id: row.id,
  kind: row.kind,
  exit_code: row.exit_code,
  run_id: row.run_id,
  duration_ms: row.duration_ms,
  received_at: row.received_at.toISOString(),
  method: row.method,
  source_ip: row.source_ip,
  user_agent: row.user_agent,
  body_bytes: row.body_bytes,
  body_preview: row.body_preview,
  ignored: row.ignored,
  unknown_ending: row.unknown_ending,
  meant: row.unknown_ending === null ? null : meantEnding(row.unknown_ending),
});
