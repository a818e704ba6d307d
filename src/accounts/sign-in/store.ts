// Rows that sign-in reads and writes: what a secret is compared with, registrations that wait for their mail, asked
// for resets, and the sessions of a person.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Surface } from '../../platform/http/route.ts';

export interface Credentials {
  person_id: number;
  email: string;
  password_hash: string | null;
  credential_version: number;
  disabled_at: Date | null;
  /** The account that a failed attempt is noted in. */
  account_id: number | null;
}

const firstAccountId = sql<number | null>`(
  select account_id from member where person_id = person.id order by joined_at, account_id limit 1)`.as(
  'account_id',
);

/** Of the person with this address. A registration that waits for its mail is nobody's yet. */
export async function findCredentials(database: Database, emailKey: string): Promise<Credentials | null> {
  const result = await sql<Credentials>`
    select id as person_id, email, password_hash, credential_version, disabled_at, ${firstAccountId}
    from person where email_key = ${emailKey}`.execute(database);
  return result.rows[0] ?? null;
}

export const findPassword = (database: Database, personId: number) =>
  database
    .selectFrom('person')
    .select([
      'email',
      'email_key',
      'password_hash',
      'credential_version',
      sql<boolean>`exists (
        select from totp where totp.person_id = person.id and totp.confirmed_at is not null)`.as(
        'two_factor',
      ),
    ])
    .where('id', '=', personId)
    .executeTakeFirst();

/** Returns the new version, or null where the credentials are no longer those of `credential_version`. */
export async function savePassword(
  tx: Tx,
  person: { id: number; credential_version: number; password_hash: string },
): Promise<number | null> {
  const saved = await tx
    .updateTable('person')
    .set((row) => ({
      password_hash: person.password_hash,
      credential_version: row('credential_version', '+', 1),
    }))
    .where('id', '=', person.id)
    .where('credential_version', '=', person.credential_version)
    .where('disabled_at', 'is', null)
    .returning('credential_version')
    .executeTakeFirst();
  return saved?.credential_version ?? null;
}

/** Whoever could read the mail of an address has it. */
export const confirmEmail = (tx: Tx, personId: number, now: Date) =>
  tx
    .updateTable('person')
    .set({ email_verified_at: now })
    .where('id', '=', personId)
    .where('email_verified_at', 'is', null)
    .execute();

export interface PendingRegistration {
  token_hash: Buffer;
  email: string;
  email_key: string;
  name: string;
  password_hash: string;
  /** null: whoever registers founds an account of their own. */
  invitation_token_hash: Buffer | null;
  created_at: Date;
  expires_at: Date;
}

export const insertPendingRegistration = (tx: Tx, row: PendingRegistration) =>
  tx.insertInto('pending_registration').values(row).execute();

export const findPendingRegistration = (
  database: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<PendingRegistration | undefined> =>
  database
    .selectFrom('pending_registration')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** All of an address; false where they are gone already. */
export async function deletePendingRegistrations(tx: Tx, emailKey: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('pending_registration')
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export const insertResetRequest = (tx: Tx, row: { id: string; email_key: string; created_at: Date }) =>
  tx.insertInto('password_reset_request').values(row).execute();

/** Takes the oldest request out; null: none is left that nobody else has. */
export async function takeResetRequest(tx: Tx): Promise<{ email_key: string; created_at: Date } | null> {
  const taken = await sql<{ email_key: string; created_at: Date }>`
    delete from password_reset_request
    where id = (select id from password_reset_request order by id limit 1 for update skip locked)
    returning email_key, created_at`.execute(tx);
  return taken.rows[0] ?? null;
}

export const findResettable = (tx: Tx, emailKey: string) =>
  tx
    .selectFrom('person')
    .select(['id', 'email', 'credential_version'])
    .where('email_key', '=', emailKey)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();

export interface PasswordReset {
  token_hash: Buffer;
  person_id: number;
  credential_version: number;
  created_at: Date;
  expires_at: Date;
}

export const insertPasswordReset = (tx: Tx, row: PasswordReset) =>
  tx.insertInto('password_reset').values(row).execute();

export const findPasswordReset = (database: Database, tokenHash: Buffer, now: Date) =>
  database
    .selectFrom('password_reset')
    .innerJoin('person', 'person.id', 'password_reset.person_id')
    .select(['person.id', 'person.email', 'password_reset.credential_version', firstAccountId])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('person.disabled_at', 'is', null)
    .whereRef('person.credential_version', '=', 'password_reset.credential_version')
    .executeTakeFirst();

export const deletePasswordResets = (tx: Tx, personId: number) =>
  tx.deleteFrom('password_reset').where('person_id', '=', personId).execute();

/** Sessions that still hold, newest first, from before the session `before` where it is given. */
export const listSessions = (
  database: Database,
  personId: number,
  page: { now: Date; idle_since: Date; before: string | null; limit: number },
) =>
  database
    .selectFrom('session')
    .select((row) => [
      'id',
      row.ref('surface').$castTo<Surface>().as('surface'),
      'ip',
      'user_agent',
      'created_at',
      'authenticated_at',
      'last_seen_at',
      'expires_at',
    ])
    .where('person_id', '=', personId)
    .where('expires_at', '>', page.now)
    .where('last_seen_at', '>', page.idle_since)
    .$if(page.before !== null, (query) => query.where('id', '<', page.before))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute();

export const findSessionExpiry = (database: Database, id: string) =>
  database.selectFrom('session').select('expires_at').where('id', '=', id).executeTakeFirst();
