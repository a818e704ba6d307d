// The counters of what each account has of every limited thing.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';

/** The plan of the account, which nobody changes until `tx` ends; null where there is no such account. */
export async function lockPlan(tx: Tx, accountId: number): Promise<string | null> {
  const account = await tx
    .selectFrom('account')
    .select('plan')
    .where('id', '=', accountId)
    .forShare()
    .executeTakeFirst();
  return account?.plan ?? null;
}

/** One statement that judges and counts: whoever comes second judges what the first one left. */
export async function addUse(tx: Tx, accountId: number, resource: string, limit: number | null) {
  const result = await sql`
    insert into plan_usage as kept (account_id, resource, used)
    select ${accountId}::bigint, ${resource}, 1 where ${limit}::int is null or ${limit}::int > 0
    on conflict (account_id, resource) do update set used = kept.used + 1
      where ${limit}::int is null or kept.used < ${limit}::int
    returning used`.execute(tx);
  return result.rows.length > 0;
}

export const removeUses = (tx: Tx, accountId: number, resource: string, count: number) =>
  tx
    .updateTable('plan_usage')
    .set({ used: sql<number>`greatest(used - ${count}, 0)` })
    .where('account_id', '=', accountId)
    .where('resource', '=', resource)
    .execute();

/** Resources that were never counted are missing. */
export async function findUses(database: Database, accountId: number): Promise<ReadonlyMap<string, number>> {
  const rows = await database
    .selectFrom('plan_usage')
    .select(['resource', 'used'])
    .where('account_id', '=', accountId)
    .execute();
  return new Map(rows.map((row) => [row.resource, row.used]));
}

export async function plansInUse(database: Database): Promise<string[]> {
  const found = await database.selectFrom('account').select('plan').distinct().execute();
  return found.map(({ plan }) => plan);
}
