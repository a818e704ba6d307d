// SQL of what was exchanged with webhooks; that of their deliveries is written where attempts are recorded.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Exchange, Header } from '../destinations/attempts.ts';

interface WebhookKey {
  account_id: number;
  id: number;
}

export interface ExchangeRow {
  attempt: number;
  attempted_at: Date;
  duration_ms: number;
  url: string;
  request_headers: Header[];
  response_status: number | null;
  response_headers: Header[] | null;
  response_body: string | null;
  response_cut: boolean;
  error: string | null;
}

/** A delivery is tried only so many times, so there are few. The last attempt first. */
export async function listExchanges(
  database: Database,
  webhook: WebhookKey,
  deliveryId: number,
): Promise<ExchangeRow[]> {
  const found = await sql<ExchangeRow>`
    select attempt, attempted_at, duration_ms, url, request_headers, response_status, response_headers, response_body,
      response_cut, error
    from webhook_exchange
    where destination_id = ${webhook.id} and delivery_id = ${deliveryId} and account_id = ${webhook.account_id}
    order by attempt desc`.execute(database);
  return found.rows;
}

/** Of the first attempt to send a test. */
export async function insertExchange(
  tx: Tx,
  webhook: WebhookKey,
  attempt: Pick<ExchangeRow, 'attempted_at' | 'duration_ms' | 'response_status' | 'error'> & {
    delivery_id: number;
    exchange: Exchange;
  },
): Promise<void> {
  const { exchange, ...facts } = attempt;
  const { request_headers, response_headers, ...texts } = exchange;
  await tx
    .insertInto('webhook_exchange')
    .values({
      ...{ account_id: webhook.account_id, destination_id: webhook.id, attempt: 1 },
      ...facts,
      ...texts,
      request_headers: JSON.stringify(request_headers),
      response_headers: response_headers && JSON.stringify(response_headers),
    })
    .execute();
}

/** How many were deleted, at most `limit`: those that are older. */
export async function deleteOldExchanges(database: Database, until: Date, limit: number): Promise<number> {
  const deleted = await sql`
    delete from webhook_exchange where ctid = any(array(
      select ctid from webhook_exchange where attempted_at < ${until} order by attempted_at limit ${limit}))`.execute(
    database,
  );
  return Number(deleted.numAffectedRows ?? 0);
}

/** The same of webhooks that were called since: all but the last `kept` of each. */
export async function deleteSurplusExchanges(
  database: Database,
  { since, kept, limit }: { since: Date; kept: number; limit: number },
): Promise<number> {
  const deleted = await sql`
    delete from webhook_exchange where ctid = any(array(
      select surplus.ctid
      from (select distinct destination_id from webhook_exchange where attempted_at >= ${since}) called
      cross join lateral (
        select ctid from webhook_exchange
        where destination_id = called.destination_id
        order by delivery_id desc, attempt desc
        offset ${kept}) surplus
      limit ${limit}))`.execute(database);
  return Number(deleted.numAffectedRows ?? 0);
}
