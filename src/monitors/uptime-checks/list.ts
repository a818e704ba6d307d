// Reads uptime checks as the API gives them: one by its id, or a page of those that match.

import type { App } from '../../platform/app.ts';
import { notFound } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { listSubjects } from '../../subjects/lists.ts';
import { presentCheck } from './present.ts';
import type { UptimeCheck, UptimeCheckList, UptimeCheckListQuery } from './schema.ts';
import { openSettings } from './sealed.ts';
import { type CheckRow, findChecks } from './store.ts';

const shown = (app: App, row: CheckRow): UptimeCheck => presentCheck(row, openSettings(app, row));

/** A check as it is now; null where the account has none of this id. */
export async function readUptimeCheck(app: App, actor: Actor, id: number): Promise<UptimeCheck | null> {
  const [row] = await findChecks(app.database, actor.account_id, [id]);
  return row ? shown(app, row) : null;
}

/** Those of `ids` that the account has, in no order. */
export const readUptimeChecks = async (
  app: App,
  actor: Actor,
  ids: readonly number[],
): Promise<UptimeCheck[]> =>
  (await findChecks(app.database, actor.account_id, ids)).map((row) => shown(app, row));

/** Throws Refusal 404 where the account has none of this id. */
export async function checkOf(app: App, actor: Actor, id: number): Promise<CheckRow> {
  const [row] = await findChecks(app.database, actor.account_id, [id]);
  return row ?? notFound();
}

/** Newest first; the cursor was checked by `subjectCursorIssues`. */
export async function listUptimeChecks(
  app: App,
  actor: Actor,
  query: UptimeCheckListQuery,
): Promise<UptimeCheckList> {
  const { rows, next_cursor } = await listSubjects<CheckRow>(app.database, actor.account_id, query, {
    type: 'uptime_check',
    status: query.status ?? null,
    read: (ids) => findChecks(app.database, actor.account_id, ids),
    matches: null,
  });
  return { checks: rows.map((row) => shown(app, row)), next_cursor };
}
