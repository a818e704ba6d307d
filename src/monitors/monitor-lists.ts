// Reads monitors as the API gives them: one by its id, or a page of those that match.

import { troubledSubjects } from '../alerts/history/open-alerts.ts';
import type { App } from '../platform/app.ts';
import { notFound } from '../platform/errors.ts';
import { listSubjects, type SubjectListQuery } from '../subjects/lists.ts';
import { withMutes } from '../subjects/muting/covers.ts';
import { accountOfBadge } from './monitor-store.ts';
import type { ListedRow, ListedType, MonitorRow, MonitorType, View } from './monitor-type.ts';

interface Subject {
  id: number;
  tags?: string[];
}

/** As it is now; null where the account has none of this id. */
export async function readMonitor<Row extends ListedRow, Shown extends Subject>(
  type: Pick<ListedType<Row, Shown>, 'find' | 'present'>,
  view: View,
  id: number,
) {
  const shown = await readMonitors(type, view, [id]);
  const [monitor = null] = await withMutes(view.app.database, view.actor.account_id, shown, view.now);
  return monitor;
}

/** Those of `ids` that the account has, in no order, without what mutes them. */
export async function readMonitors<Row extends ListedRow, Shown>(
  { find, present }: Pick<ListedType<Row, Shown>, 'find' | 'present'>,
  view: View,
  ids: readonly number[],
): Promise<Shown[]> {
  const rows = await find(view.app.database, view.actor.account_id, ids);
  return rows.map((row) => present(row, view));
}

/** As it is stored. Throws Refusal 404 where the account has none of this id. */
export async function monitorOf<Row extends MonitorRow>(
  { find }: Pick<MonitorType<Row, unknown>, 'find'>,
  { database }: Pick<App, 'database'>,
  { account_id }: { account_id: number },
  id: number,
): Promise<Row> {
  const [row = notFound()] = await find(database, account_id, [id]);
  return row;
}

/** Newest first unless asked otherwise; the cursor was checked by `subjectCursorIssues`. */
export async function listMonitors<
  Row extends ListedRow,
  Shown extends Subject,
  Query extends SubjectListQuery,
>(type: ListedType<Row, Shown, Query>, view: View, query: Query) {
  const { now } = view;
  const { database } = view.app;
  const { account_id } = view.actor;
  const { rows, next_cursor } = await listSubjects<Row>(database, account_id, query, {
    ...(await type.lookup(query, view)),
    type: type.type,
    troubled: () => troubledSubjects(database, account_id),
    read: (ids) => type.find(database, account_id, ids),
    statusOf: (row) => type.statusOf(row, now),
  });
  const shown = rows.map((row) => type.present(row, view));
  return { items: await withMutes(database, account_id, shown, now), next_cursor };
}

/**
 * As strangers may see it by its badge; null: there is none, its badge is turned off, or its account is suspended.
 * `status` is null while it was never heard from.
 */
export async function readByBadge<Row extends MonitorRow>(
  { type, find, statusOf }: Pick<MonitorType<Row, unknown>, 'type' | 'find' | 'statusOf'>,
  { database }: App,
  id: number,
  now: Date,
) {
  const account_id = await accountOfBadge(database, type, id);
  const [row] = account_id === undefined ? [] : await find(database, account_id, [id]);
  return row
    ? { id, account_id: row.account_id, status: row.status === 'new' ? null : statusOf(row, now) }
    : null;
}
