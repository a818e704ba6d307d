// The keys by which documents know the resources of an account.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { jsonbOf } from '../../platform/database/json.ts';
import type { SectionName } from './document.ts';

export interface KeyRow {
  section: SectionName;
  key: string;
  resource: number | string;
  source: string | null;
  applied: unknown;
  applied_at: Date;
}

/** By what a section refers to its resources. */
const columns: Readonly<Record<SectionName, string>> = {
  webhooks: 'destination_id',
  channels: 'destination_id',
  servers: 'subject_id',
  processes: 'subject_id',
  uptime_checks: 'subject_id',
  cron_checks: 'subject_id',
  locations: 'location_id',
  integrations: 'integration_id',
  external_checks: 'subject_id',
  schedules: 'schedule_id',
  escalation_policies: 'escalation_policy_id',
  rules: 'rule_id',
  silences: 'quiet_time_id',
  maintenance_windows: 'quiet_time_id',
  status_pages: 'status_page_id',
  custom_endpoints: 'endpoint_id',
  tv_dashboards: 'dashboard_id',
};

/** The ids of these are texts. */
const TEXT: ReadonlySet<SectionName> = new Set(['custom_endpoints', 'tv_dashboards']);

const numbered = sql`coalesce(subject_id, destination_id, rule_id, quiet_time_id, status_page_id, schedule_id,
  escalation_policy_id, location_id, integration_id)`;

type StoredKey = Omit<KeyRow, 'resource'> & { number: number | null; thing: string | null };

const toKey = ({ number, thing, ...row }: StoredKey): KeyRow => ({ ...row, resource: number ?? thing ?? 0 });

export async function findKeys(database: Database, accountId: number): Promise<KeyRow[]> {
  const { rows } = await sql<StoredKey>`
    select section, key, ${numbered} as number, coalesce(endpoint_id, dashboard_id) as thing, source, applied, applied_at
    from config_key where account_id = ${accountId}`.execute(database);
  return rows.map(toKey);
}

/** Whether a document knows anything of the account. */
export async function hasKeys(database: Database, accountId: number): Promise<boolean> {
  const { rows } = await sql`select from config_key where account_id = ${accountId} limit 1`.execute(
    database,
  );
  return rows.length > 0;
}

/** Of one resource; null: it was made by hand, or is not there. */
export async function findKeyOf(
  database: Database,
  accountId: number,
  section: SectionName,
  id: string,
): Promise<KeyRow | null> {
  if (!TEXT.has(section) && !/^\d{1,16}$/.test(id)) return null;
  const { rows } = await sql<StoredKey>`
    select section, key, ${numbered} as number, coalesce(endpoint_id, dashboard_id) as thing, source, applied, applied_at
    from config_key
    where account_id = ${accountId} and section = ${section} and ${sql.ref(columns[section])} = ${id}`.execute(
    database,
  );
  const [row] = rows;
  return row ? toKey(row) : null;
}

/** The keys of those of `ids` that have one, by their ids. */
export async function findKeysByResource(
  database: Database,
  accountId: number,
  section: SectionName,
  ids: readonly (number | string)[],
): Promise<Map<number | string, string>> {
  const column = sql.ref(columns[section]);
  const { rows } = await sql<{ resource: number | string; key: string }>`
    select ${column} as resource, key from config_key
    where account_id = ${accountId} and section = ${section}
      and ${column} = any(${ids}::${typeOf(section)}[])`.execute(database);
  return new Map(rows.map(({ resource, key }) => [resource, key]));
}

/** What has this key; null: nothing. */
export async function findKeyed(
  database: Database,
  accountId: number,
  section: SectionName,
  key: string,
): Promise<KeyRow | null> {
  const { rows } = await sql<StoredKey>`
    select section, key, ${numbered} as number, coalesce(endpoint_id, dashboard_id) as thing, source, applied, applied_at
    from config_key where account_id = ${accountId} and section = ${section} and key = ${key}`.execute(
    database,
  );
  const [row] = rows;
  return row ? toKey(row) : null;
}

export interface NewKey {
  key: string;
  resource: number | string;
  source: string | null;
  applied: unknown;
}

/** These in place of what these resources, and what these keys, were before. */
export async function saveKeys(
  tx: Tx,
  accountId: number,
  section: SectionName,
  keys: readonly NewKey[],
  now: Date,
): Promise<void> {
  const column = sql.ref(columns[section]);
  const type = typeOf(section);
  const ids = keys.map(({ resource }) => resource);
  const names = keys.map(({ key }) => key);
  await sql`
    delete from config_key where account_id = ${accountId} and section = ${section}
      and (${column} = any(${ids}::${type}[]) or key = any(${names}::text[]))`.execute(tx);
  await sql`
    insert into config_key (account_id, section, key, ${column}, source, applied, applied_at)
    select ${accountId}, ${section}, given.key, given.resource, given.source, given.applied, ${now}
    from unnest(${names}::text[], ${ids}::${type}[], ${keys.map(({ source }) => source)}::text[],
      ${keys.map(({ applied }) => jsonbOf(applied))}::jsonb[]) as given (key, resource, source, applied)`.execute(
    tx,
  );
}

const typeOf = (section: SectionName) => sql.raw(TEXT.has(section) ? 'text' : 'bigint');

/** Nobody else applies a document to the account until the transaction ends. */
export async function lockDocument(tx: Tx, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`config ${accountId}`}, 0))`.execute(tx);
}

export async function findSubjectIds(database: Database, accountId: number, type: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from subject where account_id = ${accountId} and type = ${type}`.execute(database);
  return rows.map(({ id }) => id);
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface Asked {
  account_id: number;
  /** What the account is about to delete. */
  gone: readonly number[];
  claims: readonly { field: string; value: string }[];
}

interface HeldValue {
  field: string;
  value: string;
}

/** Of slugs of status pages those of other accounts, and of domains those that these have shown to be theirs. */
export async function findHeldPages(database: Database, { account_id, claims }: Asked): Promise<HeldValue[]> {
  const of = (wanted: string) => claims.flatMap(({ field, value }) => (field === wanted ? [value] : []));
  const { rows } = await sql<HeldValue>`
    select 'slug' as field, slug as value from status_page
    where account_id <> ${account_id} and slug = any(${of('slug')}::text[])
    union all
    select 'custom_domain', custom_domain from status_page
    where account_id <> ${account_id} and domain_verified_at is not null
      and custom_domain = any(${of('custom_domain')}::text[])`.execute(database);
  return rows;
}

/** Of slugs of cron checks those of any check that stays, of aliases those of other accounts. */
export async function findHeldAddresses(
  database: Database,
  { account_id, gone, claims }: Asked,
): Promise<HeldValue[]> {
  const of = (wanted: string) =>
    claims.flatMap(({ field, value }) => (field === wanted && UUID.test(value) ? [value] : []));
  const { rows } = await sql<HeldValue>`
    select 'slug' as field, slug::text as value from cron_check
    where slug = any(${of('slug')}::uuid[]) and id <> all(${[...gone]}::bigint[])
    union all
    select 'ping_aliases', id::text from ping_alias
    where account_id <> ${account_id} and id = any(${of('ping_aliases')}::uuid[])`.execute(database);
  return rows;
}
