// SQL of forgetting: results and roll-ups that are older than a plan keeps them, and those of deleted checks.

import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { SIZES_SECONDS } from './bucket-store.ts';

/** Deletes at most `limit` results from before a moment, of checks of accounts with this plan. Returns how many. */
export async function trimResultsOfPlan(
  database: Database,
  old: { plan: string; before: Date; limit: number },
): Promise<number> {
  const trimmed = await sql`
    delete from probe_result where (check_id, at) in (
      select r.check_id, r.at from account a
      join uptime_check c on c.account_id = a.id
      join probe_result r on r.check_id = c.id and r.at < ${old.before}
      where a.plan = ${old.plan}
      limit ${old.limit}
    ) and at < ${old.before}`.execute(database);
  return Number(trimmed.numAffectedRows ?? 0n);
}

/** As `trimResultsOfPlan`, for roll-ups. */
export async function trimRollupsOfPlan(
  database: Database,
  old: { plan: string; before: Date; limit: number },
): Promise<number> {
  const trimmed = await sql`
    delete from probe_rollup where (check_id, step_seconds, at) in (
      select r.check_id, r.step_seconds, r.at from account a
      join uptime_check c on c.account_id = a.id
      join probe_rollup r on r.check_id = c.id and r.step_seconds = any(${[...SIZES_SECONDS]}::int[]) and r.at < ${old.before}
      where a.plan = ${old.plan}
      limit ${old.limit}
    )`.execute(database);
  return Number(trimmed.numAffectedRows ?? 0n);
}

/** A deleted check whose results are still there; null: there is none that nobody else looks after. */
export async function lockCheckRemoval(tx: Tx): Promise<number | null> {
  const found = await sql<{ check_id: number }>`
    select check_id from uptime_check_removal order by check_id limit 1 for update skip locked`.execute(tx);
  return found.rows[0]?.check_id ?? null;
}

/** Deletes a part of what is left of a deleted check; the last part ends its removal. */
export async function removeFound(tx: Tx, checkId: number, limit: number): Promise<void> {
  const results = await sql`
    delete from probe_result where (check_id, at) in (
      select check_id, at from probe_result where check_id = ${checkId} limit ${limit})`.execute(tx);
  if (Number(results.numAffectedRows ?? 0n) > 0) return;
  await sql`delete from probe_rollup where check_id = ${checkId}`.execute(tx);
  await sql`delete from probe_bucket where check_id = ${checkId}`.execute(tx);
  await sql`delete from uptime_check_removal where check_id = ${checkId}`.execute(tx);
}
