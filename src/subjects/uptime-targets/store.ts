// SQL of the uptime that is wanted.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { SubjectType } from '../schema.ts';

/** null: the account has none. */
export async function findAccountTarget(database: Database, accountId: number): Promise<number | null> {
  const { rows } = await sql<{ slo_target: number | null }>`
    select slo_target from account where id = ${accountId}`.execute(database);
  return rows[0]?.slo_target ?? null;
}

export const saveAccountTarget = (tx: Tx, accountId: number, target: number) =>
  sql`update account set slo_target = ${target} where id = ${accountId}`.execute(tx);

export interface TargetRow {
  id: number;
  type: SubjectType;
  name: string;
  target: number;
}

export async function findTargets(database: Database, accountId: number): Promise<TargetRow[]> {
  const { rows } = await sql<TargetRow>`
    select s.id, s.type, s.name, t.target
    from slo_target t join subject s on s.account_id = t.account_id and s.id = t.subject_id
    where t.account_id = ${accountId} order by s.name, s.id`.execute(database);
  return rows;
}

/** Those of the ids that a target can be set for; they stay until `tx` ends. */
export async function lockTargetable(tx: Tx, accountId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from subject
    where account_id = ${accountId} and id = any(${[...ids]}::bigint[])
      and type = any('{server,cron_check,uptime_check}')
    order by id for key share`.execute(tx);
  return rows.map(({ id }) => id);
}

export const saveTargets = (tx: Tx, accountId: number, targets: readonly { id: number; target: number }[]) =>
  sql`
    insert into slo_target (account_id, subject_id, target)
    select ${accountId}::bigint, t.id, t.target
    from unnest(${targets.map(({ id }) => id)}::bigint[], ${targets.map(({ target }) => target)}::float8[]) t(id, target)
    on conflict (subject_id) do update set target = excluded.target`.execute(tx);

export const deleteTargets = (tx: Tx, accountId: number, ids: readonly number[]) =>
  sql`
    delete from slo_target
    where account_id = ${accountId} and subject_id = any(${[...ids]}::bigint[])`.execute(tx);
