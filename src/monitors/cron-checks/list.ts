// Reads cron checks as the API gives them: one by its id, or a page of those that match.

import type { App } from '../../platform/app.ts';
import { type Actor, maySeeSecrets } from '../../platform/http/actor.ts';
import { listSubjects } from '../../subjects/lists.ts';
import { presentCronCheck, shownOf } from './present.ts';
import type { CronCheck, CronCheckList, CronCheckListQuery } from './schema.ts';
import { type CronCheckRow, findChecks } from './store.ts';

export const viewOf = (app: App, actor: Actor, now: Date) => ({
  apiUrl: app.urls.api,
  showSecrets: maySeeSecrets(actor),
  now,
});

/** A check as the actor may see it; null where the account has none of this id. */
export async function readCheck(app: App, actor: Actor, id: number, now: Date): Promise<CronCheck | null> {
  const [row] = await findChecks(app.database, actor.account_id, [id]);
  return row ? presentCronCheck(row, viewOf(app, actor, now)) : null;
}

/** Those of `ids` that the account has, as the actor may see them, in no order. */
export async function readChecks(
  app: App,
  actor: Actor,
  ids: readonly number[],
  now: Date,
): Promise<CronCheck[]> {
  const rows = await findChecks(app.database, actor.account_id, ids);
  return rows.map((row) => presentCronCheck(row, viewOf(app, actor, now)));
}

/** Newest first. Late and up are told apart by the clock; the cursor was checked by `subjectCursorIssues`. */
export async function listChecks(
  app: App,
  actor: Actor,
  query: CronCheckListQuery,
  now: Date,
): Promise<CronCheckList> {
  const { status } = query;
  const isDerived = status === 'late' || status === 'up';
  const { rows, next_cursor } = await listSubjects<CronCheckRow>(app.database, actor.account_id, query, {
    type: 'cron_check',
    status: status === 'late' ? 'up' : (status ?? null),
    read: (ids) => findChecks(app.database, actor.account_id, ids),
    matches: isDerived ? (row) => shownOf(row, now).status === status : null,
  });
  return { checks: rows.map((row) => presentCronCheck(row, viewOf(app, actor, now))), next_cursor };
}
