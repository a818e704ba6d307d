// An account without anybody in it, for tests below the HTTP surface.

import type { Database } from '../platform/database/database.ts';

export async function insertAccount(database: Database, plan = 'unlimited'): Promise<number> {
  const account = await database
    .insertInto('account')
    .values({ name: 'Test account', plan, created_at: new Date('2026-06-16T08:00:00.000Z') })
    .returning('id')
    .executeTakeFirstOrThrow();
  return account.id;
}
