// SQL of the fingerprint of the secret.

import type { Database, Tx } from '../platform/database/database.ts';

export interface SecretState {
  /** Of the secret that the database is used with. */
  fingerprint: string;
  /** Of the one before; null: it was never rotated, or that one was retired. */
  rotated_from: string | null;
  rotated_at: Date | null;
  /** null: something may still be encrypted under the secret before. */
  resealed_at: Date | null;
}

/** null: none was noted yet. */
export const findSecretState = async (database: Database): Promise<SecretState | null> =>
  (await database
    .selectFrom('instance_secret')
    .select(['fingerprint', 'rotated_from', 'rotated_at', 'resealed_at'])
    .executeTakeFirst()) ?? null;

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

/** False: meanwhile the database is used with another one than `from`. */
export async function rotateFingerprint(
  tx: Tx,
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('instance_secret')
    .set({ fingerprint: to, noted_at: now, rotated_from: from, rotated_at: now, resealed_at: null })
    .where('fingerprint', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** False: it was noted before. */
export async function noteResealed(tx: Tx, fingerprint: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('instance_secret')
    .set({ resealed_at: now })
    .where('fingerprint', '=', fingerprint)
    .where('rotated_at', 'is not', null)
    .where('resealed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

export const retirePrevious = (tx: Tx): Promise<unknown> =>
  tx
    .updateTable('instance_secret')
    .set({ rotated_from: null, rotated_at: null, resealed_at: null })
    .execute();
