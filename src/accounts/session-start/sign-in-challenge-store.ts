// Rows of sign-ins whose password was right and whose second factor is waited for.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Surface } from '../../platform/http/route.ts';

export interface NewChallenge {
  token_hash: Buffer;
  person_id: number;
  surface: Surface;
  credential_version: number;
  attempts_left: number;
  created_at: Date;
  expires_at: Date;
}

export interface PendingSignIn {
  person_id: number;
  email: string;
  /** That the password was compared with. */
  credential_version: number;
  /** The account that a failed attempt is noted in. */
  account_id: number | null;
}

export const insertChallenge = (tx: Tx, row: NewChallenge) =>
  tx.insertInto('two_factor_challenge').values(row).execute();

export async function findPendingSignIn(
  database: Database,
  wanted: { token_hash: Buffer; surface: Surface; now: Date },
): Promise<PendingSignIn | null> {
  const found = await sql<PendingSignIn>`
    select person.id as person_id, person.email, challenge.credential_version, (
      select account_id from member where person_id = person.id order by joined_at, account_id limit 1
    ) as account_id
    from two_factor_challenge as challenge join person on person.id = challenge.person_id
    where challenge.token_hash = ${wanted.token_hash} and challenge.surface = ${wanted.surface}
      and challenge.expires_at > ${wanted.now} and challenge.attempts_left > 0`.execute(database);
  return found.rows[0] ?? null;
}

/** How many more there are after this one; null: there was none left. */
export async function takeAttempt(database: Database, tokenHash: Buffer): Promise<number | null> {
  const taken = await database
    .updateTable('two_factor_challenge')
    .set((row) => ({ attempts_left: row('attempts_left', '-', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('attempts_left', '>', 0)
    .returning('attempts_left')
    .executeTakeFirst();
  return taken?.attempts_left ?? null;
}

/** Whether it was there still. */
export async function deleteChallenge(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('two_factor_challenge')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}
