// Who a session or a key speaks for: one indexed query each.

import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { AccountRole } from '../../platform/http/actor.ts';
import type { Surface } from '../../platform/http/route.ts';
import type { TokenKind } from '../../platform/tokens.ts';

/** An account as the caller meets it. */
export interface Membership {
  account_id: number;
  account_name: string;
  plan: string;
  role: AccountRole;
  suspended_at: Date | null;
  has_admin_owner: boolean;
}

export interface SessionHolder {
  session_id: string;
  surface: Surface;
  authenticated_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  person_id: number;
  email: string;
  person_name: string;
  is_admin: boolean;
  time_zone: string;
}

export interface KeyHolder extends Omit<Membership, 'role'> {
  key_id: number;
  kind: Exclude<TokenKind, 'ses'>;
  key_name: string;
  /** null for a key of the whole account. */
  bound_to: string | null;
  expires_at: Date | null;
}

const hasAdminOwner = sql<boolean>`exists (
  select from member as owning join person as owner on owner.id = owning.person_id
  where owning.account_id = account.id and owning.role = 'owner' and owner.is_admin and owner.disabled_at is null)`;

/** The named account of a person, or the first they joined; one that is suspended only if there is no other. */
const membershipOf = (personId: ReturnType<typeof sql>, accountId: number | null) => sql`
  select account.id as account_id, account.name as account_name, account.plan, member.role,
    account.suspended_at, ${hasAdminOwner} as has_admin_owner
  from member join account on account.id = member.account_id and account.deletion_began_at is null
  where member.person_id = ${personId} and (${accountId}::bigint is null or account.id = ${accountId}::bigint)
  order by account.suspended_at is not null, member.joined_at, account.id
  limit 1`;

/**
 * null: no such session, or the credentials were changed or the person disabled since. Whether it has run out is for
 * the caller to judge: as a condition here, it could tempt the planner away from the index on tokens. Without a
 * membership in the named account those columns are null.
 */
export async function findSessionHolder(
  database: Database,
  wanted: { token_hash: Buffer; account_id: number | null },
): Promise<(SessionHolder & { [Column in keyof Membership]: Membership[Column] | null }) | null> {
  const result = await sql<SessionHolder & { [Column in keyof Membership]: Membership[Column] | null }>`
    select session.id as session_id, session.surface, session.authenticated_at, session.last_seen_at,
      session.expires_at, person.id as person_id, person.email, person.name as person_name, person.is_admin,
      person.time_zone, chosen.*
    from session
    join person on person.id = session.person_id and person.credential_version = session.credential_version
    left join lateral (${membershipOf(sql`person.id`, wanted.account_id)}) as chosen on true
    where session.token_hash = ${wanted.token_hash} and person.disabled_at is null`.execute(database);
  return result.rows[0] ?? null;
}

/** null: no such key. Whether it has run out is for the caller to judge, as with sessions. */
export async function findKeyHolder(database: Database, tokenHash: Buffer): Promise<KeyHolder | null> {
  const result = await sql<KeyHolder>`
    select api_key.id as key_id, api_key.kind, api_key.name as key_name, api_key.bound_to, api_key.expires_at,
      account.id as account_id, account.name as account_name, account.plan, account.suspended_at,
      ${hasAdminOwner} as has_admin_owner
    from api_key join account on account.id = api_key.account_id and account.deletion_began_at is null
    where api_key.token_hash = ${tokenHash}`.execute(database);
  return result.rows[0] ?? null;
}

/** The account that a person who signs in meets first; null: they belong to none. */
export async function findFirstMembership(database: Database, personId: number): Promise<Membership | null> {
  const result = await sql<Membership>`${membershipOf(sql`${personId}::bigint`, null)}`.execute(database);
  return result.rows[0] ?? null;
}
