// Rows of members and of open invitations, which are one list with ids from one sequence.

import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { AccountRole } from '../../platform/http/actor.ts';
import type { Page } from '../../platform/page.ts';

export interface MemberRow {
  id: number;
  status: 'active' | 'invited';
  /** null: invited. */
  person_id: number | null;
  email: string;
  email_key: string;
  name: string;
  role: AccountRole;
  joined_at: Date | null;
  invited_by: string | null;
  invited_at: Date | null;
  expires_at: Date | null;
}

const membersOf = (accountId: number, further: RawBuilder<unknown>) => sql`
  select m.id, 'active' as status, m.person_id, p.email, p.email_key, p.name, m.role, m.joined_at,
    null::text as invited_by, null::timestamptz as invited_at, null::timestamptz as expires_at
  from member m join person p on p.id = m.person_id
  where m.account_id = ${accountId} ${further}`;

const invitationsOf = (accountId: number, now: Date, further: RawBuilder<unknown>) => sql`
  select m.id, 'invited', null::bigint, m.email, m.email_key, '', m.role, null::timestamptz,
    p.email, m.invited_at, m.expires_at
  from invitation m left join person p on p.id = m.invited_by
  where m.account_id = ${accountId} and m.expires_at > ${now} ${further}`;

/** Newest first. Invitations that have run out are no longer there. */
export async function listMembers(
  database: Database,
  accountId: number,
  page: Page,
  now: Date,
): Promise<MemberRow[]> {
  const part = sql`and (${page.before}::bigint is null or m.id < ${page.before}::bigint)
    order by m.id desc limit ${page.limit}`;
  const found = await sql<MemberRow>`
    (${membersOf(accountId, part)}) union all (${invitationsOf(accountId, now, part)})
    order by id desc limit ${page.limit}`.execute(database);
  return found.rows;
}

export async function findMember(
  database: Database,
  accountId: number,
  id: number,
  now: Date,
): Promise<MemberRow | null> {
  const one = sql`and m.id = ${id}`;
  const found = await sql<MemberRow>`
    ${membersOf(accountId, one)} union all ${invitationsOf(accountId, now, one)}`.execute(database);
  return found.rows[0] ?? null;
}

/** Whether the account has an owner besides this person, one who can sign in. */
export async function hasOtherOwner(tx: Tx, accountId: number, personId: number | null): Promise<boolean> {
  const found = await sql`
    select from member m join person p on p.id = m.person_id
    where m.account_id = ${accountId} and m.role = 'owner' and p.disabled_at is null
      and m.person_id is distinct from ${personId}::bigint
    limit 1`.execute(tx);
  return found.rows.length > 0;
}

/** Who has this address in the account: a member, or somebody with an open invitation. */
export async function findByAddress(
  tx: Tx,
  accountId: number,
  emailKey: string,
): Promise<MemberRow['status'] | null> {
  const found = await sql<{ status: MemberRow['status'] }>`
    select 'active' as status from member m join person p on p.id = m.person_id
    where m.account_id = ${accountId} and p.email_key = ${emailKey}
    union all
    select 'invited' from invitation where account_id = ${accountId} and email_key = ${emailKey}`.execute(tx);
  return found.rows[0]?.status ?? null;
}

export async function countInvitations(tx: Tx, accountId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('invitation')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return count;
}

export interface InvitationRow {
  account_id: number;
  token_hash: Buffer;
  is_mailed: boolean;
  invited_by: number;
  invited_at: Date;
  expires_at: Date;
}

export async function insertInvitation(
  tx: Tx,
  row: InvitationRow & { email: string; email_key: string; role: AccountRole },
): Promise<number> {
  const { id } = await tx.insertInto('invitation').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Under another token: the one before is worth nothing from then on. */
export const renewInvitation = (tx: Tx, id: number, { account_id, ...renewed }: InvitationRow) =>
  tx
    .updateTable('invitation')
    .set(renewed)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();

export const saveRole = (
  tx: Tx,
  accountId: number,
  { id, status }: Pick<MemberRow, 'id' | 'status'>,
  role: AccountRole,
) =>
  tx
    .updateTable(status === 'active' ? 'member' : 'invitation')
    .set({ role })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();

export const deleteMember = (tx: Tx, accountId: number, { id, status }: Pick<MemberRow, 'id' | 'status'>) =>
  tx
    .deleteFrom(status === 'active' ? 'member' : 'invitation')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();

/** Takes back what the person has sent for these roles; gives how many there were. */
export async function deleteInvitationsBy(
  tx: Tx,
  accountId: number,
  personId: number,
  roles: readonly AccountRole[],
): Promise<number> {
  const deleted = await sql`
    delete from invitation
    where account_id = ${accountId} and invited_by = ${personId} and role = any(${[...roles]}::text[])`.execute(
    tx,
  );
  return Number(deleted.numAffectedRows ?? 0);
}

/** Forgets the invitations of the account that have run out; gives how many there were. */
export async function deleteExpiredInvitations(tx: Tx, accountId: number, now: Date): Promise<number> {
  const deleted = await tx
    .deleteFrom('invitation')
    .where('account_id', '=', accountId)
    .where('expires_at', '<=', now)
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

/** How many accounts the person owns; nobody else counts them for the same person until `tx` ends. */
export async function lockAndCountOwned(tx: Tx, personId: number): Promise<number> {
  await tx.selectFrom('person').select('id').where('id', '=', personId).forNoKeyUpdate().execute();
  const { count } = await tx
    .selectFrom('member')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  return count;
}
