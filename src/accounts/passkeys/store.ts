// Rows of passkeys, of the challenges that are out for them, and of the names under which authenticators know people.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Surface } from '../../platform/http/route.ts';
import type { Page } from '../../platform/page.ts';

/** The random handle of a person, made with their first passkey. */
export async function handleOf(database: Database, personId: number, fresh: Buffer): Promise<Buffer> {
  const row = { person_id: personId, handle: fresh };
  await database
    .insertInto('passkey_user')
    .values(row)
    .onConflict((conflict) => conflict.column('person_id').doNothing())
    .execute();
  const { handle } = await database
    .selectFrom('passkey_user')
    .select('handle')
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return handle;
}

export const findKnown = (database: Database, personId: number) =>
  database
    .selectFrom('passkey')
    .select(['credential_id', 'transports'])
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute();

export interface ChallengeRow {
  challenge_hash: Buffer;
  /** Who may register with it; null: it is for signing in. */
  person_id: number | null;
  surface: Surface;
  expires_at: Date;
}

/** Of a person only the latest is kept. */
export async function insertChallenge(database: Database, row: ChallengeRow): Promise<void> {
  if (row.person_id !== null)
    await database.deleteFrom('passkey_challenge').where('person_id', '=', row.person_id).execute();
  await database.insertInto('passkey_challenge').values(row).execute();
}

/** False where it is not there, not theirs or of the other host, or has expired; it is gone from then on. */
export async function takeChallenge(
  database: Database,
  wanted: Omit<ChallengeRow, 'expires_at'> & { now: Date },
): Promise<boolean> {
  const taken = await database
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', wanted.challenge_hash)
    .where('person_id', 'is not distinct from', wanted.person_id)
    .where('surface', '=', wanted.surface)
    .where('expires_at', '>', wanted.now)
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
}

export interface PasskeyRow {
  id: number;
  name: string;
  transports: string[];
  backed_up: boolean;
  created_at: Date;
  last_used_at: Date | null;
}

const SHOWN = ['id', 'name', 'transports', 'backed_up', 'created_at', 'last_used_at'] as const;

export async function countPasskeys(tx: Tx, personId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('passkey')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return count;
}

/** undefined: somebody has this credential already. */
export const insertPasskey = (
  tx: Tx,
  row: {
    person_id: number;
    credential_id: Buffer;
    public_key: Buffer;
    sign_count: number;
    name: string;
    transports: string[];
    backed_up: boolean;
    created_at: Date;
  },
): Promise<PasskeyRow | undefined> =>
  tx
    .insertInto('passkey')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(SHOWN)
    .executeTakeFirst();

export const listPasskeys = (database: Database, personId: number, page: Page): Promise<PasskeyRow[]> =>
  database
    .selectFrom('passkey')
    .select(SHOWN)
    .where('person_id', '=', personId)
    .$if(page.before !== null, (query) => query.where('id', '<', page.before))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute();

/** The name of the passkey that is gone now, or null if the person had none such. */
export async function deletePasskey(tx: Tx, personId: number, id: number): Promise<string | null> {
  const deleted = await tx
    .deleteFrom('passkey')
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return deleted?.name ?? null;
}

export interface PasskeyHolder {
  id: number;
  name: string;
  public_key: Buffer;
  person_id: number;
  email: string;
  credential_version: number;
  handle: Buffer;
  /** The account that a failed attempt is noted in. */
  account_id: number | null;
}

export async function findHolder(database: Database, credentialId: Buffer): Promise<PasskeyHolder | null> {
  const found = await sql<PasskeyHolder>`
    select passkey.id, passkey.name, passkey.public_key, person.id as person_id, person.email,
      person.credential_version, passkey_user.handle, (
        select account_id from member where person_id = person.id order by joined_at, account_id limit 1
      ) as account_id
    from passkey
    join person on person.id = passkey.person_id
    join passkey_user on passkey_user.person_id = person.id
    where passkey.credential_id = ${credentialId} and person.disabled_at is null`.execute(database);
  return found.rows[0] ?? null;
}

/**
 * Notes a use. False where the count did not rise although the authenticator counts: then there is a copy of it
 * (WebAuthn §6.1.1), or the same answer was brought twice.
 */
export async function noteUse(
  tx: Tx,
  personId: number,
  use: { id: number; sign_count: number; backed_up: boolean; now: Date },
): Promise<boolean> {
  const noted = await sql`
    update passkey set sign_count = ${use.sign_count}, backed_up = ${use.backed_up}, last_used_at = ${use.now}
    where person_id = ${personId} and id = ${use.id} and (sign_count < ${use.sign_count} or (sign_count = 0 and ${use.sign_count} = 0))`.execute(
    tx,
  );
  return (noted.numAffectedRows ?? 0n) > 0n;
}
