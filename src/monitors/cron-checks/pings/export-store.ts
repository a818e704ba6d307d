// The pings of all checks of an account, with their bodies.

import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { Kept } from '../../export.ts';
import { firstIdAt } from '../recording/ping-ids.ts';

export interface ExportedPing {
  check_id: number;
  id: string;
  kind: string;
  exit_code: number | null;
  run_id: string | null;
  duration_ms: number | null;
  received_at: Date;
  method: string;
  source_ip: string | null;
  user_agent: string | null;
  body_bytes: number;
  body: string | null;
  ignored: boolean;
  unknown_ending: string | null;
}

/** Newest first, those below `last`, as far back as `kept_since`. */
export async function listWholePings(
  database: Database,
  { account_id, id, kept_since }: Kept,
  last: string | null,
  limit: number,
): Promise<ExportedPing[]> {
  const { rows } = await sql<ExportedPing>`
    select check_id, id, kind, exit_code, run_id, duration_ms, received_at, method, host(source_ip) as source_ip,
      user_agent, body_bytes, body, ignored, unknown_ending
    from ping
    where check_id = ${id} and account_id = ${account_id}
      and id >= ${firstIdAt(kept_since)}::uuid
      and id < ${last ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff'}::uuid
    order by id desc limit ${limit}`.execute(database);
  return rows;
}
