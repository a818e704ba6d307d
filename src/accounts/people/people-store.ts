// SQL of the people of an account, for other groups.

import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

export interface PersonRow {
  email: string;
  name: string;
  time_zone: string;
  /** BCP 47 tag. */
  language: string;
}

export async function findOwners(database: Database, accountId: number): Promise<PersonRow[]> {
  const owners = await sql<PersonRow>`
    select p.email, p.name, p.time_zone, p.language
    from member m join person p on p.id = m.person_id
    where m.account_id = ${accountId} and m.role = 'owner' and p.disabled_at is null
    order by m.joined_at, p.id`.execute(database);
  return owners.rows;
}

export async function findAdmins(database: Database): Promise<PersonRow[]> {
  const admins = await sql<PersonRow>`
    select email, name, time_zone, language from person
    where is_admin and disabled_at is null order by id`.execute(database);
  return admins.rows;
}

/** Whoever has these addresses, in whichever account. */
export async function findByAddresses(database: Database, emailKeys: readonly string[]) {
  const people = await sql<{ email_key: string; time_zone: string; language: string }>`
    select email_key, time_zone, language from person
    where email_key = any(${[...emailKeys]}::text[])`.execute(database);
  return people.rows;
}

export async function findMembersByAddresses(
  database: Database,
  accountId: number,
  emailKeys: readonly string[],
) {
  const people = await sql<{ email_key: string; time_zone: string; language: string }>`
    select p.email_key, p.time_zone, p.language
    from member m join person p on p.id = m.person_id
    where m.account_id = ${accountId} and p.email_key = any(${[...emailKeys]}::text[])`.execute(database);
  return people.rows;
}

/** Of these accounts, those with an owner who administers the instance. */
export async function accountsOfAdmins(database: Database, accountIds: readonly number[]): Promise<number[]> {
  const found = await sql<{ account_id: number }>`
    select distinct m.account_id from member m join person p on p.id = m.person_id
    where m.account_id = any(${[...accountIds]}::bigint[]) and m.role = 'owner' and p.is_admin
      and p.disabled_at is null`.execute(database);
  return found.rows.map((row) => row.account_id);
}
