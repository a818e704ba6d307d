// Reads cron checks as the API gives them: one by its id, or a page of those that match.

import { troubledSubjects } from '../../../alerts/history/open-alerts.ts';
import type { App } from '../../../platform/app.ts';
import { type Actor, maySeeSecrets, type Viewer } from '../../../platform/http/actor.ts';
import { listSubjects } from '../../../subjects/lists.ts';
import { withMutes } from '../../../subjects/quiet-times/covers.ts';
import { expectedOfAll, lateChecks } from './expected.ts';
import { presentCronCheck, shownOf, stateOf } from './present.ts';
import type { CronCheck, CronCheckList, CronCheckListQuery } from './schema.ts';
import { type CronCheckRow, checkSortKeys, checkState, expectedSortKey, findChecks } from './store.ts';

export const viewOf = (app: App, viewer: Viewer, now: Date) => ({
  apiUrl: app.urls.api,
  showSecrets: maySeeSecrets(viewer),
  now,
});

/** A check as the actor may see it; null where the account has none of this id. */
export async function readCheck(app: App, viewer: Viewer, id: number, now: Date): Promise<CronCheck | null> {
  const [row] = await findChecks(app.database, viewer.account_id, [id]);
  if (!row) return null;
  const shown = presentCronCheck(row, viewOf(app, viewer, now));
  const [check = null] = await withMutes(app.database, viewer.account_id, [shown], now);
  return check;
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

/** Newest first unless asked otherwise; the cursor was checked by `subjectCursorIssues`. */
export async function listChecks(
  app: App,
  actor: Actor,
  query: CronCheckListQuery,
  now: Date,
): Promise<CronCheckList> {
  const { database } = app;
  const { account_id } = actor;
  const { rows, next_cursor } = await listSubjects<CronCheckRow>(database, account_id, query, {
    type: 'cron_check',
    derives: { from: 'up', to: 'late', read: () => lateChecks(database, account_id, now) },
    storedAs: { late: ['up'] },
    troubled: () => troubledSubjects(database, account_id),
    states: { expression: checkState, of: (row) => stateOf(row, now) },
    sortKeys: /^-?next$/.test(query.sort ?? '')
      ? { next: expectedSortKey(await expectedOfAll(database, account_id, now)) }
      : checkSortKeys,
    read: (ids) => findChecks(database, account_id, ids),
    statusOf: (row) => shownOf(row, now).status,
  });
  const checks = rows.map((row) => presentCronCheck(row, viewOf(app, actor, now)));
  return { checks: await withMutes(database, account_id, checks, now), next_cursor };
}
