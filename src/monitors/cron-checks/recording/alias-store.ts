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

/** By key; those of no account are missing. The keys stay as they are until the transaction ends. */
export async function findAccountsOfKeys(tx: Tx, keys: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; account_id: number }>`
    select key, account_id from ping_key where key = any(${[...keys]}::text[]) order by key for share`.execute(
    tx,
  );
  return new Map(rows.map(({ key, account_id }) => [key, account_id]));
}
