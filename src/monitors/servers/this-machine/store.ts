// SQL of the one server that stands for the machine that Tocsin runs on. It is looked for across accounts: there is at
// most one of an instance.

import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';

export async function findThisMachine(database: Database): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    select v.id from server v join account a on a.id = v.account_id
    where v.is_this_machine and a.suspended_at is null`.execute(database);
  return rows[0];
}

/** The one that has reported and did not leave since, locked. */
export async function lockReported(tx: Tx): Promise<{ id: number; account_id: number } | undefined> {
  const { rows } = await sql<{ id: number; account_id: number }>`
    select v.id, v.account_id from server v join subject s on s.id = v.id
    where v.is_this_machine and s.status <> 'new' for no key update of v`.execute(tx);
  return rows[0];
}

/** Whether there is one; who asks at the same time waits until this transaction ends. */
export async function lockThisMachine(tx: Tx): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('this machine', 0))`.execute(tx);
  const { rows } = await sql`select id from server where is_this_machine`.execute(tx);
  return rows.length > 0;
}

export const markThisMachine = (tx: Tx, accountId: number, id: number) =>
  tx
    .updateTable('server')
    .set({ is_this_machine: true })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
