// Rows of sessions, and the lock on a person that a new one is made under.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Surface } from '../../platform/http/route.ts';

export interface SessionRow {
  id: string;
  token_hash: Buffer;
  person_id: number;
  surface: Surface;
  credential_version: number;
  created_at: Date;
  authenticated_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  ip: string | null;
  user_agent: string | null;
}

export const insertSession = (tx: Tx, row: SessionRow) => tx.insertInto('session').values(row).execute();

export async function replaceSessionToken(
  tx: Tx,
  session: Pick<SessionRow, 'id' | 'person_id' | 'token_hash' | 'credential_version' | 'expires_at'>,
  now: Date,
): Promise<boolean> {
  const { id, person_id, ...renewed } = session;
  const result = await tx
    .updateTable('session')
    .set({ ...renewed, authenticated_at: now, last_seen_at: now })
    .where('id', '=', id)
    .where('person_id', '=', person_id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function deleteSession(tx: Tx, personId: number, id: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('session')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Whose session it was; null where there was none. */
export async function deleteSessionByToken(tx: Tx, tokenHash: Buffer): Promise<number | null> {
  const ended = await tx
    .deleteFrom('session')
    .where('token_hash', '=', tokenHash)
    .returning('person_id')
    .executeTakeFirst();
  return ended?.person_id ?? null;
}

/** The accounts that a person is in. */
export async function findAccountIds(tx: Tx, personId: number): Promise<number[]> {
  const rows = await tx.selectFrom('member').select('account_id').where('person_id', '=', personId).execute();
  return rows.map(({ account_id }) => account_id);
}

export const deleteSessionsOf = (tx: Tx, personId: number) =>
  tx.deleteFrom('session').where('person_id', '=', personId).execute();

export const deleteOtherSessions = (tx: Tx, personId: number, id: string) =>
  tx.deleteFrom('session').where('person_id', '=', personId).where('id', '!=', id).execute();

/** Waits for a change of the person's credentials that is under way, and keeps others out until `tx` ends. */
export const lockPerson = (tx: Tx, personId: number) =>
  tx
    .selectFrom('person')
    .select(['id', 'credential_version', 'disabled_at'])
    .where('id', '=', personId)
    .forShare()
    .executeTakeFirst();

/** Of a person with this session, if both still go together; the person is locked against everybody else. */
export async function lockSignedIn(tx: Tx, personId: number, sessionId: string): Promise<number | null> {
  const found = await tx
    .selectFrom('person')
    .innerJoin('session', (join) =>
      join
        .onRef('session.person_id', '=', 'person.id')
        .onRef('session.credential_version', '=', 'person.credential_version'),
    )
    .select('person.credential_version')
    .where('person.id', '=', personId)
    .where('session.id', '=', sessionId)
    .where('person.disabled_at', 'is', null)
    .forNoKeyUpdate('person')
    .executeTakeFirst();
  return found?.credential_version ?? null;
}

export async function raiseCredentialVersion(tx: Tx, personId: number): Promise<number> {
  const { credential_version } = await tx
    .updateTable('person')
    .set((row) => ({ credential_version: row('credential_version', '+', 1) }))
    .where('id', '=', personId)
    .returning('credential_version')
    .executeTakeFirstOrThrow();
  return credential_version;
}

/** When the session ends, which stays as it was. */
export async function replaceTokenOnly(
  tx: Tx,
  session: Pick<SessionRow, 'id' | 'person_id' | 'token_hash' | 'credential_version'>,
): Promise<Date> {
  const { id, person_id, ...renewed } = session;
  const { expires_at } = await tx
    .updateTable('session')
    .set(renewed)
    .where('id', '=', id)
    .where('person_id', '=', person_id)
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return expires_at;
}

/** The person as the answer of a sign-in describes them. */
export const findUser = (database: Database, personId: number) =>
  database
    .selectFrom('person')
    .select([
      'id',
      'email',
      'name',
      'email_verified_at',
      'is_admin',
      'created_at',
      sql<boolean>`exists (
        select from totp where totp.person_id = person.id and totp.confirmed_at is not null)`.as(
        'two_factor',
      ),
    ])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
