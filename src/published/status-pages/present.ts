// A status page as those who manage it are given it. Pure.

import { MASK } from '../../../shared/mask.ts';
import { pageColours } from '../../../shared/page-colours.ts';
import { recordOf } from './domains/domain.ts';
import type { StatusPage } from './schema.ts';
import type { PageRow } from './store.ts';

interface Urls {
  api: string;
  dashboard: string;
}

export const presentPage = (row: PageRow, urls: Urls): StatusPage => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  description: row.description,
  url: pageUrl(row, urls),
  logo_url: logoUrlOf(row, urls),
  dark_logo_url: darkLogoUrlOf(row, urls),
  accent_color: row.accent_color,
  background_color: row.background_color,
  shades: pageColours(row),
  header_links: row.header_links,
  footer_links: row.footer_links,
  embed_origins: row.embed_origins,
  layout: row.layout,
  custom_css: row.custom_css,
  show_response_times: row.show_response_times,
  theme: row.theme,
  enabled: row.enabled,
  custom_domain: row.custom_domain,
  domain: domainOf(row),
  components: row.components.map(({ name: _name, ...component }) => component),
  monitors: row.components.map(({ type, id, name }) => ({ type, id, name })),
  third_party_components: row.third_party_components,
  show_metrics: row.show_metrics,
  history_days: row.history_days,
  excludes_maintenance: row.excludes_maintenance,
  time_zone: row.time_zone,
  language: row.language,
  maintenance_notices: row.maintenance_notices,
  maintenance_ahead_hours: row.maintenance_ahead_hours,
  update_reminder_minutes: row.update_reminder_minutes,
  visibility: row.visibility,
  password: row.password_hash === null ? null : MASK,
  allowed_email_domains: row.allowed_email_domains,
  allowed_networks: row.allowed_networks,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

/** Where the logo is; null: there is none. */
export const logoUrlOf = (
  { slug, logo_etag, logo_url }: Pick<PageRow, 'slug' | 'logo_etag' | 'logo_url'>,
  urls: Urls,
): string | null => (logo_etag === null ? logo_url : uploadedLogoUrl({ slug, version: logo_etag }, urls));

/** As `logoUrlOf`, of the one for dark pages. */
export const darkLogoUrlOf = (
  { slug, dark_logo_etag, dark_logo_url }: Pick<PageRow, 'slug' | 'dark_logo_etag' | 'dark_logo_url'>,
  urls: Urls,
): string | null =>
  dark_logo_etag === null
    ? dark_logo_url
    : `${uploadedLogoUrl({ slug, version: dark_logo_etag }, urls)}&theme=dark`;

/** The version is in the address, so that a new picture is seen at once. */
export const uploadedLogoUrl = ({ slug, version }: { slug: string; version: string }, urls: Urls): string =>
  `${urls.api}/status/${slug}/logo?v=${version}`;

const pageUrl = ({ slug, custom_domain, domain_verified_at }: PageRow, urls: Urls): string =>
  custom_domain !== null && domain_verified_at !== null
    ? `https://${custom_domain}/`
    : `${urls.dashboard}/status/${slug}`;

const domainOf = ({ custom_domain, domain_token, domain_verified_at }: PageRow): StatusPage['domain'] =>
  custom_domain === null || domain_token === null
    ? null
    : {
        name: custom_domain,
        verified_at: domain_verified_at,
        record: recordOf(custom_domain, domain_token),
      };
