// SQL of forgetting: samples and roll-ups that are older than a plan keeps them, and those of deleted servers.

import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';

/** Deletes at most `limit` samples from before a moment, of servers of accounts with this plan. Returns how many. */
export async function trimSamplesOfPlan(
  database: Database,
  old: { plan: string; before: Date; limit: number },
): Promise<number> {
  const trimmed = await sql`
    delete from server_sample where (server_id, at) in (
      select s.server_id, s.at from account a
      join server v on v.account_id = a.id
      join server_sample s on s.server_id = v.id and s.at < ${old.before}
      where a.plan = ${old.plan}
      limit ${old.limit}
    ) and at < ${old.before}`.execute(database);
  return Number(trimmed.numAffectedRows ?? 0n);
}

/** As `trimSamplesOfPlan`, for roll-ups. */
export async function trimRollupsOfPlan(
  database: Database,
  old: { plan: string; before: Date; limit: number },
): Promise<number> {
  const trimmed = await sql`
    delete from server_rollup where (server_id, step_seconds, at) in (
      select r.server_id, r.step_seconds, r.at from account a
      join server v on v.account_id = a.id
      join server_rollup r on r.server_id = v.id and r.step_seconds in (600, 7200) and r.at < ${old.before}
      where a.plan = ${old.plan}
      limit ${old.limit}
    )`.execute(database);
  return Number(trimmed.numAffectedRows ?? 0n);
}

/** A deleted server whose samples are still there; null: there is none that nobody else looks after. */
export async function lockServerRemoval(tx: Tx): Promise<number | null> {
  const found = await sql<{ server_id: number }>`
    select server_id from server_removal order by server_id limit 1 for update skip locked`.execute(tx);
  return found.rows[0]?.server_id ?? null;
}

/** Deletes a part of what is left of a deleted server; false once nothing is. */
export async function removeMeasured(tx: Tx, serverId: number, limit: number): Promise<boolean> {
  const samples = await sql`
    delete from server_sample where (server_id, at) in (
      select server_id, at from server_sample where server_id = ${serverId} limit ${limit})`.execute(tx);
  if (Number(samples.numAffectedRows ?? 0n) > 0) return true;
  await sql`delete from server_rollup where server_id = ${serverId}`.execute(tx);
  await sql`delete from server_bucket where server_id = ${serverId}`.execute(tx);
  await sql`delete from server_removal where server_id = ${serverId}`.execute(tx);
  return false;
}
