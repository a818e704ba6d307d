// Addresses outside an account that agreed to be mailed its alerts, for tests in which that is not the question.

import type { Database } from '../platform/database/database.ts';

export async function confirmAddresses(
  database: Database,
  account_id: number,
  emails: readonly string[],
  confirmed_at = new Date('2026-01-01T00:00:00.000Z'),
): Promise<void> {
  // Before there is a channel that has them, too.
  const checked_at = new Date('2100-01-01T00:00:00.000Z');
  const rows = emails.map((email) => ({
    ...{ account_id, email, email_key: email.toLowerCase() },
    ...{ confirmed_at, checked_at },
  }));
  await database
    .insertInto('mail_address')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['account_id', 'email_key']).doUpdateSet({ confirmed_at }))
    .execute();
}
