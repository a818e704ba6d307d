// SQL of forgetting what was measured: rows and roll-ups that are older than a plan keeps them, and those of monitors
// that are deleted.

import { sql } from 'kysely';
import type { Database, Tx } from '../platform/database/database.ts';
import type { Measured } from './measured.ts';

interface Old {
  plan: string;
  before: Date;
  limit: number;
}

/** Deletes at most `limit` rows from before a moment, of accounts with this plan. Returns how many. */
export async function trimRowsOfPlan(database: Database, of: Measured, old: Old): Promise<number> {
  const [rows, id] = [sql.table(of.rows.table), sql.id(of.id)];
  const trimmed = await sql`
    delete from ${rows} where (${id}, at) in (
      select r.${id}, r.at from account a
      join ${sql.table(of.monitors)} m on m.account_id = a.id
      join ${rows} r on r.${id} = m.id and r.at < ${old.before}
      where a.plan = ${old.plan}
      limit ${old.limit}
    ) and at < ${old.before}`.execute(database);
  return Number(trimmed.numAffectedRows ?? 0n);
}

/** As `trimRowsOfPlan`, for roll-ups. */
export async function trimRollupsOfPlan(database: Database, of: Measured, old: Old): Promise<number> {
  const [rollups, id] = [sql.table(of.rollups), sql.id(of.id)];
  const trimmed = await sql`
    delete from ${rollups} where (${id}, step_seconds, at) in (
      select r.${id}, r.step_seconds, r.at from account a
      join ${sql.table(of.monitors)} m on m.account_id = a.id
      join ${rollups} r on r.${id} = m.id and r.step_seconds = any(${[...of.steps]}::int[]) and r.at < ${old.before}
      where a.plan = ${old.plan}
      limit ${old.limit}
    )`.execute(database);
  return Number(trimmed.numAffectedRows ?? 0n);
}

/** A deleted monitor of which something is still there; null: there is none that nobody else looks after. */
export async function lockRemoval(tx: Tx, { id, removals }: Measured): Promise<number | null> {
  const found = await sql<{ id: number }>`
    select ${sql.id(id)} as id from ${sql.table(removals)} order by 1 limit 1 for update skip locked`.execute(
    tx,
  );
  return found.rows[0]?.id ?? null;
}

/** Deletes a part of what is left of a deleted monitor; the last part ends its removal. */
export async function removeSome(tx: Tx, of: Measured, monitorId: number, limit: number): Promise<void> {
  const [rows, id] = [sql.table(of.rows.table), sql.id(of.id)];
  const removed = await sql`
    delete from ${rows} where (${id}, at) in (
      select ${id}, at from ${rows} where ${id} = ${monitorId} limit ${limit})`.execute(tx);
  if (Number(removed.numAffectedRows ?? 0n) > 0) return;
  for (const table of [of.rollups, of.buckets, of.removals])
    await sql`delete from ${sql.table(table)} where ${id} = ${monitorId}`.execute(tx);
}
