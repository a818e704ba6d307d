// Subscribers in the database.

import { sql } from 'kysely';
import type { Language } from '../../../../shared/languages.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { mailboxOf } from '../../../platform/database/mailbox.ts';
import type { Page } from '../../../platform/page.ts';
import type { PageKey } from '../page-key.ts';

export interface SubscriberRow {
  id: number;
  account_id: number;
  status_page_id: number;
  kind: 'email' | 'webhook' | 'telegram';
  email: string | null;
  email_key: string | null;
  url: string | null;
  /** What the chat of Telegram was called when it subscribed. */
  chat_name: string | null;
  status: 'pending' | 'confirmed' | 'disabled';
  /** A member of the account named it; otherwise a stranger did. */
  by_member: boolean;
  /** In which it was asked for; null: nobody said. */
  language: Language | null;
  /** It was asked for on the domain of the page. */
  by_domain: boolean;
  /** null: all of them. */
  components: number[] | null;
  suppressed: boolean;
  asked_at: Date;
  confirmed_at: Date | null;
  failing_since: Date | null;
}

export interface SubscribedPage extends PageKey {
  slug: string;
  name: string;
  /** Only once it was verified. */
  custom_domain: string | null;
  /** null: that of the reader. */
  language: Language | null;
  components: { id: number; name: string }[];
  is_private: boolean;
  /** What its bot is called; null: it has none. */
  telegram_bot: string | null;
}

/** Of those who ask, or are asked. */
export interface SubscriptionRequest {
  by_member: boolean;
  components: readonly number[] | null;
  language: Language | null;
  by_domain: boolean;
}

export interface SubscriberKey {
  account_id: number;
  id: number;
}

const pageColumns = sql`p.id, p.account_id, p.slug, p.name, p.language, p.visibility = 'private' as is_private,
  case when p.domain_verified_at is not null then p.custom_domain end as custom_domain,
  (select b.username from status_page_telegram_bot b where b.status_page_id = p.id) as telegram_bot, coalesce((
  select jsonb_agg(jsonb_build_object('id', c.subject_id, 'name', coalesce(c.display_name, s.name)) order by c.place)
  from status_page_component c join subject s on s.account_id = c.account_id and s.id = c.subject_id
  where c.status_page_id = p.id), '[]') as components`;

/** One that strangers can see. */
export async function findPublicPage(database: Database, slug: string): Promise<SubscribedPage | null> {
  const { rows } = await sql<SubscribedPage>`
    select ${pageColumns} from status_page p join account a on a.id = p.account_id
    where p.slug = ${slug} and p.enabled and a.suspended_at is null and a.deletion_began_at is null`.execute(
    database,
  );
  return rows[0] ?? null;
}

export async function findPageOf(database: Database, key: PageKey): Promise<SubscribedPage | null> {
  const { rows } = await sql<SubscribedPage>`
    select ${pageColumns} from status_page p
    where p.account_id = ${key.account_id} and p.id = ${key.id}`.execute(database);
  return rows[0] ?? null;
}

const columns = sql`s.id, s.account_id, s.status_page_id, s.kind, s.email, s.email_key, s.url, s.chat_name, s.status, s.by_member, s.language, s.by_domain,
  s.asked_at, s.confirmed_at, s.failing_since,
  exists (select from mail_suppression m
    where m.account_id = s.account_id and m.email_key = s.email_key)
    or exists (select from mail_opt_out o where o.email_key = ${mailboxOf('s.email_key')}) as suppressed,
  case when not s.all_components then array(
    select c.subject_id from subscriber_component c
    where c.subscriber_id = s.id order by c.subject_id) end as components`;

/** Newest first. */
export async function listSubscribers(
  database: Database,
  { account_id, id }: PageKey,
  page: Page,
): Promise<SubscriberRow[]> {
  const { rows } = await sql<SubscriberRow>`
    select ${columns} from subscriber s
    where s.account_id = ${account_id} and s.status_page_id = ${id}
      and (${page.before}::bigint is null or s.id < ${page.before})
    order by s.id desc limit ${page.limit}`.execute(database);
  return rows;
}

/** Of all pages of the account, newest first. */
export async function listOfAccount(
  database: Database,
  accountId: number,
  page: Page,
): Promise<SubscriberRow[]> {
  const { rows } = await sql<SubscriberRow>`
    select ${columns} from subscriber s
    where s.account_id = ${accountId} and (${page.before}::bigint is null or s.id < ${page.before})
    order by s.id desc limit ${page.limit}`.execute(database);
  return rows;
}

export async function findSubscriber(
  database: Database,
  { account_id, id }: SubscriberKey,
): Promise<SubscriberRow | null> {
  const { rows } = await sql<SubscriberRow>`
    select ${columns} from subscriber s where s.account_id = ${account_id} and s.id = ${id}`.execute(
    database,
  );
  return rows[0] ?? null;
}

/** Nobody else changes it until the transaction ends; read after it is locked. */
export async function lockSubscriber(tx: Tx, key: SubscriberKey): Promise<SubscriberRow | null> {
  await sql`
    select id from subscriber where account_id = ${key.account_id} and id = ${key.id} for update`.execute(tx);
  return findSubscriber(tx, key);
}

/** How many webhooks the page has; nobody else adds one until the transaction ends. */
export async function countWebhooks(tx: Tx, { id }: PageKey): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`subscribers of page ${id}`}, 0))`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from subscriber where status_page_id = ${id} and kind = 'webhook'`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** One that is there already stays as it is where it was confirmed, and is asked for anew where it was not. */
export async function askForEmail(
  tx: Tx,
  page: PageKey,
  asked: SubscriptionRequest & { email: string; email_key: string },
  now: Date,
): Promise<SubscriberRow> {
  const { rows } = await sql<{ id: number; status: string }>`
    insert into subscriber as s
      (account_id, status_page_id, kind, email, email_key, by_member, language, by_domain, all_components, asked_at)
    values (${page.account_id}, ${page.id}, 'email', ${asked.email}, ${asked.email_key}, ${asked.by_member},
      ${asked.language}, ${asked.by_domain}, ${asked.components === null}, ${now})
    on conflict (status_page_id, email_key) where kind = 'email' do update set
      email = case s.status when 'pending' then excluded.email else s.email end,
      asked_at = case s.status when 'pending' then excluded.asked_at else s.asked_at end,
      language = case s.status when 'pending' then excluded.language else s.language end,
      by_domain = case s.status when 'pending' then excluded.by_domain else s.by_domain end,
      all_components = case s.status when 'pending' then excluded.all_components else s.all_components end
    returning id, status`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error('A subscriber was neither there nor written');
  const key = { account_id: page.account_id, id: found.id };
  if (found.status === 'pending') await saveComponents(tx, key, asked.components);
  return written(tx, key);
}

/** Its secret is sealed for its id, so the id comes first. */
export async function insertWebhook(
  tx: Tx,
  page: PageKey,
  asked: SubscriptionRequest & { url: string; seal: (id: number) => Buffer },
  now: Date,
): Promise<SubscriberRow> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('subscriber', 'id'))::bigint as id`.execute(tx);
  const id = rows[0]?.id ?? 0;
  const key = { account_id: page.account_id, id };
  await sql`
    insert into subscriber
      (id, account_id, status_page_id, kind, url, secret_sealed, by_member, all_components, asked_at)
    overriding system value
    values (${id}, ${page.account_id}, ${page.id}, 'webhook', ${asked.url}, ${asked.seal(id)}, ${asked.by_member},
      ${asked.components === null}, ${now})`.execute(tx);
  await saveComponents(tx, key, asked.components);
  return written(tx, key);
}

/** Asked for: its chat is known once that sends the bot the code. */
export async function insertChat(
  tx: Tx,
  page: PageKey,
  asked: SubscriptionRequest,
  now: Date,
): Promise<SubscriberRow> {
  const { rows } = await sql<{ id: number }>`
    insert into subscriber (account_id, status_page_id, kind, by_member, language, by_domain, all_components, asked_at)
    values (${page.account_id}, ${page.id}, 'telegram', ${asked.by_member}, ${asked.language}, ${asked.by_domain},
      ${asked.components === null}, ${now})
    returning id`.execute(tx);
  const key = { account_id: page.account_id, id: rows[0]?.id ?? 0 };
  await saveComponents(tx, key, asked.components);
  return written(tx, key);
}

async function written(tx: Tx, key: SubscriberKey): Promise<SubscriberRow> {
  const row = await findSubscriber(tx, key);
  if (!row) throw new Error(`Subscriber ${key.id} is gone in the transaction that wrote it`);
  return row;
}

/** Those that the account no longer has are passed over. */
export async function saveComponents(
  tx: Tx,
  { account_id, id }: SubscriberKey,
  components: readonly number[] | null,
): Promise<void> {
  await sql`
    update subscriber set all_components = ${components === null}
    where account_id = ${account_id} and id = ${id}`.execute(tx);
  await sql`
    delete from subscriber_component where account_id = ${account_id} and subscriber_id = ${id}`.execute(tx);
  await sql`
    insert into subscriber_component (account_id, subscriber_id, subject_id)
    select distinct ${account_id}::bigint, ${id}::bigint, s.id
    from unnest(${[...(components ?? [])]}::bigint[]) as given (id)
    join subject s on s.account_id = ${account_id} and s.id = given.id`.execute(tx);
}

export const confirmRow = (tx: Tx, { account_id, id }: SubscriberKey, now: Date) =>
  tx
    .updateTable('subscriber')
    .set({ status: 'confirmed', confirmed_at: now })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();

/** With what was still to be sent to it; false where there was none. */
export async function deleteSubscriber(tx: Tx, { account_id, id }: SubscriberKey): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('subscriber')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** Those that were asked for before and that nobody confirmed; gives how many there were. */
export async function deleteUnconfirmed(
  database: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const result = await sql`
    delete from subscriber where id = any(array(
      select id from subscriber where status = 'pending' and asked_at < ${before} order by asked_at limit ${limit}
    ))`.execute(database);
  return Number(result.numAffectedRows ?? 0);
}

/** Gives how many there were. */
export async function deleteSomeOfAccount(tx: Tx, accountId: number, limit: number): Promise<number> {
  const result = await sql`
    delete from subscriber where id = any(array(
      select id from subscriber where account_id = ${accountId} order by id limit ${limit}
    ))`.execute(tx);
  return Number(result.numAffectedRows ?? 0);
}
