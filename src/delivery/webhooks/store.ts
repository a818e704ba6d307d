// SQL of webhooks.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Page } from '../../platform/page.ts';

export interface WebhookRow {
  id: number;
  account_id: number;
  name: string;
  url: string;
  headers_sealed: Buffer;
  secret_sealed: Buffer;
  events: string[];
  /** null: it receives the alerts of all rules, and those of none. */
  rule_ids: number[] | null;
  created_at: Date;
  enabled: boolean;
  failing_since: Date | null;
}

const columns = sql`w.id, w.account_id, w.name, w.url, w.headers_sealed, w.secret_sealed, w.events, w.created_at,
  d.enabled, d.failing_since, case when not w.all_rules then
    array(select r.rule_id from webhook_rule r where r.webhook_id = w.id order by r.rule_id) end as rule_ids`;
const joined = sql`webhook w join destination d on d.account_id = w.account_id and d.id = w.id`;

export async function findWebhook(
  database: Database,
  accountId: number,
  id: number,
): Promise<WebhookRow | null> {
  const found = await sql<WebhookRow>`
    select ${columns} from ${joined} where w.account_id = ${accountId} and w.id = ${id}`.execute(database);
  return found.rows[0] ?? null;
}

export async function findWebhooks(
  database: Database,
  keys: readonly { account_id: number; id: number }[],
): Promise<WebhookRow[]> {
  const found = await sql<WebhookRow>`
    select ${columns} from unnest(${keys.map((k) => k.account_id)}::bigint[], ${keys.map((k) => k.id)}::bigint[])
      as k(account_id, id)
      join ${joined} on w.account_id = k.account_id and w.id = k.id`.execute(database);
  return found.rows;
}

/** As `findWebhook`; nobody else changes it until the transaction ends. */
export async function lockWebhook(tx: Tx, accountId: number, id: number): Promise<WebhookRow | null> {
  const found = await sql<WebhookRow>`
    select ${columns} from ${joined} where w.account_id = ${accountId} and w.id = ${id}
    for no key update of d, w`.execute(tx);
  return found.rows[0] ?? null;
}

/** Newest first, those with an id below `before`. */
export async function listWebhooks(database: Database, accountId: number, page: Page): Promise<WebhookRow[]> {
  const found = await sql<WebhookRow>`
    select ${columns} from ${joined}
    where w.account_id = ${accountId} and (${page.before}::bigint is null or w.id < ${page.before})
    order by w.id desc limit ${page.limit}`.execute(database);
  return found.rows;
}

export async function reserveWebhookId(tx: Tx, accountId: number, enabled: boolean): Promise<number> {
  const made = await tx
    .insertInto('destination')
    .values({ account_id: accountId, type: 'webhook', enabled })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

type StoredWebhook = Pick<WebhookRow, 'name' | 'url' | 'headers_sealed' | 'secret_sealed' | 'events'>;

export async function insertWebhook(
  tx: Tx,
  key: { account_id: number; id: number },
  webhook: StoredWebhook,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('webhook')
    .values({ ...key, ...webhook, created_at: now, updated_at: now })
    .execute();
}

export async function updateWebhook(
  tx: Tx,
  key: { account_id: number; id: number },
  changes: Partial<StoredWebhook>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('webhook')
    .set({ ...changes, updated_at: now })
    .where('account_id', '=', key.account_id)
    .where('id', '=', key.id)
    .execute();
}

export async function enableWebhook(tx: Tx, key: { account_id: number; id: number }): Promise<void> {
  await tx
    .updateTable('destination')
    .set({ enabled: true, failing_since: null })
    .where('account_id', '=', key.account_id)
    .where('id', '=', key.id)
    .execute();
}

/** Those of `ids` that are rules of the account; they stay until the transaction ends. */
export async function lockRules(tx: Tx, accountId: number, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from alert_rule
    where account_id = ${accountId} and id = any(${[...ids]}::bigint[])
    order by id
    for key share`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** It receives alerts of these rules and of no others, or of every alert where they are null; the caller has locked the rules. */
export async function saveRulesOf(
  tx: Tx,
  { account_id, id }: { account_id: number; id: number },
  ruleIds: readonly number[] | null,
): Promise<void> {
  await sql`
    update webhook set all_rules = ${ruleIds === null} where account_id = ${account_id} and id = ${id}`.execute(
    tx,
  );
  await sql`delete from webhook_rule where account_id = ${account_id} and webhook_id = ${id}`.execute(tx);
  await sql`
    insert into webhook_rule (account_id, webhook_id, rule_id)
    select distinct ${account_id}::bigint, ${id}::bigint, rule_id
    from unnest(${[...(ruleIds ?? [])]}::bigint[]) as t (rule_id)`.execute(tx);
}

/** With its deliveries; false where there was none. */
export async function deleteWebhook(tx: Tx, accountId: number, id: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('destination')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('type', '=', 'webhook')
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}
