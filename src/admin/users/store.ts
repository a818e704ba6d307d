// People across the instance: found, disabled, and given the instance to run.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { AccountRole } from '../../platform/http/actor.ts';
import type { Page } from '../../platform/page.ts';

export interface UserRow {
  id: number;
  email: string;
  name: string;
  email_verified: boolean;
  two_factor: boolean;
  is_admin: boolean;
  disabled_at: Date | null;
  created_at: Date;
  last_sign_in_at: Date | null;
  accounts: { id: number; name: string; role: AccountRole; suspended: boolean }[];
}

export interface UserFilter {
  /** null: nobody in particular. */
  id: number | null;
  text: string | null;
  disabled: boolean | null;
  is_admin: boolean | null;
}

/** Newest first. A text is looked for as it is: it is no pattern. */
export async function findUsers(
  database: Database,
  { id, text, disabled, is_admin }: UserFilter,
  page: Page,
): Promise<UserRow[]> {
  const found = await sql<UserRow>`
    select p.id, p.email, p.name, p.email_verified_at is not null as email_verified, p.is_admin, p.disabled_at,
      p.created_at, l.at as last_sign_in_at,
      exists (select from totp t where t.person_id = p.id and t.confirmed_at is not null)
        or exists (select from passkey k where k.person_id = p.id) as two_factor,
      (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'role', m.role,
          'suspended', a.suspended_at is not null) order by m.joined_at, a.id), '[]')
        from member m join account a on a.id = m.account_id where m.person_id = p.id) as accounts
    from (
      select * from person
      where (${id}::bigint is null or id = ${id}) and (${page.before}::bigint is null or id < ${page.before})
        and (${disabled}::boolean is null or (disabled_at is not null) = ${disabled})
        and (${is_admin}::boolean is null or is_admin = ${is_admin})
        and (${text}::text is null or position(lower(${text}) in lower(email)) > 0
          or position(lower(${text}) in lower(name)) > 0)
      order by id desc
      limit ${page.limit}) p
      left join last_sign_in l on l.person_id = p.id
    order by p.id desc`.execute(database);
  return found.rows;
}

interface LockedUser {
  id: number;
  email: string;
  is_admin: boolean;
  is_disabled: boolean;
}

/** Nobody else changes the person until `tx` ends; null where there is none. */
export async function lockUser(tx: Tx, id: number): Promise<LockedUser | null> {
  const found = await sql<LockedUser>`
    select id, email, is_admin, disabled_at is not null as is_disabled from person
    where id = ${id} for no key update`.execute(tx);
  return found.rows[0] ?? null;
}

export const setDisabled = (tx: Tx, id: number, disabledAt: Date | null) =>
  tx.updateTable('person').set({ disabled_at: disabledAt }).where('id', '=', id).execute();

export const setAdmin = (tx: Tx, id: number, isAdmin: boolean) =>
  tx.updateTable('person').set({ is_admin: isAdmin }).where('id', '=', id).execute();
