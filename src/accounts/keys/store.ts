// Rows of the keys that people make for the whole account. Keys that are bound to one endpoint, dashboard or machine
// lie in the same table and belong to what they are bound to.

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

const OF_ACCOUNT = ['key', 'ro'] as const;

/** Those of the account; to be counted under its lock, so that two do not both take the last place. */
export async function countKeys(tx: Tx, accountId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('api_key')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('kind', 'in', OF_ACCOUNT)
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

const keysOfAccount = (database: Database, accountId: number) =>
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
    .where('api_key.kind', 'in', OF_ACCOUNT);

/** Newest first; those that ran out stay until they are deleted. */
export const listKeys = (database: Database, accountId: number, page: Page): Promise<KeyRow[]> =>
  keysOfAccount(database, accountId)
    .$if(page.before !== null, (query) => query.where('api_key.id', '<', page.before))
    .orderBy('api_key.id', 'desc')
    .limit(page.limit)
    .execute();

/** Nobody else renames or revokes it until `tx` ends. */
export const findKey = (tx: Tx, accountId: number, id: number): Promise<KeyRow | undefined> =>
  keysOfAccount(tx, accountId).where('api_key.id', '=', id).forNoKeyUpdate('api_key').executeTakeFirst();

export const saveKeyName = (tx: Tx, accountId: number, id: number, name: string) =>
  tx.updateTable('api_key').set({ name }).where('account_id', '=', accountId).where('id', '=', id).execute();

/** The name of the key that is gone now, or null if there was none. */
export async function deleteKey(tx: Tx, accountId: number, id: number): Promise<string | null> {
  const deleted = await tx
    .deleteFrom('api_key')
    .where('kind', 'in', OF_ACCOUNT)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return deleted?.name ?? null;
}
