// What strangers may see of status pages, in the database.

import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { ThirdPartyComponent } from './schema.ts';
import type { ComponentType } from './shown-schema.ts';
import type { View } from './view.ts';

export async function findPageId(database: Database, slug: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from status_page where slug = ${slug}`.execute(
    database,
  );
  return rows[0]?.id ?? null;
}

/** The slug of the page that was shown to own a domain, whether the page is shown or not. */
export async function findSlugAt(database: Database, domain: string): Promise<string | null> {
  const { rows } = await sql<{ slug: string }>`
    select slug from status_page where custom_domain = ${domain} and domain_verified_at is not null`.execute(
    database,
  );
  return rows[0]?.slug ?? null;
}

export type ShownPageRow = Omit<View['page'], 'logo' | 'dark_logo'> & {
  excludes_maintenance: boolean;
  third_party_components: ThirdPartyComponent[];
  logo_url: string | null;
  logo_etag: string | null;
  logo_width: number | null;
  logo_height: number | null;
  dark_logo_url: string | null;
  dark_logo_etag: string | null;
  dark_logo_width: number | null;
  dark_logo_height: number | null;
};

/** One that is enabled, of an account that is neither suspended nor being deleted. */
export async function findShownPage(database: Database, id: number): Promise<ShownPageRow | undefined> {
  const { rows } = await sql<ShownPageRow>`
    select p.id, p.account_id, p.slug, p.name, p.description, p.theme, p.show_metrics, p.history_days, p.time_zone, p.language,
      p.excludes_maintenance, p.logo_url, l.etag as logo_etag, l.width as logo_width, l.height as logo_height,
      p.dark_logo_url, d.etag as dark_logo_etag, d.width as dark_logo_width, d.height as dark_logo_height,
      p.accent_color, p.background_color, p.header_links, p.footer_links, p.embed_origins, p.third_party_components, p.layout, p.custom_css,
      p.show_response_times,
      (select b.username from status_page_telegram_bot b where b.status_page_id = p.id) as telegram_bot,
      case when p.domain_verified_at is not null then p.custom_domain end as custom_domain,
      case when p.visibility = 'private' then jsonb_build_object('version', p.access_version,
        'has_password', p.password_hash is not null, 'email_domains', p.allowed_email_domains, 'networks', p.allowed_networks)
      end as access
    from status_page p join account a on a.id = p.account_id
      left join status_page_logo l on l.status_page_id = p.id
      left join status_page_dark_logo d on d.status_page_id = p.id
    where p.id = ${id} and p.enabled and a.suspended_at is null and a.deletion_began_at is null`.execute(
    database,
  );
  return rows[0];
}

export interface ComponentRow {
  type: ComponentType;
  id: number;
  name: string;
  group: string | null;
  /** As the monitor stores it. */
  status: string;
  status_since: Date;
  created_at: Date;
}

/** In the order of the page. */
export async function findShownComponents(
  database: Database,
  { account_id, id }: { account_id: number; id: number },
): Promise<ComponentRow[]> {
  const { rows } = await sql<ComponentRow>`
    select s.type, s.id, coalesce(c.display_name, s.name) as name, c.group_name as "group", s.status,
      s.status_since, s.created_at
    from status_page_component c join subject s on s.account_id = c.account_id and s.id = c.subject_id
    where c.account_id = ${account_id} and c.status_page_id = ${id}
    order by c.place`.execute(database);
  return rows;
}

/** A component as somebody would have it on their page. */
export interface GivenComponent {
  id: number;
  display_name: string | null;
  group: string | null;
}

/** As `findShownComponents`, of a page that nobody has saved. */
export async function findGivenComponents(
  database: Database,
  accountId: number,
  components: readonly GivenComponent[],
): Promise<ComponentRow[]> {
  const { rows } = await sql<ComponentRow>`
    select s.type, s.id, coalesce(c.display_name, s.name) as name, c.group_name as "group", s.status,
      s.status_since, s.created_at
    from unnest(
      ${components.map(({ id }) => id)}::bigint[],
      ${components.map(({ display_name }) => display_name)}::text[],
      ${components.map(({ group }) => group)}::text[]
    ) with ordinality as c (id, display_name, group_name, place)
      join subject s on s.account_id = ${accountId} and s.id = c.id
    order by c.place`.execute(database);
  return rows;
}
