// When held alerts are looked at, in the database.

import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';

export async function bringForward(tx: Tx, accountId: number, now: Date): Promise<void> {
  await sql`
    update alert set look_at = ${now}
    where account_id = ${accountId} and hold = 'quiet' and look_at > ${now}`.execute(tx);
}
