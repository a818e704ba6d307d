// Addresses that people asked to have instead of theirs.

import type { Database, Tx } from '../../platform/database/database.ts';

interface EmailChange {
  person_id: number;
  token_hash: Buffer;
  /** Of the credentials that the person had when they asked. */
  credential_version: number;
  email: string;
  email_key: string;
  created_at: Date;
  expires_at: Date;
}

/** The last one that a person asked for counts; the link to an earlier one is worth nothing any more. */
export const saveEmailChange = (tx: Tx, { person_id, ...change }: EmailChange) =>
  tx
    .insertInto('email_change')
    .values({ person_id, ...change })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(change))
    .execute();

/** null: nobody was given this token, or it was used, replaced, outlived or overtaken by other credentials. */
export const findEmailChange = (database: Database, tokenHash: Buffer, now: Date) =>
  database
    .selectFrom('email_change')
    .innerJoin('person', (join) =>
      join
        .onRef('person.id', '=', 'email_change.person_id')
        .onRef('person.credential_version', '=', 'email_change.credential_version'),
    )
    .select([
      'person.id',
      'person.email as old_email',
      'email_change.credential_version',
      'email_change.email',
      'email_change.email_key',
    ])
    .where('email_change.token_hash', '=', tokenHash)
    .where('email_change.expires_at', '>', now)
    .where('person.disabled_at', 'is', null)
    .executeTakeFirst();

/** Whether it was there to be used up: of several who follow one link at once, one gets true. */
export async function takeEmailChange(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const taken = await tx.deleteFrom('email_change').where('token_hash', '=', tokenHash).executeTakeFirst();
  return taken.numDeletedRows > 0n;
}

export const deleteEmailChange = (tx: Tx, personId: number) =>
  tx.deleteFrom('email_change').where('person_id', '=', personId).execute();

/** False: the credentials are no longer those of `credential_version`, where that is given. */
export async function saveEmail(
  tx: Tx,
  { id, credential_version }: { id: number; credential_version?: number },
  address: { email: string; email_key: string; email_verified_at: Date | null },
): Promise<boolean> {
  const saved = await tx
    .updateTable('person')
    .set(address)
    .where('id', '=', id)
    .$if(credential_version !== undefined, (query) =>
      query.where('credential_version', '=', credential_version ?? 0).where('disabled_at', 'is', null),
    )
    .executeTakeFirst();
  return saved.numUpdatedRows > 0n;
}

/** Who has the address and can be written to. */
export const findHolder = (tx: Tx, emailKey: string) =>
  tx
    .selectFrom('person')
    .select('email')
    .where('email_key', '=', emailKey)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();

/** The account that a change without a session is noted in; undefined for a person who is in none. */
export const findFirstAccount = (tx: Tx, personId: number) =>
  tx
    .selectFrom('member')
    .select('account_id')
    .where('person_id', '=', personId)
    .orderBy('joined_at')
    .orderBy('account_id')
    .executeTakeFirst();
