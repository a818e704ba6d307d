// Rows of codes as their owner sets them up.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';

export interface StoredTotp {
  sealed_seed: Buffer;
  created_at: Date;
  confirmed_at: Date | null;
}

export const findTotp = (database: Database, personId: number): Promise<StoredTotp | undefined> =>
  database
    .selectFrom('totp')
    .select(['sealed_seed', 'created_at', 'confirmed_at'])
    .where('person_id', '=', personId)
    .executeTakeFirst();

/** A seed that waits for its first code; one that waited before is forgotten, one that is asked for stays. */
export async function savePendingTotp(
  tx: Tx,
  row: { person_id: number; sealed_seed: Buffer; created_at: Date },
): Promise<void> {
  await tx
    .insertInto('totp')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('person_id')
        .doUpdateSet({ sealed_seed: row.sealed_seed, created_at: row.created_at })
        .where('totp.confirmed_at', 'is', null),
    )
    .execute();
}

/** Keeps the seed as it is read at sign-in. False where the one that was shown was replaced or confirmed meanwhile. */
export async function confirmTotp(
  tx: Tx,
  personId: number,
  confirmed_by: { shown_seed: Buffer; sealed_seed: Buffer; step: number; now: Date },
): Promise<boolean> {
  const { shown_seed, sealed_seed, step, now } = confirmed_by;
  const confirmed = await tx
    .updateTable('totp')
    .set({ sealed_seed, confirmed_at: now, last_used_step: step })
    .where('person_id', '=', personId)
    .where('sealed_seed', '=', shown_seed)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return confirmed.numUpdatedRows > 0n;
}

/** The codes that were there before are worth nothing from then on. */
export async function replaceRecoveryCodes(
  tx: Tx,
  personId: number,
  { hashes, now }: { hashes: readonly Buffer[]; now: Date },
): Promise<void> {
  await tx.deleteFrom('recovery_code').where('person_id', '=', personId).execute();
  await sql`
    insert into recovery_code (code_hash, person_id, created_at)
    select unnest(${[...hashes]}::bytea[]), ${personId}, ${now}`.execute(tx);
}
