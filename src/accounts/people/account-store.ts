// Rows of people and of the accounts that they found.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';

const FOUNDING_LOCK = 7_462_003;

/** Lets one person at a time be created until `tx` ends, so that only one of them is the first. */
export const lockFounding = (tx: Tx) => sql`select pg_advisory_xact_lock(${FOUNDING_LOCK})`.execute(tx);

export async function anybodyExists(database: Database): Promise<boolean> {
  return (await database.selectFrom('person').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function isEmailTaken(database: Database, emailKey: string): Promise<boolean> {
  const person = await database
    .selectFrom('person')
    .select('id')
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
  return person !== undefined;
}

export interface NewPerson {
  email: string;
  email_key: string;
  name: string;
  password_hash: string;
  language: string;
  is_admin: boolean;
  email_verified_at: Date | null;
  created_at: Date;
}

export const insertPerson = (tx: Tx, person: NewPerson) =>
  tx
    .insertInto('person')
    .values(person)
    .returning(['id', 'email', 'credential_version'])
    .executeTakeFirstOrThrow();

export async function insertAccount(
  tx: Tx,
  account: { name: string; plan: string; created_at: Date },
): Promise<number> {
  const { id } = await tx.insertInto('account').values(account).returning('id').executeTakeFirstOrThrow();
  return id;
}

export const insertOwner = (tx: Tx, member: { account_id: number; person_id: number; joined_at: Date }) =>
  tx
    .insertInto('member')
    .values({ ...member, role: 'owner' })
    .execute();
