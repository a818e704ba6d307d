// SQL of ending what is sent to destinations.

import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** Stops sending to a destination: what waits for it ends as failed, and a holder loses its lease. */
export async function stopDestination(
  tx: Tx,
  destination: { id: number; account_id: number },
  error: string,
): Promise<void> {
  await sql`
    update destination set enabled = false, due_at = null, lease_id = null, lease_until = null, digest_at = null
    where id = ${destination.id} and account_id = ${destination.account_id}`.execute(tx);
  await sql`
    update delivery set status = 'failed', due_at = null, error = ${error}
    where destination_id = ${destination.id} and account_id = ${destination.account_id} and status = 'pending'`.execute(
    tx,
  );
}

/** What still waits for destinations of the account ends as failed, and who holds one of them loses it. */
export async function giveUpPending(tx: Tx, accountId: number, error: string): Promise<void> {
  await sql`
    with held as (
      select id from destination where account_id = ${accountId} order by id for no key update)
    update destination d set due_at = null, lease_id = null, lease_until = null, digest_at = null,
      failing_since = null
    from held where d.id = held.id`.execute(tx);
  // A statement of its own, so that it sees what was queued while the locks were waited for.
  await sql`
    update delivery set status = 'failed', due_at = null, error = ${error}
    where account_id = ${accountId} and status = 'pending'
      and destination_id in (select id from destination where account_id = ${accountId})`.execute(tx);
}

/** Notes why a channel is no good any more; null where it is gone, or was disabled already. */
export async function noteRefused(
  tx: Tx,
  key: { id: number; account_id: number },
  reason: string,
): Promise<{ id: number; name: string; kind: string } | null> {
  const noted = await sql<{ id: number; name: string; kind: string }>`
    update channel c set disabled_reason = ${reason}
    from destination d
    where c.id = ${key.id} and c.account_id = ${key.account_id} and d.id = c.id and d.enabled
    returning c.id, c.name, c.kind`.execute(tx);
  return noted.rows[0] ?? null;
}

export async function findWebhookFacts(
  tx: Tx,
  key: { id: number; account_id: number },
): Promise<{ id: number; name: string; url: string } | null> {
  const found = await tx
    .selectFrom('webhook')
    .select(['id', 'name', 'url'])
    .where('account_id', '=', key.account_id)
    .where('id', '=', key.id)
    .executeTakeFirst();
  return found ?? null;
}
