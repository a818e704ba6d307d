// Aliases of checks and ping keys of accounts, for changes by people.

import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';

export async function removeAliases(tx: Tx, accountId: number, checkId: number): Promise<void> {
  await tx
    .deleteFrom('ping_alias')
    .where('account_id', '=', accountId)
    .where('check_id', '=', checkId)
    .execute();
}

/** Those that another check has stay there; returns how many did not. */
export async function insertAliases(
  tx: Tx,
  of: { account_id: number; check_id: number; ids: readonly string[]; now: Date },
): Promise<number> {
  const { rows } = await sql`
    insert into ping_alias (id, account_id, check_id, set_at)
    select id, ${of.account_id}, ${of.check_id}, ${of.now} from unnest(${of.ids}::uuid[]) as id
    on conflict (id) do nothing
    returning id`.execute(tx);
  return rows.length;
}

/** Nobody changes it until the transaction ends. */
export async function keepPingKey(tx: Tx, accountId: number): Promise<string | null> {
  const row = await tx
    .selectFrom('ping_key')
    .select('key')
    .where('account_id', '=', accountId)
    .forShare()
    .executeTakeFirst();
  return row?.key ?? null;
}

/** One that the account has stays. */
export async function insertPingKey(
  tx: Tx,
  { account_id, key, now }: { account_id: number; key: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('ping_key')
    .values({ account_id, key, set_at: now })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute();
}

/** Whoever gives an alias to a check waits until the transaction ends. */
export async function savePingKey(
  tx: Tx,
  { account_id, key, now }: { account_id: number; key: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('ping_key')
    .values({ account_id, key, set_at: now })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ key, set_at: now }))
    .execute();
}

/** The checks of an account that have a name below its ping key, which nobody changes until the transaction ends. */
export async function findNamed(
  tx: Tx,
  accountId: number,
): Promise<{ id: number; ping_aliases: string[] }[]> {
  const { rows } = await sql<{ id: number; ping_aliases: string[] }>`
    select id, ping_aliases from cron_check
    where account_id = ${accountId} and exists (select from unnest(ping_aliases) as alias where alias not like '%:%')
    order by id
    for no key update`.execute(tx);
  return rows;
}
