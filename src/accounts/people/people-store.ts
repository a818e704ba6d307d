// SQL of the people of an account, for other groups.

import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { AccountRole } from '../../platform/http/actor.ts';

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

export async function findEditors(
  database: Database,
  accountIds: readonly number[],
): Promise<(PersonRow & { account_id: number })[]> {
  const editors = await sql<PersonRow & { account_id: number }>`
    select m.account_id, p.email, p.name, p.time_zone, p.language
    from member m join person p on p.id = m.person_id
    where m.account_id = any(${[...accountIds]}::bigint[]) and m.role <> 'viewer' and p.disabled_at is null
    order by m.joined_at, p.id`.execute(database);
  return editors.rows;
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

export interface MemberKey {
  account_id: number;
  member_id: number;
}

const keysOf = (members: readonly MemberKey[]) => sql`
  unnest(${members.map((one) => one.account_id)}::bigint[], ${members.map((one) => one.member_id)}::bigint[])
    as k(account_id, member_id)`;

/** Of these members those that their accounts have: with their addresses, as not everybody gave a name. */
export async function findMemberNames(
  database: Database,
  members: readonly MemberKey[],
): Promise<(MemberKey & { email: string; name: string })[]> {
  const found = await sql<MemberKey & { email: string; name: string }>`
    select m.account_id, m.id as member_id, p.email, p.name
    from ${keysOf(members)} join member m on m.account_id = k.account_id and m.id = k.member_id
    join person p on p.id = m.person_id`.execute(database);
  return found.rows;
}

export async function findMemberEmails(
  database: Database,
  accountId: number,
): Promise<{ id: number; email: string }[]> {
  const found = await sql<{ id: number; email: string }>`
    select m.id, p.email from member m join person p on p.id = m.person_id
    where m.account_id = ${accountId} order by m.id`.execute(database);
  return found.rows;
}

export async function findMembersAsNamed(
  database: Database,
  accountId: number,
): Promise<{ id: number; email: string; name: string }[]> {
  const found = await sql<{ id: number; email: string; name: string }>`
    select m.id, p.email, p.name from member m join person p on p.id = m.person_id
    where m.account_id = ${accountId} order by m.id`.execute(database);
  return found.rows;
}

/** The id under which a person is a member of the account. */
export async function findMemberId(
  database: Database,
  accountId: number,
  personId: number,
): Promise<number | undefined> {
  const found = await sql<{ id: number }>`
    select id from member where account_id = ${accountId} and person_id = ${personId}`.execute(database);
  return found.rows[0]?.id;
}

/** Of members of the account who may sign in; `memberIds` null: of all. */
export async function findMemberAddresses(
  database: Database,
  accountId: number,
  memberIds: readonly number[] | null,
): Promise<string[]> {
  const wanted = memberIds ? sql`and m.id = any(${[...memberIds]}::bigint[])` : sql``;
  const found = await sql<{ email: string }>`
    select p.email from member m join person p on p.id = m.person_id
    where m.account_id = ${accountId} and p.disabled_at is null ${wanted} order by m.id`.execute(database);
  return found.rows.map(({ email }) => email);
}

export interface PageableRow extends PersonRow, MemberKey {
  person_id: number;
  is_owner: boolean;
}

const pageable = sql`
  select m.account_id, m.id as member_id, p.id as person_id, m.role = 'owner' as is_owner, p.email, p.name,
    p.time_zone, p.language
  from member m join person p on p.id = m.person_id and p.disabled_at is null`;

/** Those of these members of accounts who can sign in. */
export async function findPageable(
  database: Database,
  members: readonly MemberKey[],
): Promise<PageableRow[]> {
  const found = await sql<PageableRow>`
    ${pageable}
    join ${keysOf(members)} on k.account_id = m.account_id and k.member_id = m.id
    order by m.id`.execute(database);
  return found.rows;
}

/** The owners of these accounts who may sign in. */
export async function findPageableOwners(
  database: Database,
  accountIds: readonly number[],
): Promise<PageableRow[]> {
  const found = await sql<PageableRow>`
    ${pageable}
    where m.account_id = any(${[...accountIds]}::bigint[]) and m.role = 'owner' order by m.id`.execute(
    database,
  );
  return found.rows;
}

export async function findMemberByPerson(
  database: Database,
  accountId: number,
  personId: number,
): Promise<{ name: string; email: string } | undefined> {
  const found = await sql<{ name: string; email: string }>`
    select p.name, p.email from member m join person p on p.id = m.person_id
    where m.account_id = ${accountId} and m.person_id = ${personId} and p.disabled_at is null`.execute(
    database,
  );
  return found.rows[0];
}

export interface ActingRow {
  account_name: string;
  plan: string;
  role: AccountRole;
  email: string;
  name: string;
  is_admin: boolean;
  time_zone: string;
  language: string;
}

/** A member who may sign in, of an account that is neither suspended nor about to be deleted. */
export async function findActing(
  database: Database,
  accountId: number,
  personId: number,
): Promise<ActingRow | undefined> {
  const found = await sql<ActingRow>`
    select a.name as account_name, a.plan, m.role, p.email, p.name, p.is_admin, p.time_zone, p.language
    from member m join person p on p.id = m.person_id join account a on a.id = m.account_id
    where m.account_id = ${accountId} and m.person_id = ${personId} and p.disabled_at is null
      and a.suspended_at is null and a.deletion_began_at is null`.execute(database);
  return found.rows[0];
}
