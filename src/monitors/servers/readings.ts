// The latest figures of servers, for what is shown outside of the dashboard.

import type { Database } from '../../platform/database/database.ts';
import type { DerivedStatus } from '../../subjects/standing.ts';
import { presentServer } from './present.ts';
import { findReadings, type Reading } from './readings-store.ts';
import type { Server } from './schema.ts';
import { WARNING_ABOVE } from './state.ts';
import { findAbove, findServers } from './store.ts';

export type { Reading };

/** Samples of these servers since a moment, newest first. */
export const recentReadings = (
  database: Database,
  accountId: number,
  wanted: { server_ids: readonly number[]; since: Date; limit: number },
): Promise<Reading[]> => findReadings(database, accountId, wanted);

/** Servers as they are now, in the order of the ids; those that the account does not have are missing. */
export async function serversInOrder(
  database: Database,
  accountId: number,
  ids: readonly number[],
): Promise<Server[]> {
  const byId = new Map((await findServers(database, accountId, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map(presentServer);
}

/** The servers that are a warning right now: the newest sample says so. */
export async function warnedServers(database: Database, accountId: number): Promise<DerivedStatus[]> {
  const rows = await findAbove(database, accountId, WARNING_ABOVE);
  return rows.map(({ id, since }) => ({ id, status: 'warning', status_since: since, since }));
}

/** Which of these servers the account has. */
export const knownServers = async (
  database: Database,
  accountId: number,
  ids: readonly number[],
): Promise<Set<number>> => new Set((await findServers(database, accountId, ids)).map(({ id }) => id));
