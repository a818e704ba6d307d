// Rows of keys that are bound to one endpoint, dashboard or machine.

import type { Tx } from '../../platform/database/database.ts';
import type { ScopedKind } from '../../platform/http/route.ts';

export interface KeyedThing {
  account_id: number;
  kind: ScopedKind;
  /** The id of the thing that the key is for. */
  bound_to: string;
}

export const insertScopedKey = (
  tx: Tx,
  key: KeyedThing & {
    name: string;
    created_by: number | null;
    token_hash: Buffer;
    hint: string;
    created_at: Date;
  },
) => tx.insertInto('api_key').values(key).execute();

export const deleteScopedKeys = (tx: Tx, { account_id, kind, bound_to }: KeyedThing) =>
  tx
    .deleteFrom('api_key')
    .where('account_id', '=', account_id)
    .where('kind', '=', kind)
    .where('bound_to', '=', bound_to)
    .execute();
