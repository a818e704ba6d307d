// Reads the runs of a job as the API gives them.

import { keptSince } from '../../../accounts/plans/retention.ts';
import type { App } from '../../../platform/app.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { uuidPages } from '../../../platform/page.ts';
import { addMs, later } from '../../../platform/time.ts';
import { findChecks } from '../checks/store.ts';
import { firstIdAt } from '../recording/ping-ids.ts';
import { percentileOf, runsOf } from './run-rows.ts';
import type { RunList, RunListQuery, TypicalRun } from './run-schema.ts';
import { findDeadlines, findDurations, findEnds } from './run-store.ts';

interface RunQuery {
  check_id: number;
  now: Date;
}

/** Newest first, as far back as the plan keeps pings. Throws Refusal 404 where there is no such check. */
export async function listRuns(
  app: App,
  actor: Actor,
  { check_id, query, now }: RunQuery & { query: RunListQuery },
): Promise<RunList> {
  const { row, check } = await checkOf(app, actor, { check_id, now });
  const page = uuidPages.pageOf(query);
  const ends = await findEnds(app.database, check, page);
  // Beyond the last end that was read there may be ends that were not: deadlines there belong to a later page.
  const oldest = ends.length === page.limit ? ends.at(-1)?.received_at : undefined;
  const window = {
    from: later(oldest ?? check.kept_since, check.kept_since),
    to: page.before === null ? addMs(now, 1) : momentOf(page.before),
    limit: page.limit,
  };
  const deadlines = await findDeadlines(app.database, check, window);
  const runs = runsOf({ ends, deadlines, open: row.open_runs }, row).filter(
    ({ id }) => (page.before === null || id < page.before) && id >= firstIdAt(window.from),
  );
  const { shown, next_cursor } = uuidPages.cutPage(runs.slice(0, page.limit), page);
  return { runs: shown, next_cursor };
}

/** How long runs take that succeed. Throws Refusal 404 where there is no such check. */
export async function readTypicalRun(app: App, actor: Actor, asked: RunQuery): Promise<TypicalRun> {
  const { check } = await checkOf(app, actor, asked);
  const durations = await findDurations(app.database, check, { limit: 100, among: 1_000 });
  const ascending = durations.toSorted((one, other) => one - other);
  return {
    runs: ascending.length,
    p10_ms: percentileOf(ascending, 0.1),
    p50_ms: percentileOf(ascending, 0.5),
    p90_ms: percentileOf(ascending, 0.9),
  };
}

async function checkOf({ database }: App, { account_id, plan }: Actor, { check_id, now }: RunQuery) {
  const [row = notFound()] = await findChecks(database, account_id, [check_id]);
  return { row, check: { account_id, check_id, kept_since: keptSince(plan, now) } };
}

/** The moment in a UUIDv7. */
const momentOf = (id: string) => new Date(Number.parseInt(id.slice(0, 13).replace('-', ''), 16));
