// Reads servers as the API gives them.

import { troubledSubjects } from '../../alerts/history/open-alerts.ts';
import type { App } from '../../platform/app.ts';
import type { Database } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Actor, Viewer } from '../../platform/http/actor.ts';
import { listSubjects } from '../../subjects/lists.ts';
import { withMutes } from '../../subjects/quiet-times/covers.ts';
import type { DerivedStatus } from '../../subjects/standing.ts';
import { presentServer, statusOf } from './present.ts';
import type { Server, ServerList, ServerListQuery } from './schema.ts';
import { WARNING_ABOVE } from './state.ts';
import {
  findAbove,
  findServers,
  type ServerRow,
  serverSearchText,
  serverSortKeys,
  serverState,
} from './store.ts';

/** A server as it is now; null where the account has none of this id. */
export async function readServer(app: App, viewer: Viewer, id: number, now: Date): Promise<Server | null> {
  const shown = await readServers(app.database, viewer.account_id, [id]);
  const [server = null] = await withMutes(app.database, viewer.account_id, shown, now);
  return server;
}

/** Throws Refusal 404 where the account has none of this id. */
export async function serverOf(app: App, actor: Actor, id: number): Promise<ServerRow> {
  const [row] = await findServers(app.database, actor.account_id, [id]);
  return row ?? notFound();
}

/**
 * Newest first unless asked otherwise. `offline` holds those that were never heard from; warnings are told by the
 * newest sample.
 */
export async function listServers(
  app: App,
  actor: Actor,
  query: ServerListQuery,
  now: Date,
): Promise<ServerList> {
  const { database } = app;
  const { account_id } = actor;
  const { rows, next_cursor } = await listSubjects<ServerRow>(database, account_id, query, {
    type: 'server',
    derives: { from: 'online', to: 'warning', read: () => warnedServers(database, account_id) },
    storedAs: { warning: ['online'], offline: ['offline', 'new'] },
    troubled: () => troubledSubjects(database, account_id),
    states: { expression: serverState, of: (row) => (row.status === 'new' ? 'new' : statusOf(row)) },
    sortKeys: serverSortKeys,
    searchText: serverSearchText,
    read: (ids) => findServers(database, account_id, ids),
    statusOf,
  });
  const servers = await withMutes(database, account_id, rows.map(presentServer), now);
  return { servers, next_cursor };
}

/** The servers that are a warning right now: the newest sample says so. */
export async function warnedServers(database: Database, accountId: number): Promise<DerivedStatus[]> {
  const rows = await findAbove(database, accountId, WARNING_ABOVE);
  return rows.map(({ id, since }) => ({ id, status: 'warning', status_since: since, since }));
}

/** Those of `ids` that the account has, in no order. */
export const readServers = async (
  database: Database,
  accountId: number,
  ids: readonly number[],
): Promise<Server[]> => (await findServers(database, accountId, ids)).map(presentServer);

/** Which of these servers the account has. */
export const knownServers = async (
  database: Database,
  accountId: number,
  ids: readonly number[],
): Promise<Set<number>> => new Set((await findServers(database, accountId, ids)).map(({ id }) => id));
