// The settings of a page after a change: what was given over what was there.

import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { MASK } from '../../../shared/mask.ts';
import { hashPassword } from '../../accounts/passwords/password-hash.ts';
import type { Tx } from '../../platform/database/database.ts';
import { invalid, refuseIssues } from '../../platform/errors.ts';
import { referenceIssues } from '../../subjects/references.ts';
import { emailDomainAsKept, networkAsKept } from './access/reader-access.ts';
import { domainAsSent, isOwnHost } from './domains/domain.ts';
import { linkedOrigin } from './logos/linked.ts';
import { lookSettings } from './look.ts';
import { darkLogoUrlOf, logoUrlOf } from './present.ts';
import type { Component, NewComponent, StatusPageChanges } from './schema.ts';
import type { PageColumns } from './store.ts';
import { thirdPartyAsKept } from './third-party/component.ts';

export type Settings = PageColumns & {
  /** Whether logos that were uploaded stay. */
  keepsLogo: boolean;
  keepsDarkLogo: boolean;
};

type StoredSettings = PageColumns & { logo_etag: string | null; dark_logo_etag: string | null };

interface Urls {
  api: string;
  dashboard: string;
}

/** What a new page is where nothing else is said. */
export const unset = (slug: string, name: string): StoredSettings => ({
  slug,
  name,
  description: '',
  logo_url: null,
  logo_etag: null,
  dark_logo_url: null,
  dark_logo_etag: null,
  accent_color: null,
  background_color: null,
  header_links: [],
  footer_links: [],
  third_party_components: [],
  embed_origins: [],
  layout: 'list',
  custom_css: '',
  show_response_times: false,
  theme: 'auto',
  enabled: true,
  show_metrics: true,
  history_days: 30,
  excludes_maintenance: false,
  time_zone: 'UTC',
  language: null,
  maintenance_notices: ['planned', 'started', 'ended'],
  maintenance_ahead_hours: 24,
  update_reminder_minutes: null,
  visibility: 'public',
  password_hash: null,
  allowed_email_domains: [],
  allowed_networks: [],
  access_version: 1,
  ...noDomain,
});

const noDomain = {
  custom_domain: null,
  domain_token: null,
  domain_verified_at: null,
  domain_seen_at: null,
  domain_due_at: null,
};

/** Throws ValidationFailed on `logo_url`, `dark_logo_url` and `custom_domain`. */
export const settingsOf = (kept: StoredSettings, given: StatusPageChanges, urls: Urls): Settings => ({
  slug: given.slug ?? kept.slug,
  name: given.name?.trim() ?? kept.name,
  description: given.description?.trim() ?? kept.description,
  theme: given.theme ?? kept.theme,
  enabled: given.enabled ?? kept.enabled,
  show_metrics: given.show_metrics ?? kept.show_metrics,
  history_days: given.history_days ?? kept.history_days,
  layout: given.layout ?? kept.layout,
  custom_css: given.custom_css ?? kept.custom_css,
  show_response_times: given.show_response_times ?? kept.show_response_times,
  third_party_components: given.third_party_components?.map(thirdPartyAsKept) ?? kept.third_party_components,
  excludes_maintenance: given.excludes_maintenance ?? kept.excludes_maintenance,
  time_zone: given.time_zone ?? kept.time_zone,
  language: given.language === undefined ? kept.language : given.language,
  maintenance_notices: given.maintenance_notices ?? kept.maintenance_notices,
  maintenance_ahead_hours: given.maintenance_ahead_hours ?? kept.maintenance_ahead_hours,
  update_reminder_minutes:
    given.update_reminder_minutes === undefined
      ? kept.update_reminder_minutes
      : given.update_reminder_minutes,
  ...accessSettings(kept, given),
  ...domainSettings(kept, given.custom_domain, urls),
  ...logoSettings(kept, given.logo_url, urls),
  ...darkLogoSettings(kept, given.dark_logo_url, urls),
  ...lookSettings(kept, given),
});

/** Whom it lets in, but for the password, which takes a while: see `withPassword`. */
export function accessSettings(
  kept: Pick<PageColumns, 'visibility' | 'password_hash' | 'access_version' | ListColumn>,
  given: Pick<StatusPageChanges, 'visibility' | ListColumn>,
) {
  const settings = {
    visibility: given.visibility ?? kept.visibility,
    allowed_email_domains: given.allowed_email_domains
      ? each(given.allowed_email_domains, emailDomainAsKept)
      : kept.allowed_email_domains,
    allowed_networks: given.allowed_networks
      ? each(given.allowed_networks, networkAsKept)
      : kept.allowed_networks,
    password_hash: kept.password_hash,
  };
  const isAsBefore = accessFields.every((field) => isDeepStrictEqual(settings[field], kept[field]));
  return { ...settings, access_version: kept.access_version + (isAsBefore ? 0 : 1) };
}

type ListColumn = 'allowed_email_domains' | 'allowed_networks';
const accessFields = ['visibility', 'allowed_email_domains', 'allowed_networks'] as const;

/** `pageTextIssues` has refused what is none. */
const each = (given: readonly string[], asKept: (text: string) => string | null): string[] => [
  ...new Set(given.flatMap((text) => asKept(text) ?? [])),
];

/** A password that is set anew, even to what it was, ends what readers were given for it. */
export const withPassword = (settings: Settings, password_hash: string | null | undefined): Settings =>
  password_hash === undefined
    ? settings
    : { ...settings, password_hash, access_version: settings.access_version + 1 };

/** As it is stored; undefined: it stays as it is. */
export async function passwordHashOf(given: string | null | undefined): Promise<string | null | undefined> {
  return typeof given === 'string' && given !== MASK
    ? hashPassword(given)
    : given === null
      ? null
      : undefined;
}

/** A page that is sent back as it was read has the address of its uploaded logo in it, which is no change. */
function logoSettings(kept: StoredSettings, given: string | null | undefined, urls: Urls) {
  if (given === undefined || given === logoUrlOf(kept, urls))
    return { logo_url: kept.logo_url, keepsLogo: true };
  return { logo_url: linkable('logo_url', given), keepsLogo: false };
}

function darkLogoSettings(kept: StoredSettings, given: string | null | undefined, urls: Urls) {
  if (given === undefined || given === darkLogoUrlOf(kept, urls))
    return { dark_logo_url: kept.dark_logo_url, keepsDarkLogo: true };
  return { dark_logo_url: linkable('dark_logo_url', given), keepsDarkLogo: false };
}

const linkable = (field: string, given: string | null): string | null =>
  given !== null && linkedOrigin(given) === null
    ? invalid(field, 'an https address with the name of a host')
    : given;

/** Another domain is another claim, with a record of its own. */
function domainSettings(kept: StoredSettings, given: string | null | undefined, urls: Urls) {
  const { custom_domain, domain_token, domain_verified_at, domain_seen_at, domain_due_at } = kept;
  const asIs = { custom_domain, domain_token, domain_verified_at, domain_seen_at, domain_due_at };
  if (given === undefined) return asIs;
  if (given === null) return noDomain;
  const wanted = domainAsSent(given);
  if (wanted === null) return invalid('custom_domain', 'a domain name, such as status.example.com');
  if (isOwnHost(wanted, urls)) return invalid('custom_domain', 'is where this service itself answers');
  if (wanted === custom_domain) return asIs;
  return { ...noDomain, custom_domain: wanted, domain_token: randomBytes(20).toString('hex') };
}

/**
 * The components as they are stored; undefined: none were given. Throws ValidationFailed on `components.N.id` for
 * what the account does not have; those that it has stay until the transaction ends.
 */
export async function componentsOf(
  tx: Tx,
  accountId: number,
  given: readonly NewComponent[] | undefined,
): Promise<Component[] | undefined> {
  if (!given) return undefined;
  refuseIssues(await referenceIssues(tx, accountId, 'components', given));
  return given.map(({ type, id, display_name, group, auto_incident_minutes }) => ({
    type,
    id,
    display_name: display_name?.trim() ?? null,
    group: group?.trim() ?? null,
    auto_incident_minutes: auto_incident_minutes ?? null,
  }));
}
