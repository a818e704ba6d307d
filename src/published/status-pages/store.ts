// Status pages in the database, as those who manage them have them.

import { sql } from 'kysely';
import type { Language } from '../../../shared/languages.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Page } from '../../platform/page.ts';
import type { PageKey } from './page-key.ts';
import type { Component, PageLink, ThirdPartyComponent } from './schema.ts';

export interface PageColumns {
  slug: string;
  name: string;
  description: string;
  logo_url: string | null;
  dark_logo_url: string | null;
  accent_color: string | null;
  background_color: string | null;
  header_links: PageLink[];
  footer_links: PageLink[];
  third_party_components: ThirdPartyComponent[];
  embed_origins: string[];
  custom_css: string;
  show_response_times: boolean;
  layout: 'list' | 'grid' | 'groups';
  theme: 'light' | 'dark' | 'auto';
  enabled: boolean;
  show_metrics: boolean;
  history_days: number;
  excludes_maintenance: boolean;
  time_zone: string;
  language: Language | null;
  maintenance_notices: ('planned' | 'started' | 'ended')[];
  maintenance_ahead_hours: number;
  update_reminder_minutes: number | null;
  visibility: 'public' | 'private';
  password_hash: string | null;
  allowed_email_domains: string[];
  allowed_networks: string[];
  access_version: number;
  custom_domain: string | null;
  domain_token: string | null;
  domain_verified_at: Date | null;
  domain_seen_at: Date | null;
  domain_due_at: Date | null;
}

export interface PageRow extends PageColumns {
  id: number;
  account_id: number;
  /** Of the picture that was uploaded; null: none was. */
  logo_etag: string | null;
  /** As `logo_etag`, of the one for dark pages. */
  dark_logo_etag: string | null;
  /** With the name of the monitor. */
  components: (Component & { name: string })[];
  created_at: Date;
  updated_at: Date;
}

const select = sql`
  select p.*, l.etag as logo_etag, d.etag as dark_logo_etag,
    coalesce((
      select jsonb_agg(
        jsonb_build_object('type', s.type, 'id', s.id, 'name', s.name, 'display_name', c.display_name, 'group', c.group_name,
          'auto_incident_minutes', c.auto_incident_minutes)
        order by c.place)
      from status_page_component c join subject s on s.account_id = c.account_id and s.id = c.subject_id
      where c.status_page_id = p.id
    ), '[]') as components
  from status_page p left join status_page_logo l on l.status_page_id = p.id
    left join status_page_dark_logo d on d.status_page_id = p.id`;

/** Newest first. */
export async function listPages(database: Database, accountId: number, page: Page): Promise<PageRow[]> {
  const { rows } = await sql<PageRow>`
    ${select} where p.account_id = ${accountId} and (${page.before}::bigint is null or p.id < ${page.before}::bigint)
    order by p.id desc limit ${page.limit}`.execute(database);
  return rows;
}

export async function findPage(
  database: Database,
  { account_id, id }: PageKey,
): Promise<PageRow | undefined> {
  const { rows } = await sql<PageRow>`
    ${select} where p.account_id = ${account_id} and p.id = ${id}`.execute(database);
  return rows[0];
}

/** Nobody else changes it until the transaction ends; read after it is locked. */
export async function lockPage(tx: Tx, key: PageKey): Promise<PageRow | undefined> {
  await sql`
    select id from status_page where account_id = ${key.account_id} and id = ${key.id} for update`.execute(
    tx,
  );
  return findPage(tx, key);
}

/** Whether no other page has it; nobody else may take it until the transaction ends. */
export async function claimSlug(tx: Tx, slug: string, exceptId: number | null): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`slug ${slug}`}, 0))`.execute(tx);
  const { rows } = await sql`
    select id from status_page where slug = ${slug} and id is distinct from ${exceptId}`.execute(tx);
  return rows.length === 0;
}

/** Whether no other page was shown to own it; nobody else may take it until the transaction ends. */
export async function claimDomain(tx: Tx, domain: string, exceptId: number | null): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`domain ${domain}`}, 0))`.execute(tx);
  const { rows } = await sql`
    select id from status_page
    where custom_domain = ${domain} and domain_verified_at is not null
      and id is distinct from ${exceptId}`.execute(tx);
  return rows.length === 0;
}

export async function insertPage(
  tx: Tx,
  row: PageColumns & { account_id: number; created_at: Date; updated_at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('status_page')
    .values({ ...row, ...listsAsJson(row) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A list would be sent as an array of PostgreSQL. */
const listsAsJson = ({ header_links, footer_links, third_party_components }: Partial<PageColumns>) => ({
  ...(header_links && { header_links: JSON.stringify(header_links) }),
  ...(footer_links && { footer_links: JSON.stringify(footer_links) }),
  ...(third_party_components && { third_party_components: JSON.stringify(third_party_components) }),
});

export const savePage = (
  tx: Tx,
  { account_id, id }: PageKey,
  columns: Partial<PageColumns> & { updated_at?: Date },
) =>
  tx
    .updateTable('status_page')
    .set({ ...columns, ...listsAsJson(columns) })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();

/** These components in this order, and no others. The account has all of them. */
export async function saveComponents(
  tx: Tx,
  { account_id, id }: PageKey,
  components: readonly Component[],
): Promise<void> {
  await tx
    .deleteFrom('status_page_component')
    .where('account_id', '=', account_id)
    .where('status_page_id', '=', id)
    .execute();
  await sql`
    insert into status_page_component
      (account_id, status_page_id, subject_id, place, display_name, group_name, auto_incident_minutes)
    select ${account_id}, ${id}, given.* from unnest(
      ${components.map((component) => component.id)}::bigint[],
      ${components.map((_component, place) => place)}::integer[],
      ${components.map(({ display_name }) => display_name)}::text[],
      ${components.map(({ group }) => group)}::text[],
      ${components.map(({ auto_incident_minutes }) => auto_incident_minutes)}::integer[]
    ) as given`.execute(tx);
}

export const deletePageRow = (tx: Tx, { account_id, id }: PageKey) =>
  tx.deleteFrom('status_page').where('account_id', '=', account_id).where('id', '=', id).execute();
