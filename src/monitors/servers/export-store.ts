// What was measured on the servers of an account.

import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { Kept } from '../export.ts';

export interface ExportedSample {
  server_id: number;
  at: Date;
  cpu: number | null;
  memory: number | null;
  disk: number | null;
  swap: number | null;
  load_1m: number | null;
  load_5m: number | null;
  load_15m: number | null;
  temperature: number | null;
  uptime: number | null;
  network_in: number | null;
  network_out: number | null;
  disk_read: number | null;
  disk_write: number | null;
}

/** Oldest first, those after `last`, as far back as `kept_since`. The server must be one of the account's own. */
export async function listSamplesAfter(
  database: Database,
  { id, kept_since }: Kept,
  last: Date | null,
  limit: number,
): Promise<ExportedSample[]> {
  const { rows } = await sql<ExportedSample>`
    select server_id, at, cpu, memory, disk, swap, load_1m, load_5m, load_15m, temperature, uptime, network_in,
      network_out, disk_read, disk_write
    from server_sample
    where server_id = ${id} and at >= ${kept_since}
      and (${last}::timestamptz is null or at > ${last}::timestamptz)
    order by at limit ${limit}`.execute(database);
  return rows;
}
