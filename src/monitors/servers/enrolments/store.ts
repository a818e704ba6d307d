// Tokens for many servers in the database.

import { sql } from 'kysely';
import { lockAccount } from '../../../accounts/lock-account.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Page } from '../../../platform/page.ts';
import type { Enrolment } from './schema.ts';

interface EnrolmentKey {
  account_id: number;
  id: number;
}

const columns = ['id', 'name', 'tags', 'most', 'used', 'created_at', 'expires_at'] as const;

/** Newest first. */
export async function findEnrolments(
  database: Database,
  accountId: number,
  { before, limit }: Page,
): Promise<Enrolment[]> {
  const { rows } = await sql<Enrolment>`
    select id, name, tags, most, used, created_at, expires_at from server_enrolment
    where account_id = ${accountId} and (${before}::bigint is null or id < ${before}::bigint)
    order by id desc limit ${limit}`.execute(database);
  return rows;
}

/** How many the account has that still work, the others deleted; nobody adds one until the transaction ends. */
export async function lockAndCount(tx: Tx, accountId: number, now: Date): Promise<number> {
  await lockAccount(tx, accountId);
  await tx
    .deleteFrom('server_enrolment')
    .where('account_id', '=', accountId)
    .where('expires_at', '<=', now)
    .execute();
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from server_enrolment where account_id = ${accountId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export const insertEnrolment = (
  tx: Tx,
  row: Omit<Enrolment, 'id'> & { account_id: number; token_hash: Buffer },
): Promise<Enrolment> =>
  tx.insertInto('server_enrolment').values(row).returning(columns).executeTakeFirstOrThrow();

/** What was deleted; undefined: the account has no such one. */
export const deleteEnrolment = (
  tx: Tx,
  { account_id, id }: EnrolmentKey,
): Promise<{ name: string } | undefined> =>
  tx
    .deleteFrom('server_enrolment')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();

export interface Using {
  name: string;
  tags: string[];
  account_id: number;
  account_name: string;
  plan: string;
  is_suspended: boolean;
}

/** Counts one more server, whose account and tags it gives; undefined: not known, over, or used up. */
export async function countEnrolled(tx: Tx, tokenHash: Buffer, now: Date): Promise<Using | undefined> {
  const { rows } = await sql<Using>`
    update server_enrolment e set used = used + 1
    from account a
    where e.token_hash = ${tokenHash} and e.expires_at > ${now} and e.used < e.most and a.id = e.account_id
    returning e.name, e.tags, e.account_id, a.name as account_name, a.plan,
      a.suspended_at is not null as is_suspended`.execute(tx);
  return rows[0];
}
