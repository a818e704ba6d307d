// What reports change in the database.

import { sql } from 'kysely';
import type { Severity } from '../../../delivery/alert-schema.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Known } from './judge.ts';

export interface Addressed {
  id: number;
  account_id: number;
  suspended: boolean;
}

/** Whose an address is; undefined: nobody's, or that of an account that is being deleted. */
export async function findByToken(database: Database, tokenHash: Buffer): Promise<Addressed | undefined> {
  const { rows } = await sql<Addressed>`
    select i.id, i.account_id, a.suspended_at is not null as suspended
    from integration i join account a on a.id = i.account_id and a.deletion_began_at is null
    where i.token_hash = ${tokenHash}`.execute(database);
  return rows[0];
}

export interface KnownCheck extends Known {
  id: number;
  name: string;
  /** Nothing of it was changed since it was made. */
  untouched: boolean;
}

interface KnownRow extends KnownCheck {
  key_hash: Buffer;
}

/** In hexadecimal, as they are compared. */
export type Hash = string;

/**
 * Those of these that there are, locked in the order of their ids. How they are is read once they are locked: what ends
 * what is not repeated may have held them.
 */
export async function lockKnown(
  tx: Tx,
  { account_id, id }: { account_id: number; id: number },
  hashes: readonly Hash[],
): Promise<Map<Hash, KnownCheck>> {
  const locked = await sql<{ id: number }>`
    select e.id from external e
    where e.account_id = ${account_id} and e.integration_id = ${id}
      and e.key_hash = any(array(select decode(unnest(${[...hashes]}::text[]), 'hex')))
    order by e.id for update`.execute(tx);
  const { rows } = await sql<KnownRow>`
    select e.id, e.key_hash, s.name, s.status, e.severity, e.began_at, e.ended_at, e.ended_seen_at, e.expires_at,
      s.updated_at = s.created_at as untouched
    from external e join subject s on s.id = e.id
    where e.account_id = ${account_id}
      and e.id = any(${locked.rows.map((row) => row.id)}::bigint[])`.execute(tx);
  return new Map(rows.map(({ key_hash, ...row }) => [key_hash.toString('hex'), row]));
}

export async function countChecks(tx: Tx, account_id: number, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from external
    where account_id = ${account_id} and integration_id = ${id}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export interface SavedCheck extends Omit<Known, 'status'> {
  id: number;
  severity: Severity | null;
  message: string;
  url: string | null;
  reported_at: Date;
  review_at: Date | null;
}

export async function insertChecks(
  tx: Tx,
  { account_id, id }: { account_id: number; id: number },
  checks: readonly (SavedCheck & { key: string; hash: Hash })[],
): Promise<void> {
  if (checks.length === 0) return;
  await tx
    .insertInto('external')
    .values(
      checks.map(({ hash, ...check }) => ({
        ...{ ...check, account_id, integration_id: id },
        key_hash: Buffer.from(hash, 'hex'),
      })),
    )
    .execute();
}

export async function saveChecks(tx: Tx, accountId: number, checks: readonly SavedCheck[]): Promise<void> {
  if (checks.length === 0) return;
  const columnOf = <Name extends keyof SavedCheck>(name: Name) => checks.map((check) => check[name]);
  await sql`
    update external e set severity = given.severity, message = given.message, url = given.url,
      began_at = given.began_at, ended_at = given.ended_at, ended_seen_at = given.ended_seen_at,
      reported_at = given.reported_at, expires_at = given.expires_at, review_at = given.review_at
    from unnest(${columnOf('id')}::bigint[], ${columnOf('severity')}::text[], ${columnOf('message')}::text[],
      ${columnOf('url')}::text[], ${columnOf('began_at')}::timestamptz[], ${columnOf('ended_at')}::timestamptz[],
      ${columnOf('ended_seen_at')}::timestamptz[], ${columnOf('reported_at')}::timestamptz[],
      ${columnOf('expires_at')}::timestamptz[], ${columnOf('review_at')}::timestamptz[])
      as given (id, severity, message, url, began_at, ended_at, ended_seen_at, reported_at, expires_at, review_at)
    where e.id = given.id and e.account_id = ${accountId}`.execute(tx);
}

export interface KeptPayload {
  taken: number;
  problem: string | null;
  body: string;
  body_bytes: number;
}

/** Those of an integration that found no room, and until when. */
export async function findWithoutRoom(
  tx: Tx,
  { account_id, id }: { account_id: number; id: number },
): Promise<Map<Hash, Date>> {
  const { rows } = await sql<{ hash: Hash; expires_at: Date }>`
    select encode(key_hash, 'hex') as hash, expires_at from external_without_room
    where account_id = ${account_id} and integration_id = ${id}`.execute(tx);
  return new Map(rows.map(({ hash, expires_at }) => [hash, expires_at]));
}

/** Null in place of a moment: it is forgotten. */
export async function saveWithoutRoom(
  tx: Tx,
  { account_id, id }: { account_id: number; id: number },
  changes: ReadonlyMap<Hash, Date | null>,
): Promise<void> {
  const forgotten = [...changes].flatMap(([hash, until]) => (until === null ? [hash] : []));
  const kept = [...changes].flatMap(([hash, until]) => (until === null ? [] : [{ hash, until }]));
  if (forgotten.length > 0)
    await sql`
      delete from external_without_room where account_id = ${account_id} and integration_id = ${id}
        and key_hash = any(array(select decode(unnest(${forgotten}::text[]), 'hex')))`.execute(tx);
  if (kept.length > 0)
    await sql`
      insert into external_without_room (account_id, integration_id, key_hash, expires_at)
      select ${account_id}::bigint, ${id}::bigint, decode(given.hash, 'hex'), given.until
      from unnest(${kept.map(({ hash }) => hash)}::text[], ${kept.map(({ until }) => until)}::timestamptz[])
        as given (hash, until)
      on conflict (integration_id, key_hash) do update set expires_at = excluded.expires_at`.execute(tx);
}

const MOST_PAYLOADS = 10;

/** Its last ten stay. */
export async function keepPayload(
  tx: Tx,
  { account_id, id }: { account_id: number; id: number },
  payload: KeptPayload,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('integration_payload')
    .values({ ...payload, account_id, integration_id: id, received_at: now })
    .execute();
  await sql`
    delete from integration_payload where account_id = ${account_id} and integration_id = ${id} and id < (
      select min(id) from (
        select id from integration_payload where integration_id = ${id} order by id desc limit ${MOST_PAYLOADS}) as kept)`.execute(
    tx,
  );
  await sql`
    update integration set last_received_at = ${now}, last_problem = ${payload.problem}
    where account_id = ${account_id} and id = ${id}`.execute(tx);
}
