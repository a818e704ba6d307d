// Status pages of Uptime Kuma. Pure.

import { type Draft, type DraftPage, keyOf, type Reference } from '../draft.ts';
import { cut, nameWithin } from '../limits.ts';
import { slugWithin } from '../page-slug.ts';
import type { Report } from '../report.ts';
import { type Fields, openItem, type SourceItem } from '../source-item.ts';
import type { Groups } from './groups.ts';
import type { KumaSource } from './source.ts';

export interface PageContext {
  draft: Draft;
  report: Report;
  prefix: string;
  groups: Groups;
  source: KumaSource;
  became: ReadonlyMap<number, Reference>;
}

const REASONS = {
  footer_text: 'A footer has links only: add those under Appearance.',
  custom_css: 'It is written for another page: Tocsin takes a safe part of CSS, for named parts of its own.',
  icon: 'Upload the picture as the logo of the page (PNG, JPEG, WebP or GIF).',
  show_tags: 'Tags are not shown on pages.',
  analytics_id: 'Pages carry no analytics.',
  analytics_script_url: 'Pages carry no analytics.',
  analytics_type: 'Pages carry no analytics.',
  show_certificate_expiry: 'Certificates are not shown on pages.',
  auto_refresh_interval: 'Pages refresh by themselves.',
  search_engine_index: 'Pages are always readable by search engines.',
} as const;

export function mapPage(context: PageContext, row: Fields): void {
  const { draft, source } = context;
  const id = Number(row.id);
  const item = openItem(context.report, {
    source: `status_page ${id}`,
    name: String(row.title ?? ''),
    fields: { ...row, domain: domainsOf(source, id) },
    defaults: {
      published: 1,
      search_engine_index: 1,
      show_powered_by: 1,
      auto_refresh_interval: 300,
      theme: 'auto',
      icon: '/icon.svg',
    },
    internal: ['id', 'created_date', 'modified_date', 'show_powered_by', 'password'],
    reasons: REASONS,
  });
  const key = keyOf(context.prefix, 'page', id);
  const components = componentsOf(context, item, id);
  const page: DraftPage = {
    slug: slugWithin(item, 'slug', id),
    name: nameWithin(item, 'title', `Status page ${id}`),
    description: cut(item.text('description') ?? '', 2_000),
    theme: themeOf(item),
    enabled: item.flag('published'),
    ...domainOf(item),
    components,
  };
  item.carry('description', 'published', 'theme');
  draft.status_pages.set(key, page);
  item.end(`status_pages.${key}`);
  refuseIncidents(context, id);
}

const themeOf = (item: SourceItem): 'auto' | 'light' | 'dark' => {
  const theme = item.text('theme');
  return theme === 'light' || theme === 'dark' ? theme : 'auto';
};

const domainsOf = ({ status_page_cname }: KumaSource, id: number) =>
  status_page_cname
    .filter((row) => Number(row.status_page_id) === id)
    .map((row) => String(row.domain))
    .join(',');

function domainOf(item: SourceItem): { custom_domain?: string } {
  const [first, ...others] = (item.text('domain') ?? '').split(',').filter((one) => one !== '');
  if (first === undefined) return {};
  const more = others.length > 0 ? ` Only one is possible: not ${others.join(', ')}.` : '';
  item.change('domain', `Has to be verified by a DNS record before it is used.${more}`);
  return { custom_domain: first };
}

/** In the order of the page; of a group monitor that became none, what is in it. */
function componentsOf(
  { source, groups, became }: PageContext,
  item: SourceItem,
  id: number,
): DraftPage['components'] {
  const seen = new Set<Reference>();
  const lost: string[] = [];
  const shown = inOrder(source.group.filter((row) => Number(row.status_page_id) === id));
  const components = shown.flatMap((group) => {
    const members = inOrder(source.monitor_group.filter((row) => Number(row.group_id) === Number(group.id)));
    return members.flatMap((member) => {
      const shownId = Number(member.monitor_id);
      const within = became.has(shownId) ? [shownId] : groups.within(shownId);
      return within.flatMap((one) => {
        const monitor = became.get(one);
        if (monitor === undefined) lost.push(groups.nameOf(one));
        if (monitor === undefined || seen.has(monitor)) return [];
        seen.add(monitor);
        return [{ monitor, group: cut(String(group.name ?? ''), 100) || null }];
      });
    });
  });
  if (lost.length > 0)
    item.refuse('components', `Without what became no check: ${cut(lost.join(', '), 300)}.`);
  if (components.length > 200) item.refuse('components', `Only the first 200 of ${components.length}.`);
  return components.slice(0, 200);
}

const inOrder = (rows: readonly Fields[]) =>
  [...rows].sort((one, other) => Number(one.weight ?? 0) - Number(other.weight ?? 0));

function refuseIncidents({ report, source }: PageContext, id: number): void {
  for (const row of source.incident.filter((one) => Number(one.status_page_id) === id))
    openItem(report, {
      source: `incident ${String(row.id)}`,
      name: String(row.title ?? ''),
      fields: row,
      internal: ['id', 'status_page_id', 'created_date', 'last_updated_date', 'pin', 'active'],
    }).end(null, 'A document holds no incidents: open it on the status page if it goes on.');
}
