// Rows of accounts that are to be deleted, and of the people who are left without one.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';

export interface DoomedAccount {
  id: number;
  name: string;
  delete_at: Date | null;
  deletion_began_at: Date | null;
}

const DOOMED = ['id', 'name', 'delete_at', 'deletion_began_at'] as const;

/** Nobody else asks for its deletion or cancels it until `tx` ends. */
export const lockAccount = (tx: Tx, accountId: number): Promise<DoomedAccount | undefined> =>
  tx
    .selectFrom('account')
    .select(DOOMED)
    .where('id', '=', accountId)
    .where('deletion_began_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const saveDeleteAt = (tx: Tx, accountId: number, delete_at: Date | null) =>
  tx.updateTable('account').set({ delete_at }).where('id', '=', accountId).execute();

/** An account whose time has come and that nobody else works on until `tx` ends; what is recorded of it goes on. */
export const claimDueAccount = (tx: Tx, now: Date): Promise<DoomedAccount | undefined> =>
  tx
    .selectFrom('account')
    .select(DOOMED)
    .where('delete_at', '<=', now)
    .orderBy('delete_at')
    .orderBy('id')
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();

export const saveBeginning = (tx: Tx, accountId: number, now: Date) =>
  tx.updateTable('account').set({ deletion_began_at: now }).where('id', '=', accountId).execute();

/**
 * Whether somebody runs this instance, and nobody who does would be in an account that stays: one that is neither to
 * be deleted nor suspended.
 */
export async function wouldStrandAdmins(database: Database, accountId: number): Promise<boolean> {
  const { rows } = await sql<{ strands: boolean }>`
    select exists (select from person where is_admin and disabled_at is null) and not exists (
      select from person p
      join member m on m.person_id = p.id
      join account a on a.id = m.account_id
      where p.is_admin and p.disabled_at is null and a.id <> ${accountId} and a.delete_at is null
        and a.suspended_at is null
    ) as strands`.execute(database);
  return rows[0]?.strands === true;
}

export interface FormerMember {
  person_id: number;
  email: string;
  language: string;
  time_zone: string;
  role: string;
  can_be_notified: boolean;
}

export async function listMembers(tx: Tx, accountId: number): Promise<FormerMember[]> {
  const { rows } = await sql<FormerMember>`
    select p.id as person_id, p.email, p.language, p.time_zone, m.role, p.disabled_at is null as can_be_notified
    from member m join person p on p.id = m.person_id
    where m.account_id = ${accountId}
    order by m.joined_at, p.id`.execute(tx);
  return rows;
}

/** With all that is left of it: members, keys, counters. */
export const deleteAccountRow = (tx: Tx, accountId: number) =>
  tx.deleteFrom('account').where('id', '=', accountId).execute();

/** Those of them who are in no account any more and do not run this instance; gives their ids. */
export async function deleteStranded(tx: Tx, personIds: readonly number[]): Promise<number[]> {
  // Whoever is joining an account just now is waited for: the statement that follows sees that they did.
  await sql`select from person where id = any(${[...personIds]}::bigint[]) order by id for update`.execute(
    tx,
  );
  const { rows } = await sql<{ id: number }>`
    delete from person
    where id = any(${[...personIds]}::bigint[]) and not is_admin
      and not exists (select from member where member.person_id = person.id)
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
