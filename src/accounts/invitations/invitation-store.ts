// Rows of invitations as whoever holds the token of one meets them, and the row of the member that one becomes.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { AccountRole } from '../../platform/http/actor.ts';

export interface OpenInvitation {
  id: number;
  token_hash: Buffer;
  account_id: number;
  account_name: string;
  plan: string;
  is_suspended: boolean;
  email: string;
  email_key: string;
  role: AccountRole;
  is_mailed: boolean;
  /** The name of who sent it, or their address where they gave none; null once that person is gone. */
  invited_by: string | null;
  expires_at: Date;
}

/** null: it was used, revoked, sent anew or has run out, or its account is about to be gone. */
export async function findOpenInvitation(
  database: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<OpenInvitation | null> {
  const found = await sql<OpenInvitation>`
    select i.id, i.token_hash, i.account_id, a.name as account_name, a.plan,
      a.suspended_at is not null as is_suspended, i.email, i.email_key, i.role, i.is_mailed,
      coalesce(nullif(p.name, ''), p.email) as invited_by, i.expires_at
    from invitation i
    join account a on a.id = i.account_id and a.deletion_began_at is null
    left join person p on p.id = i.invited_by
    where i.token_hash = ${tokenHash} and i.expires_at > ${now}`.execute(database);
  return found.rows[0] ?? null;
}

/** Waits for other changes of who is in the account, and keeps them out until `tx` ends. */
export const lockAccount = (tx: Tx, accountId: number) =>
  tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();

/** Takes the invitation out; null where it is no longer what it was found to be. */
export async function takeInvitation(
  tx: Tx,
  { account_id, id, token_hash }: Pick<OpenInvitation, 'account_id' | 'id' | 'token_hash'>,
): Promise<{ role: AccountRole; invited_by: number | null } | null> {
  const taken = await sql<{ role: AccountRole; invited_by: number | null }>`
    delete from invitation where account_id = ${account_id} and id = ${id} and token_hash = ${token_hash}
    returning role, invited_by`.execute(tx);
  return taken.rows[0] ?? null;
}

/** Whether the person was not a member before. */
export async function insertMember(
  tx: Tx,
  member: { id: number; account_id: number; person_id: number; role: AccountRole; joined_at: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('member')
    .values(member)
    .onConflict((conflict) => conflict.columns(['account_id', 'person_id']).doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export const confirmAddress = (tx: Tx, personId: number, now: Date) =>
  tx
    .updateTable('person')
    .set({ email_verified_at: now })
    .where('id', '=', personId)
    .where('email_verified_at', 'is', null)
    .execute();

/** The address of a member who can be written to, or null. */
export async function findMemberAddress(tx: Tx, accountId: number, personId: number): Promise<string | null> {
  const found = await tx
    .selectFrom('member')
    .innerJoin('person', 'person.id', 'member.person_id')
    .select('person.email')
    .where('member.account_id', '=', accountId)
    .where('member.person_id', '=', personId)
    .where('person.disabled_at', 'is', null)
    .executeTakeFirst();
  return found?.email ?? null;
}
