// From the monitors, heartbeats and status pages of Better Stack to the things and the report of an import. Pure.

import { isTimeZone } from '../../platform/time-zone.ts';
import { type Draft, emptyDraft, keyOf, type Reference } from '../draft.ts';
import { cut, nameWithin, numberWithin, tagsWithin } from '../limits.ts';
import type { Report } from '../report.ts';
import { addRules, type Notified } from '../rules.ts';
import { type Fields, openItem, type SourceItem } from '../source-item.ts';
import { addTagGroups, BECOMES_GROUP } from '../tag-groups.ts';
import type { BetterStackSource } from './api.ts';
import { mapCalendars } from './calendars.ts';
import { addWindow } from './maintenance.ts';
import { domainPart, partsOf, timesOf } from './monitors.ts';
import { mapPolicies, type People, usualPolicy } from './policies.ts';

interface Context {
  draft: Draft;
  report: Report;
  prefix: string;
  source: BetterStackSource;
  /** What `Monitor 12` and `Heartbeat 3` became. */
  became: Map<string, Reference[]>;
  people: People;
  /** Keys of policies, by id. */
  policies: ReadonlyMap<string, string>;
  notified: Notified[];
}

const INTERNAL = [
  ...[
    'id',
    'monitor_type',
    'status',
    'last_checked_at',
    'created_at',
    'updated_at',
    'paused_at',
    'team_name',
  ],
  ...['sort_index', 'server_timezone'],
];
const WAYS = ['call', 'sms', 'email', 'push', 'critical_alert'] as const;
const PEOPLE = 'The people behind it are not known: make a schedule, an escalation policy and rules.';
const POLICY = 'Nothing became of its policy: make rules.';
const REASONS: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...WAYS, 'team_wait'].map((field) => [field, PEOPLE])),
  ...{ policy_id: POLICY, expiration_policy_id: POLICY },
  regions: 'A check is probed from where Tocsin runs, or from locations of your own.',
  ip_version: 'Only HTTP checks are held to IPv4 or IPv6.',
  remember_cookies: 'Cookies are not kept.',
  proxy_host: 'Only HTTP checks go through a proxy.',
  proxy_port: 'Only HTTP checks go through a proxy.',
};

export function mapBetterStack(
  source: BetterStackSource,
  { prefix }: { prefix: string },
): { draft: Draft; report: Report } {
  const report: Report = { tool: 'Better Stack', lines: [] };
  const draft = emptyDraft();
  const made = { draft, report, prefix };
  const calendars = mapCalendars(source.on_calls, made);
  const people: People = { calendars, team: source.team_members };
  const policies = mapPolicies(source.policies, people, made);
  const context: Context = { ...made, source, became: new Map(), people, policies, notified: [] };
  for (const row of source.monitors) mapMonitor(context, row);
  for (const row of source.heartbeats) mapHeartbeat(context, row);
  addTagGroups(draft, report, prefix);
  for (const row of source.status_pages) mapPage(context, row);
  addRules(draft, context.notified, prefix);
  return { draft, report };
}

/** Who is paged about what the item became: by its policy, or as Better Stack does without one. */
function notify(
  context: Context,
  item: SourceItem,
  references: readonly Reference[],
  domain: Reference | null = null,
): void {
  const { policies, people, notified } = context;
  const [own, expiration] = [item.text('policy_id'), item.text('expiration_policy_id')];
  const isAsked = own === null && [...WAYS].some((way) => item.flag(way));
  const policy =
    own === null
      ? isAsked
        ? usualPolicy(item.number('team_wait'), people, context)
        : null
      : policies.get(own);
  const expiring = expiration === null ? null : policies.get(expiration);
  const about = { channels: [], repeatSeconds: null, hasCertificate: true };
  for (const reference of references) {
    if (policy) notified.push({ ...about, reference, policy, only: 'uptime_down' });
    if (expiring) notified.push({ ...about, reference, policy: expiring, only: 'certificate_expiring' });
  }
  if (expiring && domain)
    notified.push({ ...about, reference: domain, policy: expiring, only: 'uptime_down' });
  if (expiring) item.carry('expiration_policy_id');
  if (!policy) return;
  if (own !== null) item.carry('policy_id');
  item.carry('team_wait');
  for (const way of WAYS)
    if (item.isSet(way)) item.change(way, 'Members choose by what they are paged: their contact methods.');
}

const open = ({ report }: Context, kind: string, name: string, row: Fields): SourceItem =>
  openItem(report, {
    ...{ source: `${kind} ${String(row.id)}`, name, fields: row, internal: INTERNAL, reasons: REASONS },
    defaults: { domain_expiration: -1, ssl_expiration: -1, http_method: 'get', recovery_period: 0 },
  });

function tagsOf(item: SourceItem, field: string, groups: readonly Fields[]): string[] {
  const id = item.text(field);
  const group = groups.find((one) => String(one.id) === id);
  if (id !== null && group) item.change(field, BECOMES_GROUP);
  return tagsWithin(group ? [`group:${String(group.name ?? '')}`] : []).tags;
}

function mapMonitor(context: Context, row: Fields): void {
  const { draft, prefix, source, became } = context;
  const item = open(context, 'monitor', String(row.pronounceable_name ?? row.url ?? ''), row);
  const parts = partsOf(item);
  if ('problem' in parts) {
    item.end(null, parts.problem);
    return;
  }
  const common = { tags: tagsOf(item, 'monitor_group_id', source.monitor_groups), ...timesOf(item) };
  const name = nameWithin(item, 'pronounceable_name', item.text('url') ?? 'Monitor');
  item.carry('paused');
  const references = parts.map((part, index) => {
    const key = keyOf(prefix, 'monitor', String(row.id), ...(index === 0 ? [] : [part.port ?? index]));
    draft.uptime_checks.set(key, {
      name: index === 0 ? name : cut(`${name}, port ${part.port}`, 100),
      ...{ ...common, ...part, ...(item.flag('paused') ? { paused: true } : {}) },
    });
    return `uptime_checks.${key}`;
  });
  if (references.length > 1) item.change('port', 'A check of each port.');
  became.set(`Monitor ${String(row.id)}`, references);
  const domain = domainPart(item, parts);
  if (domain) {
    const key = keyOf(prefix, 'monitor', String(row.id), 'domain');
    draft.uptime_checks.set(key, {
      ...{ name: cut(`${name} (domain)`, 100), tags: common.tags, ...domain },
      ...(item.flag('paused') ? { paused: true } : {}),
    });
    item.change('domain_expiration', 'Becomes a domain check of its own.');
    notify(context, item, references, `uptime_checks.${key}`);
  } else notify(context, item, references);
  addWindow(context, item, references, keyOf(prefix, 'monitor', String(row.id)));
  item.end(references[0] ?? null);
}

/** Jobs go on calling it once its host leads to Tocsin. */
const HEARTBEAT = /\/api\/v1\/heartbeat\/([A-Za-z0-9_-]{1,100})\/?$/;

function mapHeartbeat(context: Context, row: Fields): void {
  const { draft, prefix, source, became } = context;
  const item = open(context, 'heartbeat', String(row.name ?? ''), row);
  const key = keyOf(prefix, 'heartbeat', String(row.id));
  const seconds = { unit: 'seconds', most: 7_776_000 };
  const [, token] = HEARTBEAT.exec(item.text('url') ?? '') ?? [];
  if (token === undefined) item.refuse('url', 'The job needs the ping address of the new check.');
  else item.carry('url');
  item.carry('paused');
  draft.cron_checks.set(key, {
    name: nameWithin(item, 'name', `Heartbeat ${String(row.id)}`),
    tags: tagsOf(item, 'heartbeat_group_id', source.heartbeat_groups),
    interval_seconds: numberWithin(item, 'period', { least: 60, otherwise: 3_600, ...seconds }),
    grace_seconds: numberWithin(item, 'grace', { least: 0, otherwise: 300, ...seconds }),
    ...(token === undefined ? {} : { ping_aliases: [`better_stack:${token}`] }),
    ...(item.flag('paused') ? { paused: true } : {}),
  });
  became.set(`Heartbeat ${String(row.id)}`, [`cron_checks.${key}`]);
  notify(context, item, [`cron_checks.${key}`]);
  addWindow(context, item, [`cron_checks.${key}`], key);
  item.end(`cron_checks.${key}`);
}

function mapPage(context: Context, row: Fields): void {
  const { draft, prefix } = context;
  const item = open(context, 'status_page', String(row.company_name ?? ''), row);
  const key = keyOf(prefix, 'page', String(row.id));
  const components = componentsOf(context, item, String(row.id));
  const zone = item.text('timezone') ?? '';
  const domain = item.text('custom_domain');
  if (isTimeZone(zone)) item.carry('timezone');
  if (domain !== null) item.change('custom_domain', 'Has to be verified by a DNS record before it is used.');
  const theme = item.text('theme');
  const days = Math.min(365, Math.max(1, item.number('history') ?? 90));
  if (item.number('history') !== null && days !== item.number('history'))
    item.change('history', 'Charts hold at most 365 days.');
  item.carry(
    'subdomain',
    'published',
    'history',
    ...(theme === 'light' || theme === 'dark' ? ['theme'] : []),
  );
  draft.status_pages.set(key, {
    slug: (item.text('subdomain') ?? `page-${String(row.id)}`).toLowerCase(),
    name: nameWithin(item, 'company_name', `Status page ${String(row.id)}`),
    enabled: item.fields.published !== false,
    theme: theme === 'light' || theme === 'dark' ? theme : 'auto',
    history_days: days,
    ...(isTimeZone(zone) ? { time_zone: zone } : {}),
    ...(domain === null ? {} : { custom_domain: domain }),
    components,
  });
  item.end(`status_pages.${key}`);
}

const inOrder = (rows: readonly Fields[]) =>
  [...rows].sort((one, other) => Number(one.position ?? 0) - Number(other.position ?? 0));

function componentsOf({ source, became }: Context, item: SourceItem, page: string) {
  const resources = inOrder(source.resources.get(page) ?? []);
  const seen = new Set<Reference>();
  const lost: string[] = [];
  const ordered = inOrder(source.sections.get(page) ?? []).map((section) => ({
    group: cut(String(section.name ?? ''), 100) || null,
    members: resources.filter((one) => String(one.status_page_section_id) === String(section.id)),
  }));
  const placed = new Set(ordered.flatMap(({ members }) => members));
  ordered.push({ group: null, members: resources.filter((one) => !placed.has(one)) });
  const components = ordered.flatMap(({ group, members }) =>
    members.flatMap((resource) => {
      const name = cut(String(resource.public_name ?? ''), 100) || null;
      const of = became.get(`${String(resource.resource_type)} ${String(resource.resource_id)}`);
      if (!of) lost.push(name ?? String(resource.resource_id));
      return (of ?? []).flatMap((monitor) => {
        if (seen.has(monitor)) return [];
        seen.add(monitor);
        return [{ monitor, display_name: name, group }];
      });
    }),
  );
  if (lost.length > 0)
    item.refuse('resources', `Without what became no check: ${cut(lost.join(', '), 300)}.`);
  if (components.length > 200) item.refuse('resources', `Only the first 200 of ${components.length}.`);
  return components.slice(0, 200);
}
