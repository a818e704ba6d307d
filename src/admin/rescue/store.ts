// People as they are found and changed by who has the machine in their hands.

import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

export interface RescuedPerson {
  id: number;
  email: string;
  is_admin: boolean;
  is_disabled: boolean;
  credential_version: number;
  /** The account that they joined first; null: they are in none. */
  account_id: number | null;
}

/** Nobody else changes the person until `tx` ends; null where nobody has the address. */
export async function lockPersonByEmail(tx: Tx, emailKey: string): Promise<RescuedPerson | null> {
  const found = await sql<RescuedPerson>`
    select id, email, is_admin, disabled_at is not null as is_disabled, credential_version, (
        select account_id from member where person_id = person.id order by joined_at, account_id limit 1
      ) as account_id
    from person where email_key = ${emailKey} for no key update`.execute(tx);
  return found.rows[0] ?? null;
}

export const makeAdmin = (tx: Tx, id: number) =>
  tx.updateTable('person').set({ is_admin: true }).where('id', '=', id).execute();

export const setPasswordHash = (tx: Tx, id: number, passwordHash: string) =>
  tx.updateTable('person').set({ password_hash: passwordHash }).where('id', '=', id).execute();

/** The version of the credentials as it is now. */
export async function credentialVersionOf(tx: Tx, id: number): Promise<number> {
  const person = await tx
    .selectFrom('person')
    .select('credential_version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return person.credential_version;
}
