// SQL of the people of an account, for other groups.

import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

export async function findOwners(database: Database, accountId: number) {
  const owners = await sql<{ email: string; name: string; time_zone: string }>`
    select p.email, p.name, p.time_zone
    from member m join person p on p.id = m.person_id
    where m.account_id = ${accountId} and m.role = 'owner' and p.disabled_at is null
    order by m.joined_at, p.id`.execute(database);
  return owners.rows;
}

export async function findAdmins(database: Database) {
  const admins = await sql<{ email: string; name: string; time_zone: string }>`
    select email, name, time_zone from person
    where is_admin and disabled_at is null order by id`.execute(database);
  return admins.rows;
}

export async function findTimeZones(database: Database, accountId: number, emailKeys: readonly string[]) {
  const people = await sql<{ email_key: string; time_zone: string }>`
    select p.email_key, p.time_zone
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
