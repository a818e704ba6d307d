// SQL of the search for silent servers, across accounts: silence is judged for all alike.

import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { StoredServerStatus } from './state.ts';

export interface SilentServer {
  id: number;
  account_id: number;
  name: string;
  status: StoredServerStatus;
  last_seen_at: Date;
  /** null: not known. */
  last_contact_at: Date | null;
}

/** Locks servers that are to be looked at by `until`, the most urgent first; rows that somebody else holds wait. */
export async function lockServersToSweep(tx: Tx, until: Date, limit: number): Promise<SilentServer[]> {
  const found = await sql<SilentServer>`
    select v.id, v.account_id, s.name, s.status, v.last_seen_at, v.last_contact_at
    from server v join subject s on s.id = v.id
    where v.sweep_at <= ${until}
    order by v.sweep_at
    limit ${limit}
    for no key update of v skip locked`.execute(tx);
  return found.rows;
}

/** When to look again; null: nothing is awaited until the server is heard from. */
export async function saveSweeps(
  tx: Tx,
  sweeps: readonly { id: number; sweep_at: Date | null }[],
): Promise<void> {
  await sql`
    update server v set sweep_at = u.sweep_at
    from unnest(${sweeps.map(({ id }) => id)}::bigint[], ${sweeps.map(({ sweep_at }) => sweep_at)}::timestamptz[])
      as u(id, sweep_at)
    where v.id = u.id`.execute(tx);
}

export async function processesOfServers(
  tx: Tx,
  serverIds: readonly number[],
): Promise<{ id: number; account_id: number; server_id: number }[]> {
  const found = await sql<{ id: number; account_id: number; server_id: number }>`
    select id, account_id, server_id from watched_process where server_id = any(${serverIds}::bigint[]) order by id`.execute(
    tx,
  );
  return found.rows;
}
