// From pages of Statuspage to the things and the report of an import. Pure.

import type { PageHistory } from '../../across/as-code/schema.ts';
import { isTimeZone } from '../../platform/time-zone.ts';
import { type Draft, keyOf } from '../draft.ts';
import { nameWithin } from '../limits.ts';
import { markdownOf } from '../markdown.ts';
import type { DraftIncident } from '../page-incidents.ts';
import {
  addComponent,
  COMPONENT_REASONS,
  colourOf,
  componentsOf,
  customDomainOf,
  inOrder,
  meantBy,
  openPages,
  PAGE_REASONS,
  type PagesContext,
  refuseSubscribers,
  reportCut,
} from '../page-parts.ts';
import { slugWithin } from '../page-slug.ts';
import type { Report } from '../report.ts';
import { type Fields, openItem, type SourceItem } from '../source-item.ts';
import type { StatuspagePage, StatuspageSource } from './api.ts';
import { mapIncident } from './incidents.ts';

export function mapStatuspage(
  { pages }: StatuspageSource,
  options: { prefix: string; now: Date },
): { draft: Draft; report: Report; incidents: PageHistory[] } {
  const context = openPages('Statuspage', options);
  for (const page of pages) mapPage(context, page);
  return context;
}

const { state_colours: COLOURS, twitter } = PAGE_REASONS;
const PICTURE = 'Upload the picture as the logo of the page.';
const REASONS = {
  headline: 'A page has one description.',
  hidden_from_search: 'A public page is readable by search engines.',
  twitter_username: twitter,
  notifications_from_email: 'Mails come from the address of this service.',
  notifications_email_footer: 'Mails have no footer text of their own.',
  ...{ css_font_color: COLOURS, css_light_font_color: COLOURS, css_greens: COLOURS, css_yellows: COLOURS },
  ...{ css_oranges: COLOURS, css_blues: COLOURS, css_reds: COLOURS, css_border_color: COLOURS },
  ...{ css_graph_color: COLOURS, css_no_data: COLOURS },
  ...{ favicon_logo: PICTURE, transactional_logo: PICTURE, hero_cover: PICTURE, email_logo: PICTURE },
  twitter_logo: PICTURE,
  ...{ city: 'A page has no address.', state: 'A page has no address.', country: 'A page has no address.' },
};
const INTERNAL = [
  ...['id', 'created_at', 'updated_at', 'url', 'activity_score', 'branding', 'allow_page_subscribers'],
  ...['allow_incident_subscribers', 'allow_email_subscribers', 'allow_sms_subscribers'],
  ...['allow_rss_atom_feeds', 'allow_webhook_subscribers'],
];

function mapPage(context: PagesContext, source: StatuspagePage): void {
  const { draft, prefix, report } = context;
  const { page: row, subscribers: count } = source;
  const id = String(row.id);
  const item = openItem(report, {
    source: `page ${id}`,
    ...{ name: String(row.name ?? ''), fields: row, internal: INTERNAL, reasons: REASONS },
  });
  const key = keyOf(prefix, 'page', id);
  const name = nameWithin(item, 'name', `Status page ${id}`);
  const placed = mapComponents(context, source);
  draft.status_pages.set(key, {
    ...{ slug: slugWithin(item, 'subdomain', id), name, description: descriptionOf(item) },
    ...{
      ...zoneOf(item),
      ...customDomainOf(item, 'domain'),
      ...coloursOf(item),
      ...linksOf(item),
      ...accessOf(item),
    },
    components: componentsOf(context, item, placed),
  });
  item.end(`status_pages.${key}`);
  const incidents: DraftIncident[] = [];
  for (const one of source.incidents) mapIncident(context, one, { page: `status_pages.${key}`, incidents });
  reportCut(context, { of: `incidents ${id}`, name, rows: source.incidents });
  context.incidents.push({ key, incidents });
  refuseSubscribers(context, { id, name, count });
}

const STARTS = {
  operational: 'up',
  under_maintenance: 'up',
  degraded_performance: 'impaired',
  partial_outage: 'impaired',
  major_outage: 'down',
} as const;

/** In the order of the page: groups stand among components without one. */
function mapComponents(context: PagesContext, { components, groups }: StatuspagePage) {
  const heads = [...components.filter(({ group }) => group === true), ...groups];
  const names = new Map(heads.map(({ id, name }) => [String(id), String(name ?? '')]));
  const shown = inOrder(
    components.filter(({ group }) => group !== true),
    'position',
  );
  const groupOf = ({ group_id }: Fields) => (names.has(String(group_id)) ? String(group_id) : null);
  const top = inOrder(
    [
      ...new Map(heads.map((head) => [String(head.id), head])).values(),
      ...shown.filter((one) => groupOf(one) === null),
    ],
    'position',
  );
  const ordered = top.flatMap((one) =>
    names.has(String(one.id)) ? shown.filter((member) => groupOf(member) === String(one.id)) : [one],
  );
  for (const row of ordered) mapComponent(context, row);
  return ordered.map((row) => ({ id: String(row.id), group: names.get(groupOf(row) ?? '') ?? null }));
}

function mapComponent(context: PagesContext, row: Fields): void {
  const id = String(row.id);
  const item = openItem(context.report, {
    ...{ source: `component ${id}`, name: String(row.name ?? ''), fields: row },
    internal: [
      ...['id', 'page_id', 'group_id', 'group', 'created_at', 'updated_at', 'position', 'start_date'],
      ...['showcase', 'components'],
    ],
    reasons: {
      ...COMPONENT_REASONS,
      automation_email: 'A manual check is set on its page or by the API (POST /uptime-checks/:id/status).',
    },
  });
  const startsAs = meantBy(STARTS, row.status) ?? 'new';
  addComponent(context, item, { id, key: keyOf(context.prefix, 'component', id), startsAs });
}

function descriptionOf(item: SourceItem): string {
  const { text, isCut } = markdownOf(item.text('page_description') ?? '', 2_000);
  if (isCut) item.change('page_description', 'Cut to 2,000 characters.');
  else item.carry('page_description');
  return text;
}

function zoneOf(item: SourceItem): { time_zone?: string } {
  const zone = item.text('time_zone');
  if (zone === null) return {};
  if (isTimeZone(zone)) {
    item.carry('time_zone');
    return { time_zone: zone };
  }
  item.change('time_zone', `${zone} is no name of the IANA database: UTC is used.`);
  return {};
}

/** White is what a page has where nobody chose. */
function coloursOf(item: SourceItem): { accent_color?: string; background_color?: string } {
  const accent = colourOf(item, 'css_link_color');
  const background = colourOf(item, 'css_body_background_color');
  return {
    ...(accent && { accent_color: accent }),
    ...(background && background !== '#ffffff' && { background_color: background }),
  };
}

function linksOf(item: SourceItem): { header_links?: { label: string; url: string }[] } {
  const url = item.text('support_url');
  if (url === null) return {};
  const isMail = /^[^\s@:/]+@[^\s@:/]+$/.test(url);
  const address = isMail ? `mailto:${url}` : url;
  if (!/^(https?:\/\/|mailto:)/i.test(address) || address.length > 500) {
    item.refuse('support_url', 'It is no https, http or mailto address.');
    return {};
  }
  item.change('support_url', 'Becomes a link of the header, called Support.');
  return { header_links: [{ label: 'Support', url: address }] };
}

const MOST_NETWORKS = 50;
const LONGEST_NETWORK = 60;

/** Networks alone let nobody else in. */
function accessOf(item: SourceItem): { visibility?: 'private'; allowed_networks?: string[] } {
  const given = (item.text('ip_restrictions') ?? '').split(/[\s,]+/).filter((one) => one !== '');
  const networks = given.filter(({ length }) => length <= LONGEST_NETWORK).slice(0, MOST_NETWORKS);
  if (networks.length < given.length)
    item.change('ip_restrictions', `Only ${networks.length} of ${given.length} networks.`);
  item.carry('viewers_must_be_team_members', 'ip_restrictions');
  // Were no network left, the page would still let nobody in.
  if (!item.flag('viewers_must_be_team_members') && given.length === 0) return {};
  return { visibility: 'private', ...(networks.length > 0 && { allowed_networks: networks }) };
}
