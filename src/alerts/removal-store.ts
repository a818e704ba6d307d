// What alerts keep of an account that is being deleted, deleted in bounded parts.

import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';

/** How many deliveries there were, at most `limit`. */
export async function deleteSomeDeliveries(tx: Tx, accountId: number, limit: number): Promise<number> {
  const deleted = await sql`
    delete from delivery where id = any(array(
      select d.id from destination t join delivery d on d.destination_id = t.id
      where t.account_id = ${accountId} limit ${limit}))`.execute(tx);
  return Number(deleted.numAffectedRows ?? 0);
}

/** How many exchanges with webhooks there were, at most `limit`. */
export async function deleteSomeExchanges(tx: Tx, accountId: number, limit: number): Promise<number> {
  const deleted = await sql`
    delete from webhook_exchange where ctid = any(array(
      select e.ctid from destination t join webhook_exchange e on e.destination_id = t.id
      where t.account_id = ${accountId} limit ${limit}))`.execute(tx);
  return Number(deleted.numAffectedRows ?? 0);
}

/** With their attempts; how many there were, at most `limit`. */
export async function deleteSomePages(tx: Tx, accountId: number, limit: number): Promise<number> {
  const deleted = await sql`
    delete from page where id = any(array(
      select id from page where account_id = ${accountId} limit ${limit}))`.execute(tx);
  return Number(deleted.numAffectedRows ?? 0);
}

/** Channels and webhooks go with them. */
export async function deleteDestinations(tx: Tx, accountId: number): Promise<void> {
  await sql`delete from destination where account_id = ${accountId}`.execute(tx);
}

/** With what happened to them. */
export async function deleteSomeAlerts(tx: Tx, accountId: number, limit: number): Promise<number> {
  const deleted = await sql`
    delete from alert where id = any(array(
      select id from alert where account_id = ${accountId} limit ${limit}))`.execute(tx);
  return Number(deleted.numAffectedRows ?? 0);
}
