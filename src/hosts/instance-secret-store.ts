// SQL of the fingerprint of the secret.

import type { Database, Tx } from '../platform/database/database.ts';

/** Of the secret that the database is used with; null: none was noted yet. */
export const fingerprintOf = async (database: Database): Promise<string | null> =>
  (await database.selectFrom('instance_secret').select('fingerprint').executeTakeFirst())?.fingerprint ??
  null;

/** Where none was noted yet. */
export const noteFingerprint = (database: Database, fingerprint: string, now: Date): Promise<unknown> =>
  database
    .insertInto('instance_secret')
    .values({ fingerprint, noted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export async function replaceFingerprint(tx: Tx, fingerprint: string, now: Date): Promise<void> {
  await tx.deleteFrom('instance_secret').execute();
  await noteFingerprint(tx, fingerprint, now);
}
