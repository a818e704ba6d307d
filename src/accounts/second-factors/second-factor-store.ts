// Rows of second factors as sign-in needs them: which a person has, and codes that are spent.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';

export interface Factors {
  /** Whether a code is asked for after the password, and since when; null: it is not. */
  totp_since: Date | null;
  /** Recovery codes that are left. */
  recovery_codes: number;
  passkeys: number;
}

export async function findFactors(database: Database, personId: number): Promise<Factors> {
  const found = await sql<Factors>`
    select
      (select confirmed_at from totp where person_id = ${personId}) as totp_since,
      (select count(*) from recovery_code where person_id = ${personId})::int as recovery_codes,
      (select count(*) from passkey where person_id = ${personId})::int as passkeys`.execute(database);
  return found.rows[0] ?? { totp_since: null, recovery_codes: 0, passkeys: 0 };
}

/** null: no codes of an app are asked of this person. */
export async function findSealedSeed(tx: Tx, personId: number): Promise<Buffer | null> {
  const found = await tx
    .selectFrom('totp')
    .select('sealed_seed')
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return found?.sealed_seed ?? null;
}

/** False where a code of this step or a later one was spent already, also by somebody at the same moment. */
export async function spendStep(tx: Tx, personId: number, step: number): Promise<boolean> {
  const spent = await tx
    .updateTable('totp')
    .set({ last_used_step: step })
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is not', null)
    .where('last_used_step', '<', step)
    .executeTakeFirst();
  return spent.numUpdatedRows > 0n;
}

/** How many are left now; null: the person has no such code any more. */
export async function spendRecoveryCode(tx: Tx, personId: number, codeHash: Buffer): Promise<number | null> {
  const spent = await tx
    .deleteFrom('recovery_code')
    .where('code_hash', '=', codeHash)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return spent.numDeletedRows > 0n ? (await findFactors(tx, personId)).recovery_codes : null;
}

/** Whether there was one to forget. Recovery codes go with it: they stand in for it and for nothing else. */
export async function deleteTotp(tx: Tx, personId: number): Promise<boolean> {
  await tx.deleteFrom('recovery_code').where('person_id', '=', personId).execute();
  const deleted = await tx
    .deleteFrom('totp')
    .where('person_id', '=', personId)
    .returning('confirmed_at')
    .execute();
  return deleted.some(({ confirmed_at }) => confirmed_at !== null);
}

/** All that the person has; gives how many there were. */
export async function deletePasskeys(tx: Tx, personId: number): Promise<number> {
  const deleted = await tx.deleteFrom('passkey').where('person_id', '=', personId).executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
