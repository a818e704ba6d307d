// Reads uptime checks as the API gives them: one by its id, or a page of those that match.

import { troubledSubjects } from '../../alerts/history/open-alerts.ts';
import type { App } from '../../platform/app.ts';
import { notFound } from '../../platform/errors.ts';
import type { Actor, Viewer } from '../../platform/http/actor.ts';
import { listSubjects } from '../../subjects/lists.ts';
import { withMutes } from '../../subjects/quiet-times/covers.ts';
import { presentCheck } from './present.ts';
import type { UptimeCheck, UptimeCheckList, UptimeCheckListQuery } from './schema.ts';
import { openSettings } from './sealed.ts';
import { type CheckRow, checkSearchText, checkSortKeys, findChecks, isOfKind } from './store.ts';

const shown = (app: App, row: CheckRow): UptimeCheck => presentCheck(row, openSettings(app, row));

/** A check as it is now; null where the account has none of this id. */
export async function readUptimeCheck(
  app: App,
  viewer: Viewer,
  id: number,
  now: Date,
): Promise<UptimeCheck | null> {
  const [row] = await findChecks(app.database, viewer.account_id, [id]);
  if (!row) return null;
  const [check = null] = await withMutes(app.database, viewer.account_id, [shown(app, row)], now);
  return check;
}

/** Those of `ids` that the account has, in no order. */
export const readUptimeChecks = async (
  app: App,
  actor: Actor,
  ids: readonly number[],
): Promise<UptimeCheck[]> =>
  (await findChecks(app.database, actor.account_id, ids)).map((row) => shown(app, row));

/** When the certificate of each of these checks ends that the account has; null: none was seen. */
export async function certificateEnds(
  app: App,
  actor: Actor,
  ids: readonly number[],
): Promise<Map<number, Date | null>> {
  const rows = await findChecks(app.database, actor.account_id, ids);
  return new Map(rows.map(({ id, certificate }) => [id, certificate && new Date(certificate.expires_at)]));
}

/** Throws Refusal 404 where the account has none of this id. */
export async function checkOf(app: App, actor: Actor, id: number): Promise<CheckRow> {
  const [row] = await findChecks(app.database, actor.account_id, [id]);
  return row ?? notFound();
}

/** Newest first unless asked otherwise; the cursor was checked by `subjectCursorIssues`. */
export async function listUptimeChecks(
  app: App,
  actor: Actor,
  query: UptimeCheckListQuery,
  now: Date,
): Promise<UptimeCheckList> {
  const { database } = app;
  const { account_id } = actor;
  const { rows, next_cursor } = await listSubjects<CheckRow>(database, account_id, query, {
    type: 'uptime_check',
    derives: null,
    troubled: () => troubledSubjects(database, account_id),
    sortKeys: checkSortKeys,
    searchText: checkSearchText,
    filters: query.kind ? [isOfKind(query.kind)] : [],
    read: (ids) => findChecks(database, account_id, ids),
    statusOf: ({ status }) => status,
  });
  const checks = rows.map((row) => shown(app, row));
  return { checks: await withMutes(database, account_id, checks, now), next_cursor };
}
