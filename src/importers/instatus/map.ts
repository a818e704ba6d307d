// From pages of Instatus to the things and the report of an import. Pure.

import { findLanguage } from '../../../shared/languages.ts';
import type { PageHistory } from '../../across/as-code/schema.ts';
import { type Draft, keyOf } from '../draft.ts';
import { cut, nameWithin } from '../limits.ts';
import type { DraftIncident } from '../page-incidents.ts';
import {
  addComponent,
  COMPONENT_REASONS,
  colourOf,
  componentsOf,
  customDomainOf,
  inOrder,
  meantBy,
  momentOf,
  openPages,
  PAGE_REASONS,
  type PagesContext,
  refuseSubscribers,
  reportCut,
} from '../page-parts.ts';
import { slugWithin } from '../page-slug.ts';
import type { Report } from '../report.ts';
import { type Fields, openItem, type SourceItem } from '../source-item.ts';
import type { InstatusPage, InstatusSource } from './api.ts';
import { mapIncident, mapMaintenance } from './incidents.ts';

export function mapInstatus(
  { pages }: InstatusSource,
  options: { prefix: string; now: Date },
): { draft: Draft; report: Report; incidents: PageHistory[] } {
  const context = openPages('Instatus', options);
  for (const page of pages) mapPage(context, page);
  return context;
}

const { state_colours: COLOURS, twitter } = PAGE_REASONS;
const HTML = 'A page takes no HTML: use its description and its links.';
const HEADER = 'Becomes a link of the header.';
const SMS = 'Subscribers are notified by email, webhooks and chats.';
const REASONS = {
  faviconUrl: 'A page has the icon of Tocsin.',
  twitter,
  cssGlobal: 'It is written for another page: Tocsin takes a safe part of CSS, for named parts of its own.',
  googleAnalytics: 'Pages carry no analytics.',
  ...{ okColor: COLOURS, disruptedColor: COLOURS, degradedColor: COLOURS, downColor: COLOURS },
  ...{ noticeColor: COLOURS, unknownColor: COLOURS },
  ...{ htmlInMeta: HTML, htmlAboveHeader: HTML, htmlBelowHeader: HTML, htmlAboveFooter: HTML },
  ...{ htmlBelowFooter: HTML, htmlBelowSummary: HTML },
  ...{ subscribeBySms: SMS, smsService: SMS },
};
const INTERNAL = [
  ...['id', 'status', 'createdAt', 'updatedAt', 'onboarded', 'launchDate', 'workspaceId', 'useLargeHeader'],
  ...['dateFormat', 'dateFormatShort', 'timeFormat', 'sendSmsNotifications', 'secureLink'],
];

function mapPage(context: PagesContext, { page: row, components, incidents, maintenances }: InstatusPage) {
  const { draft, prefix, report } = context;
  const id = String(row.id);
  const item = openItem(report, {
    source: `page ${id}`,
    ...{ name: String(row.name ?? ''), fields: row, internal: INTERNAL, reasons: REASONS },
  });
  const key = keyOf(prefix, 'page', id);
  const name = nameWithin(item, 'name', `Status page ${id}`);
  const placed = mapComponents(context, components);
  draft.status_pages.set(key, {
    ...{ slug: slugWithin(item, 'subdomain', id), name, ...lookOf(item), ...placeOf(item) },
    components: componentsOf(context, item, placed),
  });
  item.end(`status_pages.${key}`);
  const kept: DraftIncident[] = [];
  for (const one of incidents) mapIncident(context, one, { page: `status_pages.${key}`, incidents: kept });
  for (const one of maintenances) mapMaintenance(context, one);
  reportCut(context, { of: `incidents ${id}`, name, rows: incidents });
  reportCut(context, { of: `maintenances ${id}`, name, rows: maintenances });
  context.incidents.push({ key, incidents: kept });
  refuseSubscribers(context, { id, name, count: null });
}

function lookOf(item: SourceItem) {
  const accent = colourOf(item, 'brandColor');
  const logo = item.text('logoUrl');
  const hasLogo = logo !== null && /^https:\/\//i.test(logo) && logo.length <= 2_048;
  if (hasLogo) item.carry('logoUrl');
  const links = linksOf(item);
  return {
    ...(accent && { accent_color: accent }),
    ...(hasLogo && { logo_url: logo }),
    ...(links.length > 0 && { header_links: links }),
  };
}

function linksOf(item: SourceItem): { label: string; url: string }[] {
  const website = URL.parse(item.text('websiteUrl') ?? '');
  const isWebsite = website !== null && /^https?:$/.test(website.protocol) && website.href.length <= 500;
  const mail = item.text('publicEmail');
  if (isWebsite) item.change('websiteUrl', HEADER);
  if (mail !== null) item.change('publicEmail', HEADER);
  return [
    ...(isWebsite ? [{ label: cut(website.host, 60), url: website.href }] : []),
    ...(mail === null ? [] : [{ label: cut(mail, 60), url: `mailto:${mail}` }]),
  ];
}

function placeOf(item: SourceItem) {
  const language = findLanguage(item.text('language') ?? '');
  if (language) item.carry('language');
  else if (item.isSet('language')) item.refuse('language', 'The page is in the language of its visitor.');
  if (item.flag('private')) item.change('private', 'Private: add a password, mail domains or networks.');
  return {
    ...customDomainOf(item, 'customDomain'),
    ...(language && { language }),
    ...(item.flag('private') && { visibility: 'private' as const }),
  };
}

const STARTS = {
  OPERATIONAL: 'up',
  UNDERMAINTENANCE: 'up',
  DEGRADEDPERFORMANCE: 'impaired',
  PARTIALOUTAGE: 'impaired',
  MINOROUTAGE: 'impaired',
  MAJOROUTAGE: 'down',
} as const;

/** A group is a component that others name, by id or with its name. */
function mapComponents(context: PagesContext, rows: readonly Fields[]) {
  const names = new Map(rows.map(({ id, name }) => [String(id), String(name ?? '')]));
  const heads = new Set(rows.map((row) => groupOf(row).id).filter((id) => id !== null && names.has(id)));
  const isHead = ({ id, isParent }: Fields) => heads.has(String(id)) || isParent === true;
  const shown = inOrder(
    rows.filter((row) => !isHead(row)),
    'order',
  );
  const top = inOrder(
    rows.filter((row) => isHead(row) || !heads.has(groupOf(row).id ?? '')),
    'order',
  );
  const ordered = top.flatMap((row) =>
    isHead(row) ? shown.filter((one) => groupOf(one).id === String(row.id)) : [row],
  );
  for (const row of ordered) mapComponent(context, row);
  return ordered.map((row) => {
    const { id, name } = groupOf(row);
    return { id: String(row.id), group: names.get(id ?? '') ?? name };
  });
}

/** Its id, or an object with it, or a name alone. */
function groupOf({ group }: Fields): { id: string | null; name: string | null } {
  if (typeof group === 'string' && group !== '') return { id: group, name: group };
  const { id, name }: { id?: unknown; name?: unknown } = { ...(group as object | null) };
  return { id: id === undefined ? null : String(id), name: typeof name === 'string' ? name : null };
}

function mapComponent(context: PagesContext, row: Fields): void {
  const id = String(row.id);
  const item = openItem(context.report, {
    ...{ source: `component ${id}`, name: String(row.name ?? ''), fields: row },
    internal: [
      ...['id', 'order', 'group', 'grouped', 'uniqueEmail', 'createdAt', 'updatedAt', 'siteId', 'site'],
      ...['incidents', 'maintenances', 'children', 'isParent', 'isCollapsed', 'nameHtml', 'descriptionHtml'],
      ...['internalStatus', 'showUptime', 'archived', 'archivedAt'],
    ],
    reasons: { ...COMPONENT_REASONS, translations: 'A component has one name.' },
  });
  if (row.archived === true || momentOf(row.archivedAt)) {
    item.end(null, 'It is archived.');
    return;
  }
  const startsAs = meantBy(STARTS, row.status) ?? 'new';
  addComponent(context, item, { id, key: keyOf(context.prefix, 'component', id), startsAs });
}
