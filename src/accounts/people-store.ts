// SQL of the people of an account, for other groups.

import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

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

export async function hasAdminOwner(database: Database, accountId: number): Promise<boolean> {
  const found = await sql`
    select 1 from member m join person p on p.id = m.person_id
    where m.account_id = ${accountId} and m.role = 'owner' and p.is_admin and p.disabled_at is null
    limit 1`.execute(database);
  return found.rows.length > 0;
}
