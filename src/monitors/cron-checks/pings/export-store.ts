// The pings of all checks of an account, with their bodies.

import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
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

/** Ascending, those above `last`. */
export async function listCheckIds(
  database: Database,
  accountId: number,
  last: number | null,
  limit: number,
): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select id from cron_check where account_id = ${accountId} and id > ${last ?? 0}
    order by id limit ${limit}`.execute(database);
  return rows;
}

/** Newest first, those below `last`, as far back as `kept_since`. */
export async function listWholePings(
  database: Database,
  check: { account_id: number; check_id: number; kept_since: Date },
  last: string | null,
  limit: number,
): Promise<ExportedPing[]> {
  const { rows } = await sql<ExportedPing>`
    select check_id, id, kind, exit_code, run_id, duration_ms, received_at, method, host(source_ip) as source_ip,
      user_agent, body_bytes, body, ignored, unknown_ending
    from ping
    where check_id = ${check.check_id} and account_id = ${check.account_id}
      and id >= ${firstIdAt(check.kept_since)}::uuid
      and id < ${last ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff'}::uuid
    order by id desc limit ${limit}`.execute(database);
  return rows;
}
