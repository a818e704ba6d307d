// SQL of addresses outside the account that confirm before they are mailed.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { mailboxKey, mailboxOf } from '../../platform/database/mailbox.ts';

export interface AddressRow {
  email_key: string;
  email: string;
  asked_at: Date | null;
  confirmed_at: Date | null;
}

export async function findAddresses(
  database: Database,
  accountId: number,
  emailKeys: readonly string[],
): Promise<AddressRow[]> {
  const { rows } = await sql<AddressRow>`
    select email_key, email, asked_at, confirmed_at from mail_address
    where account_id = ${accountId} and email_key = any(${[...emailKeys]}::text[])`.execute(database);
  return rows;
}

/** Confirmed ones stay as they are. */
export const saveAsked = (
  tx: Tx,
  {
    account_id,
    email,
    email_key,
    asked_at,
  }: { account_id: number; asked_at: Date } & Pick<AddressRow, 'email' | 'email_key'>,
) =>
  sql`
    insert into mail_address (account_id, email_key, email, asked_at, checked_at)
    values (${account_id}, ${email_key}, ${email}, ${asked_at}, ${asked_at})
    on conflict (account_id, email_key) do update set asked_at = excluded.asked_at, checked_at = excluded.checked_at`.execute(
    tx,
  );

/** Those that were asked, or that count as confirmed without. */
export const saveConfirmed = (
  database: Database,
  accountId: number,
  addresses: readonly Pick<AddressRow, 'email' | 'email_key'>[],
  now: Date,
) =>
  sql`
    insert into mail_address as known (account_id, email_key, email, confirmed_at, checked_at)
    select ${accountId}::bigint, a.email_key, a.email, ${now}, ${now}
    from unnest(${addresses.map((a) => a.email_key)}::text[], ${addresses.map((a) => a.email)}::text[]) as a(email_key, email)
    on conflict (account_id, email_key) do update set confirmed_at = coalesce(known.confirmed_at, excluded.confirmed_at)`.execute(
    database,
  );

/** null: the account is gone, or no longer asks this address. */
export async function findAsked(
  database: Database,
  accountId: number,
  emailKey: string,
): Promise<(AddressRow & { account_name: string }) | null> {
  const { rows } = await sql<AddressRow & { account_name: string }>`
    select m.email_key, m.email, m.asked_at, m.confirmed_at, a.name as account_name
    from mail_address m join account a on a.id = m.account_id
    where m.account_id = ${accountId} and m.email_key = ${emailKey}`.execute(database);
  return rows[0] ?? null;
}

/** More accounts than may ask one address in twenty days. */
const MOST_OF_MAILBOX = 100;

/** What accounts call the addresses of this mailbox, those that they asked last. */
export async function findOfMailbox(
  tx: Tx,
  emailKey: string,
): Promise<{ account_id: number; email: string; email_key: string }[]> {
  const { rows } = await sql<{ account_id: number; email: string; email_key: string }>`
    select account_id, email, email_key from mail_address
    where ${mailboxOf('email_key')} = ${mailboxKey(emailKey)}
    order by asked_at desc nulls last, account_id limit ${MOST_OF_MAILBOX}`.execute(tx);
  return rows;
}
