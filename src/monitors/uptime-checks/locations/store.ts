// Locations in the database. An account sees its own and those that all accounts share, and changes its own alone.

import { sql } from 'kysely';
import { probeKinds } from '../../../../shared/probe-kinds.gen.ts';
import { isProbed } from '../../../../shared/probe-kinds.ts';
import { lockAccount } from '../../../accounts/lock-account.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Page } from '../../../platform/page.ts';
import { isSkewed, type Seen } from './status.ts';

export interface LocationRow {
  id: number;
  account_id: number | null;
  shared: boolean;
  name: string;
  country: string | null;
  labels: string[];
  has_token: boolean;
  version: string | null;
  seen_at: Date | null;
  skew_ms: number | null;
  lag_ms: number | null;
  cut_off_since: Date | null;
  created_at: Date;
  updated_at: Date;
  /** Of the account that looks; those that name no location are probed by the service. */
  checks: number;
}

const PROBED = probeKinds.filter(isProbed);

const visibleTo = (accountId: number) => sql`(l.account_id = ${accountId} or l.shared)`;

/** What a location was that no check names any more is not known to be so still. */
const cutOffSince = sql`
  case when exists (select from uptime_target t where t.location_id = l.id) then l.cut_off_since end as cut_off_since`;

const columns = (accountId: number) => sql`
  l.id, l.account_id, l.shared, l.name, l.country, l.labels, l.has_token, l.version, l.seen_at, l.skew_ms, l.lag_ms, ${cutOffSince},
  l.created_at, l.updated_at,
  case when l.account_id is null and l.name = 'local' then (
    select count(*)::int from uptime_check c
    where c.account_id = ${accountId} and c.kind = any(${PROBED}::text[])
      and not exists (select from uptime_target t where t.check_id = c.id)
  ) else 0 end
  + (select count(*)::int from uptime_target t where t.location_id = l.id and t.account_id = ${accountId}) as checks`;

/** Newest first. */
export async function findLocations(
  database: Database,
  accountId: number,
  { before, limit }: Page,
): Promise<LocationRow[]> {
  const { rows } = await sql<LocationRow>`
    select ${columns(accountId)} from location l
    where ${visibleTo(accountId)} and (${before}::bigint is null or l.id < ${before}::bigint)
    order by l.id desc limit ${limit}`.execute(database);
  return rows;
}

export async function findLocation(
  database: Database,
  accountId: number,
  id: number,
): Promise<LocationRow | undefined> {
  const { rows } = await sql<LocationRow>`
    select ${columns(accountId)} from location l
    where l.id = ${id} and ${visibleTo(accountId)}`.execute(database);
  return rows[0];
}

/** How many the account has; nobody else adds one until the transaction ends. */
export async function lockAndCountLocations(tx: Tx, accountId: number): Promise<number> {
  await lockAccount(tx, accountId);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from location where account_id = ${accountId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function insertLocation(
  tx: Tx,
  location: Pick<LocationRow, 'shared' | 'name' | 'country' | 'labels' | 'created_at' | 'updated_at'> & {
    account_id: number;
    subject_id: number;
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('location')
    .values({ ...location, has_token: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface OwnLocation {
  name: string;
  /** What its alerts are about; null: there is none yet. */
  subject_id: number | null;
}

/** One that is the account's own; nobody else changes or names it until the transaction ends. */
export async function lockLocation(tx: Tx, accountId: number, id: number): Promise<OwnLocation | undefined> {
  const { rows } = await sql<OwnLocation>`
    select name, subject_id from location where account_id = ${accountId} and id = ${id} for update`.execute(
    tx,
  );
  return rows[0];
}

export const saveLocation = (
  tx: Tx,
  accountId: number,
  id: number,
  changes: Partial<Pick<LocationRow, 'name' | 'country' | 'labels' | 'has_token'>> & { updated_at: Date },
) =>
  tx.updateTable('location').set(changes).where('account_id', '=', accountId).where('id', '=', id).execute();

/** Whether a check of whatever account names it. */
export async function isNamed(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`select from uptime_target where location_id = ${id} limit 1`.execute(tx);
  return rows.length > 0;
}

export const deleteLocation = (tx: Tx, accountId: number, id: number) =>
  tx.deleteFrom('location').where('account_id', '=', accountId).where('id', '=', id).execute();

export interface NamedLocation {
  id: number;
  account_id: number | null;
  shared: boolean;
}

/** Those of `ids` that the account may name; none of them is deleted until the transaction ends. */
export async function lockNamed(tx: Tx, accountId: number, ids: readonly number[]): Promise<NamedLocation[]> {
  const { rows } = await sql<NamedLocation>`
    select l.id, l.account_id, l.shared from location l
    where l.id = any(${ids}::bigint[]) and ${visibleTo(accountId)}
    order by l.id for key share`.execute(tx);
  return rows;
}

/** All that the account may name, in the order of their ids; none of them is deleted until the transaction ends. */
export async function lockVisible(tx: Tx, accountId: number): Promise<Seen[]> {
  const { rows } = await sql<Seen>`
    select l.id, l.has_token, l.seen_at, l.skew_ms, ${cutOffSince} from location l
    where ${visibleTo(accountId)} order by l.id for key share`.execute(tx);
  return rows;
}

/** These are where the checks are probed from, and no others. What was seen from those that stay is forgotten too. */
export async function saveTargets(
  tx: Tx,
  accountId: number,
  checks: readonly { id: number; location_ids: readonly number[] }[],
): Promise<void> {
  const ids = checks.map(({ id }) => id);
  await sql`
    delete from uptime_target where account_id = ${accountId} and check_id = any(${ids}::bigint[])`.execute(
    tx,
  );
  const targets = checks.flatMap(({ id, location_ids }) =>
    location_ids.map((location) => ({ id, location })),
  );
  if (targets.length === 0) return;
  await sql`
    insert into uptime_target (check_id, location_id, account_id)
    select check_id, location_id, ${accountId}
    from unnest(${targets.map(({ id }) => id)}::bigint[], ${targets.map(({ location }) => location)}::bigint[])
      as named (check_id, location_id)`.execute(tx);
}

/** What its prober said of itself. null: it is gone. */
export async function noteSeen(
  database: Database,
  id: number,
  { seen_at, version, skew_ms }: { seen_at: Date; version: string; skew_ms: number },
): Promise<true | null> {
  const { rows } = await sql`
    update location set seen_at = ${seen_at}, version = ${version}, skew_ms = ${skew_ms},
      skewed_since = case when ${isSkewed(skew_ms)} then coalesce(skewed_since, ${seen_at}) end
    where id = ${id} returning id`.execute(database);
  return rows.length > 0 || null;
}
