// Rows of API keys.

import type { Database, Tx } from '../../platform/database/database.ts';
import type { Page } from '../../platform/page.ts';

export interface KeyRow {
  id: number;
  kind: string;
  name: string;
  hint: string;
  created_at: Date;
  /** The address of the person who made it; null once they are gone. */
  created_by: string | null;
  expires_at: Date | null;
  last_used_at: Date | null;
}

/** Lets one key at a time be made in the account until `tx` ends, and counts those that it has. */
export async function lockAndCountKeys(tx: Tx, accountId: number): Promise<number> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
  const { count } = await tx
    .selectFrom('api_key')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertKey(
  tx: Tx,
  key: {
    account_id: number;
    created_by: number;
    kind: 'key' | 'ro';
    name: string;
    token_hash: Buffer;
    hint: string;
    created_at: Date;
    expires_at: Date | null;
  },
): Promise<number> {
  const { id } = await tx.insertInto('api_key').values(key).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Newest first, from before the key `before` where it is given; those that ran out stay until they are deleted. */
export const listKeys = (database: Database, accountId: number, page: Page): Promise<KeyRow[]> =>
  database
    .selectFrom('api_key')
    .leftJoin('person', 'person.id', 'api_key.created_by')
    .select([
      'api_key.id',
      'api_key.kind',
      'api_key.name',
      'api_key.hint',
      'api_key.created_at',
      'person.email as created_by',
      'api_key.expires_at',
      'api_key.last_used_at',
    ])
    .where('api_key.account_id', '=', accountId)
    .$if(page.before !== null, (query) => query.where('api_key.id', '<', page.before))
    .orderBy('api_key.id', 'desc')
    .limit(page.limit)
    .execute();

/** The name of the key that is gone now, or null if there was none. */
export async function deleteKey(tx: Tx, accountId: number, id: number): Promise<string | null> {
  const deleted = await tx
    .deleteFrom('api_key')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return deleted?.name ?? null;
}
