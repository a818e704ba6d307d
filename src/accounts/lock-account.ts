// One after the other, of those who count what an account has before they add to it.

import type { Tx } from '../platform/database/database.ts';

/** Until `tx` ends, others who lock the account wait; what refers to it can be added. */
export const lockAccount = (tx: Tx, accountId: number) =>
  tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
