// Which checks aliases lead to: across accounts, because an alias is a credential as the slug is.

import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';

export interface AliasTarget {
  id: string;
  check_id: number;
}

export async function findAliases(tx: Tx, ids: readonly string[]): Promise<AliasTarget[]> {
  const { rows } = await sql<AliasTarget>`
    select id, check_id from ping_alias where id = any(${ids}::uuid[])`.execute(tx);
  return rows;
}

/** False: another check has it. */
export async function insertAlias(
  tx: Tx,
  alias: { id: string; account_id: number; check_id: number; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into ping_alias (id, account_id, check_id, set_at)
    values (${alias.id}, ${alias.account_id}, ${alias.check_id}, ${alias.now})
    on conflict (id) do nothing
    returning id`.execute(tx);
  return rows.length === 1;
}

/** The key stays as it is until the transaction ends. */
export async function findAccountOfKey(tx: Tx, key: string): Promise<number | null> {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from ping_key where key = ${key} for share`.execute(tx);
  return rows[0]?.account_id ?? null;
}
