// Bots of status pages, and the chats that are subscribed by them, in the database.

import { sql } from 'kysely';
import type { Database, Tx } from '../../../../platform/database/database.ts';
import type { PageKey } from '../../page-key.ts';
import { isPublic } from '../sending/sendable-store.ts';

export type BotProblem = 'unauthorized' | 'taken' | 'unreachable';

export interface BotRow {
  account_id: number;
  status_page_id: number;
  bot_id: number;
  username: string;
  token_sealed: Buffer;
  api_url: string | null;
  next_update_id: number;
  failures: number;
  /** null: it works. */
  problem: BotProblem | null;
  /** Of a bot that was claimed: until when nobody else asks. */
  due_at: Date;
}

export async function findBot(database: Database, { account_id, id }: PageKey): Promise<BotRow | null> {
  const { rows } = await sql<BotRow>`
    select * from status_page_telegram_bot
    where account_id = ${account_id} and status_page_id = ${id}`.execute(database);
  return rows[0] ?? null;
}

export const listBots = (database: Database, accountId: number) =>
  database
    .selectFrom('status_page_telegram_bot')
    .select(['status_page_id', 'token_sealed', 'api_url'])
    .where('account_id', '=', accountId)
    .execute();

/** False: it is of another page. What one Bot API server says takes no bot of another: anybody may run one. */
export async function saveBot(
  tx: Tx,
  { account_id, id }: PageKey,
  bot: Pick<BotRow, 'bot_id' | 'username' | 'token_sealed' | 'api_url'>,
  now: Date,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`telegram bot ${bot.bot_id}`}, 0))`.execute(tx);
  const { rows } = await sql`
    insert into status_page_telegram_bot as b
      (account_id, status_page_id, bot_id, username, token_sealed, api_url, due_at)
    select ${account_id}, ${id}, ${bot.bot_id}, ${bot.username}, ${bot.token_sealed}, ${bot.api_url}, ${now}
    where not exists (
      select from status_page_telegram_bot o
      where o.bot_id = ${bot.bot_id} and o.api_url is not distinct from ${bot.api_url}::text and o.status_page_id <> ${id})
    on conflict (status_page_id) do update set
      next_update_id = case when b.bot_id = excluded.bot_id then b.next_update_id else 0 end,
      bot_id = excluded.bot_id, username = excluded.username, token_sealed = excluded.token_sealed,
      api_url = excluded.api_url, due_at = excluded.due_at, failures = 0, problem = null, paused_until = null
    returning b.status_page_id`.execute(tx);
  return rows.length > 0;
}

export const deleteBot = (tx: Tx, { account_id, id }: PageKey) =>
  tx
    .deleteFrom('status_page_telegram_bot')
    .where('account_id', '=', account_id)
    .where('status_page_id', '=', id)
    .execute();

/** No other bot could write to them. */
export const deleteChats = (tx: Tx, { account_id, id }: PageKey) =>
  tx
    .deleteFrom('subscriber')
    .where('account_id', '=', account_id)
    .where('status_page_id', '=', id)
    .where('kind', '=', 'telegram')
    .execute();

/** Those of pages that people see, for whoever asks first; nobody else asks before `until`. */
export async function claimDueBots(
  database: Database,
  {
    now,
    until,
    except,
    exceptAccounts,
    limit,
  }: {
    now: Date;
    until: Date;
    /** Pages whose bots are being asked. */
    except: readonly number[];
    exceptAccounts: readonly number[];
    limit: number;
  },
): Promise<BotRow[]> {
  const { rows } = await sql<BotRow>`
    update status_page_telegram_bot set due_at = ${until}
    where status_page_id = any(array(
      select b.status_page_id from status_page_telegram_bot b
      join status_page p on p.account_id = b.account_id and p.id = b.status_page_id
      join account a on a.id = b.account_id
      where b.due_at <= ${now} and ${isPublic} and b.account_id <> all(${[...exceptAccounts]}::bigint[])
        and b.status_page_id <> all(${[...except]}::bigint[])
      order by b.due_at limit ${limit} for update of b skip locked))
    returning *`.execute(database);
  return rows;
}

/** When the next one is due that is not due yet; null: none is. */
export async function nextBotDueAt(database: Database, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ due_at: Date }>`
    select due_at from status_page_telegram_bot where due_at > ${now} order by due_at limit 1`.execute(
    database,
  );
  return rows[0]?.due_at ?? null;
}

/** False: the page has another bot by now, or somebody else acted on these updates, since the claim ran out. */
export async function saveAsked(
  tx: Tx,
  { account_id, status_page_id, bot_id, ...claimed }: BotRow,
  { next_update_id, due_at }: { next_update_id: number; due_at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update status_page_telegram_bot
    set next_update_id = ${next_update_id}, failures = 0, problem = null,
      due_at = case due_at when ${claimed.due_at} then ${due_at} else due_at end
    where account_id = ${account_id} and status_page_id = ${status_page_id} and bot_id = ${bot_id}
      and next_update_id = ${claimed.next_update_id}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Of a bot that somebody else asks by now, or with another token, it says nothing. */
export const saveUnasked = (
  database: Database,
  { account_id, status_page_id, ...claimed }: BotRow,
  { problem, due_at }: { problem: BotProblem; due_at: Date },
) =>
  sql`
    update status_page_telegram_bot set problem = ${problem}, due_at = ${due_at}, failures = failures + 1
    where account_id = ${account_id} and status_page_id = ${status_page_id} and due_at = ${claimed.due_at}`.execute(
    database,
  );

/** It was stopped while it was asked: whoever comes next may ask at once. */
export const giveBack = (database: Database, { account_id, status_page_id, due_at }: BotRow, now: Date) =>
  sql`
    update status_page_telegram_bot set due_at = ${now}
    where account_id = ${account_id} and status_page_id = ${status_page_id} and due_at = ${due_at}`.execute(
    database,
  );

/** How many chats the page has, with those that are asked for; nobody else adds one until the transaction ends. */
export async function countChats(tx: Tx, { account_id, id }: PageKey): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`subscribers of page ${id}`}, 0))`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from subscriber
    where account_id = ${account_id} and status_page_id = ${id} and kind = 'telegram'`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function findChat(tx: Tx, { account_id, id }: PageKey, chatId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from subscriber
    where account_id = ${account_id} and status_page_id = ${id} and chat_id = ${chatId}`.execute(tx);
  return rows[0]?.id ?? null;
}

export const confirmChat = (
  tx: Tx,
  { account_id, id }: { account_id: number; id: number },
  chat: { chat_id: number; chat_name: string },
  now: Date,
) =>
  tx
    .updateTable('subscriber')
    .set({ ...chat, status: 'confirmed', confirmed_at: now })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
