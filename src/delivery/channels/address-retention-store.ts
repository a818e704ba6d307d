// SQL of forgetting addresses that no channel has.

import { sql } from 'kysely';
import { lockAccount } from '../../accounts/lock-account.ts';
import type { Database, Tx } from '../../platform/database/database.ts';

/** Accounts with addresses that were checked last before this moment, `limit` at most. */
export async function findUnchecked(database: Database, before: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select distinct account_id from mail_address where checked_at < ${before} limit ${limit}`.execute(
    database,
  );
  return rows.map(({ account_id }) => account_id);
}

/** The mail channels of the account; until `tx` ends none is added or changed. */
export async function lockMailChannels(
  tx: Tx,
  accountId: number,
): Promise<{ id: number; config_sealed: Buffer }[]> {
  await lockAccount(tx, accountId);
  const { rows } = await sql<{ id: number; config_sealed: Buffer }>`
    select id, config_sealed from channel where account_id = ${accountId} and kind = 'email' order by id
    for share`.execute(tx);
  return rows;
}

/** Those that are not in use, neither by a channel nor for reports, and questions from before `unanswered` that nobody answered. */
export const deleteAddresses = (
  tx: Tx,
  accountId: number,
  { used, before, unanswered }: { used: readonly string[]; before: Date; unanswered: Date },
) =>
  sql`
    delete from mail_address
    where account_id = ${accountId} and checked_at < ${before}
      and ((email_key <> all(${[...used]}::text[]) and not exists (
          select from report_mail r where r.account_id = mail_address.account_id and r.email_key = mail_address.email_key))
        or (confirmed_at is null and (asked_at is null or asked_at < ${unanswered})))`.execute(tx);

export const noteChecked = (tx: Tx, accountId: number, { before, now }: { before: Date; now: Date }) =>
  sql`
    update mail_address set checked_at = ${now}
    where account_id = ${accountId} and checked_at < ${before}`.execute(tx);
