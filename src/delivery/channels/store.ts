// SQL of channels.

import { sql } from 'kysely';
import { lockAccount } from '../../accounts/lock-account.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Page } from '../../platform/page.ts';

export interface ChannelRow {
  id: number;
  account_id: number;
  name: string;
  kind: string;
  config_sealed: Buffer;
  /** Of the kind webhook; null for the others, and once it is gone. */
  webhook_id: number | null;
  /** null: the built-in one. */
  title_template: string | null;
  /** null: the built-in one. */
  text_template: string | null;
  template_error: string | null;
  account_name: string;
  enabled: boolean;
  disabled_reason: string | null;
  failing_since: Date | null;
  last_delivery_at: Date | null;
  last_delivery_ok: boolean | null;
  last_delivery_error: string | null;
  created_at: Date;
}

const columns = sql`c.id, c.account_id, c.name, c.kind, c.config_sealed, c.webhook_id, c.title_template,
  c.text_template, c.template_error,
  (select a.name from account a where a.id = c.account_id) as account_name, d.enabled, c.disabled_reason,
  d.failing_since, c.last_delivery_at, c.last_delivery_ok, c.last_delivery_error, c.created_at`;
const joined = sql`channel c join destination d on d.account_id = c.account_id and d.id = c.id`;

/** Of a conversation: an address that was added later than all of these begins one of its own. */
const MOST_EARLIER = 50;

interface Key {
  account_id: number;
  id: number;
}

export async function findChannel(
  database: Database,
  accountId: number,
  id: number,
): Promise<ChannelRow | null> {
  const found = await sql<ChannelRow>`
    select ${columns} from ${joined} where c.account_id = ${accountId} and c.id = ${id}`.execute(database);
  return found.rows[0] ?? null;
}

/** As `findChannel`; nobody else changes it until the transaction ends. */
export async function lockChannel(tx: Tx, accountId: number, id: number): Promise<ChannelRow | null> {
  const found = await sql<ChannelRow>`
    select ${columns} from ${joined} where c.account_id = ${accountId} and c.id = ${id}
    for no key update of d, c`.execute(tx);
  return found.rows[0] ?? null;
}

/** Newest first, those with an id below `before`. */
export async function listChannels(database: Database, accountId: number, page: Page): Promise<ChannelRow[]> {
  const found = await sql<ChannelRow>`
    select ${columns} from ${joined}
    where c.account_id = ${accountId} and (${page.before}::bigint is null or c.id < ${page.before})
    order by c.id desc limit ${page.limit}`.execute(database);
  return found.rows;
}

/** Enabled, of an account that is not suspended; oldest first. */
export async function listOfKind(
  database: Database,
  accountId: number,
  kind: string,
): Promise<Pick<ChannelRow, 'id' | 'config_sealed'>[]> {
  const found = await sql<Pick<ChannelRow, 'id' | 'config_sealed'>>`
    select c.id, c.config_sealed from ${joined} join account a on a.id = c.account_id
    where c.account_id = ${accountId} and c.kind = ${kind} and d.enabled and a.suspended_at is null
      and a.deletion_began_at is null
    order by c.id`.execute(database);
  return found.rows;
}

export interface BotRow {
  id: number;
  account_id: number;
  account_name: string;
  name: string;
  kind: string;
  config_sealed: Buffer;
}

/** Enabled channels of these kinds, of accounts that the person is a member of and that are not suspended. */
export async function listOfPerson(
  database: Database,
  personId: number,
  kinds: readonly string[],
): Promise<BotRow[]> {
  const found = await sql<BotRow>`
    select c.id, c.account_id, a.name as account_name, c.name, c.kind, c.config_sealed
    from ${joined} join account a on a.id = c.account_id
      join member m on m.account_id = c.account_id and m.person_id = ${personId}
    where c.kind = any(${[...kinds]}::text[]) and d.enabled and a.suspended_at is null
    order by c.id limit 100`.execute(database);
  return found.rows;
}

/** How many the account has. Others who are about to add one wait until the transaction ends. */
export async function lockAndCountChannels(tx: Tx, accountId: number): Promise<number> {
  await lockAccount(tx, accountId);
  const found = await sql<{ count: number }>`
    select count(*) from channel where account_id = ${accountId}`.execute(tx);
  return found.rows[0]?.count ?? 0;
}

/** Whether the account has this webhook, which then stays until the transaction ends. */
export async function holdWebhook(tx: Tx, accountId: number, webhookId: number): Promise<boolean> {
  const found = await sql`
    select 1 from webhook where account_id = ${accountId} and id = ${webhookId} for key share`.execute(tx);
  return found.rows.length > 0;
}

export async function reserveChannelId(tx: Tx, accountId: number, enabled = true): Promise<number> {
  const made = await tx
    .insertInto('destination')
    .values({ account_id: accountId, type: 'channel', enabled })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

type StoredChannel = Pick<
  ChannelRow,
  'name' | 'config_sealed' | 'webhook_id' | 'title_template' | 'text_template'
>;

export async function insertChannel(
  tx: Tx,
  channel: Key & StoredChannel & Pick<ChannelRow, 'kind'>,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('channel')
    .values({ ...channel, created_at: now, updated_at: now })
    .execute();
}

export async function updateChannel(
  tx: Tx,
  key: Key,
  changes: Partial<StoredChannel> & { template_error?: null },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('channel')
    .set({ ...changes, updated_at: now })
    .where('account_id', '=', key.account_id)
    .where('id', '=', key.id)
    .execute();
}

/** Unless the templates were changed meanwhile: it is about those of `row`. */
export async function noteTemplateError(
  database: Database,
  { account_id, id, title_template, text_template }: ChannelRow,
  problem: string | null,
): Promise<void> {
  await sql`
    update channel set template_error = ${problem}
    where account_id = ${account_id} and id = ${id} and title_template is not distinct from ${title_template}
      and text_template is not distinct from ${text_template}`.execute(database);
}

/** Forgets that it failed and why it was disabled. What waits for it is due as it was. */
export async function enableChannel(tx: Tx, { account_id, id }: Key): Promise<void> {
  await sql`
    update destination set enabled = true, failing_since = null
    where account_id = ${account_id} and id = ${id}`.execute(tx);
  await sql`
    update channel set disabled_reason = null where account_id = ${account_id} and id = ${id}`.execute(tx);
}

/**
 * What waits for a channel goes out as it is set up now: who holds it loses it, and what it was asked to wait for is
 * forgotten. What is under way just now may be sent twice.
 */
export async function takeBackChannel(tx: Tx, { account_id, id }: Key): Promise<void> {
  await sql`
    update destination d set lease_id = null, lease_until = null, due_at = (
      select min(due_at) from delivery where destination_id = d.id and due_at is not null)
    where account_id = ${account_id} and id = ${id}`.execute(tx);
}

/** What a test came to; one that arrived ends a time of failures. */
export async function noteTest(
  database: Database,
  { account_id, id }: Key,
  { at, ok, error }: { at: Date; ok: boolean; error: string | null },
): Promise<void> {
  await sql`
    update channel set last_delivery_at = ${at}, last_delivery_ok = ${ok}, last_delivery_error = ${error}
    where account_id = ${account_id} and id = ${id}`.execute(database);
  if (ok)
    await sql`
      update destination set failing_since = null
      where account_id = ${account_id} and id = ${id} and failing_since is not null`.execute(database);
}

/** The mails about an alert that a channel was sent before this delivery and that somebody took, the first ones first. */
export async function findEarlierMails(
  database: Database,
  delivery: { id: number; account_id: number; destination_id: number; alert_id: number | null },
): Promise<{ mail_id: string; reached: string[] }[]> {
  if (delivery.alert_id === null) return [];
  const found = await sql<{ mail_id: string; reached: string[] }>`
    select coalesce(digest_id, message_id) as mail_id, reached from delivery
    where account_id = ${delivery.account_id} and alert_id = ${delivery.alert_id}
      and destination_id = ${delivery.destination_id} and id < ${delivery.id}
      and (status = 'delivered' or postponed_until is not null)
      and reached <> '{}'
    order by id limit ${MOST_EARLIER}`.execute(database);
  return found.rows;
}

/** With its deliveries; false where there was none. */
export async function deleteChannel(tx: Tx, accountId: number, id: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('destination')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('type', '=', 'channel')
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}
