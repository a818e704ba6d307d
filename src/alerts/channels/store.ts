// SQL of channels.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Page } from '../../platform/page.ts';

export interface ChannelRow {
  id: number;
  account_id: number;
  name: string;
  kind: string;
  config_sealed: Buffer;
  enabled: boolean;
  last_delivery_at: Date | null;
  last_delivery_ok: boolean | null;
  last_delivery_error: string | null;
}

const columns = sql`c.id, c.account_id, c.name, c.kind, c.config_sealed, d.enabled, c.last_delivery_at,
  c.last_delivery_ok, c.last_delivery_error`;
const joined = sql`channel c join destination d on d.account_id = c.account_id and d.id = c.id`;

export async function findChannel(
  database: Database,
  accountId: number,
  id: number,
): Promise<ChannelRow | null> {
  const found = await sql<ChannelRow>`
    select ${columns} from ${joined} where c.account_id = ${accountId} and c.id = ${id}`.execute(database);
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

export async function reserveChannelId(tx: Tx, accountId: number): Promise<number> {
  const made = await tx
    .insertInto('destination')
    .values({ account_id: accountId, type: 'channel' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

export async function insertChannel(
  tx: Tx,
  channel: Pick<ChannelRow, 'id' | 'account_id' | 'name' | 'kind' | 'config_sealed'>,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('channel')
    .values({ ...channel, created_at: now, updated_at: now })
    .execute();
}
