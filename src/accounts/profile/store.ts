// Rows of people and accounts, as their settings show and change them.

import type { Database, Tx } from '../../platform/database/database.ts';
import type { AccountRole } from '../../platform/http/actor.ts';
import type { Page } from '../../platform/page.ts';

const PROFILE = [
  'id',
  'email',
  'name',
  'time_zone',
  'language',
  'theme',
  'email_verified_at',
  'is_admin',
  'created_at',
] as const;

export const findProfile = (database: Database, personId: number) =>
  database.selectFrom('person').select(PROFILE).where('id', '=', personId).executeTakeFirstOrThrow();

export interface ProfileColumns {
  name?: string;
  time_zone?: string;
  language?: string;
  theme?: string;
}

export const saveProfile = (tx: Tx, personId: number, columns: ProfileColumns) =>
  tx
    .updateTable('person')
    .set(columns)
    .where('id', '=', personId)
    .returning(PROFILE)
    .executeTakeFirstOrThrow();

const ACCOUNT = ['id', 'name', 'plan', 'delete_at', 'created_at'] as const;

export const findAccount = (database: Database, accountId: number) =>
  database.selectFrom('account').select(ACCOUNT).where('id', '=', accountId).executeTakeFirstOrThrow();

export const saveAccountName = (tx: Tx, accountId: number, name: string) =>
  tx
    .updateTable('account')
    .set({ name })
    .where('id', '=', accountId)
    .returning(ACCOUNT)
    .executeTakeFirstOrThrow();

export interface MembershipRow {
  id: number;
  name: string;
  plan: string;
  role: AccountRole;
  suspended_at: Date | null;
  joined_at: Date;
}

/** The accounts of a person, newest first, from before the account `before` where it is given. */
export const listMemberships = (database: Database, personId: number, page: Page): Promise<MembershipRow[]> =>
  database
    .selectFrom('member')
    .innerJoin('account', 'account.id', 'member.account_id')
    .select(['account.id', 'account.name', 'account.plan', 'account.suspended_at', 'member.joined_at'])
    .select((row) => row.ref('member.role').$castTo<AccountRole>().as('role'))
    .where('member.person_id', '=', personId)
    .$if(page.before !== null, (query) => query.where('account.id', '<', page.before))
    .orderBy('account.id', 'desc')
    .limit(page.limit)
    .execute();
