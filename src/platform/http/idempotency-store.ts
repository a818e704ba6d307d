// The table of requests that carry an Idempotency-Key.

import { sql } from 'kysely';
import type { Database, Tx } from '../database/database.ts';

export interface KeyedRequest {
  account_id: number;
  /** Method and pattern. */
  route: string;
  key: string;
}

export interface Claim extends KeyedRequest {
  request_hash: Buffer;
  now: Date;
  /** Also tells this claim from an earlier one on the same key. */
  lease_until: Date;
}

/** False where the key was used in the last 24 hours, unless that request died before it did anything. */
export async function claimKey(database: Database, claim: Claim, expiredBefore: Date): Promise<boolean> {
  const { account_id, route, key, request_hash, now, lease_until } = claim;
  const claimed = await database
    .insertInto('idempotency_key')
    .values({ account_id, route, key, request_hash, created_at: now, lease_until })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'route', 'key'])
        .doUpdateSet({
          request_hash,
          created_at: now,
          lease_until,
          status: null,
          sealed_response: null,
          committed_at: null,
        })
        .where((where) =>
          where.or([
            where('idempotency_key.created_at', '<=', expiredBefore),
            where.and([
              where('idempotency_key.status', 'is', null),
              where('idempotency_key.committed_at', 'is', null),
              where('idempotency_key.lease_until', '<=', now),
            ]),
          ]),
        ),
    )
    .returning('key')
    .execute();
  return claimed.length === 1;
}

export interface FirstRequest {
  request_hash: Buffer;
  /** null: not answered, yet or ever. */
  status: number | null;
  sealed_response: Buffer | null;
}

export async function findFirstRequest(
  database: Database,
  { account_id, route, key }: KeyedRequest,
): Promise<FirstRequest | null> {
  const found = await database
    .selectFrom('idempotency_key')
    .select(['request_hash', 'status', 'sealed_response'])
    .where('account_id', '=', account_id)
    .where('route', '=', route)
    .where('key', '=', key)
    .executeTakeFirst();
  return found ?? null;
}

const ofClaim = ({ account_id, route, key, lease_until }: Claim) =>
  sql<boolean>`account_id = ${account_id} and route = ${route} and key = ${key} and lease_until = ${lease_until}`;

/** Inside the transaction that does the work. False where another request has taken the claim over. */
export async function markCommitted(tx: Tx, claim: Claim): Promise<boolean> {
  const marked = await tx
    .updateTable('idempotency_key')
    .set({ committed_at: claim.now })
    .where(ofClaim(claim))
    .executeTakeFirst();
  return marked.numUpdatedRows === 1n;
}

export async function keepAnswer(
  database: Database,
  claim: Claim,
  answer: { status: number; sealed_response: Buffer },
): Promise<void> {
  await database.updateTable('idempotency_key').set(answer).where(ofClaim(claim)).execute();
}

/** Lets the key be used again. `evenIfCommitted`: also where the work was done. */
export async function releaseKey(
  database: Database,
  claim: Claim,
  { evenIfCommitted }: { evenIfCommitted: boolean },
): Promise<void> {
  await database
    .deleteFrom('idempotency_key')
    .where(ofClaim(claim))
    .$if(!evenIfCommitted, (query) => query.where('committed_at', 'is', null))
    .execute();
}

/** How many keys of the account there were, at most `limit`. */
export async function deleteKeysOf(tx: Database, accountId: number, limit: number): Promise<number> {
  const deleted = await sql`
    delete from idempotency_key where ctid = any(array(
      select ctid from idempotency_key where account_id = ${accountId} limit ${limit}))`.execute(tx);
  return Number(deleted.numAffectedRows ?? 0);
}

/** True when there may be more. */
export async function deleteExpiredKeys(
  database: Database,
  expiredBefore: Date,
  atMost: number,
): Promise<boolean> {
  const deleted = await sql`
    delete from idempotency_key where ctid in (
      select ctid from idempotency_key where created_at <= ${expiredBefore} order by created_at limit ${atMost}
    )`.execute(database);
  return Number(deleted.numAffectedRows ?? 0) === atMost;
}
