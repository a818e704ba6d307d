// From the rows of an Uptime Kuma to the things and the report of an import. Pure.

import { isTimeZone } from '../../platform/time-zone.ts';
import { type Draft, emptyDraft, keyOf, type Reference } from '../draft.ts';
import type { Report } from '../report.ts';
import { addRules, type Notified } from '../rules.ts';
import type { Fields } from '../source-item.ts';
import { channelOf } from './channels.ts';
import { type Groups, readGroups } from './groups.ts';
import { mapMaintenance } from './maintenance.ts';
import { mapMonitor } from './monitors.ts';
import { mapPage } from './pages.ts';
import type { KumaSource } from './source.ts';

export interface Mapped {
  draft: Draft;
  report: Report;
  /** What monitors became, by their ids. */
  became: ReadonlyMap<number, Reference>;
}

export interface MapOptions {
  /** Begins every key, so that two sources can be imported into one account. */
  prefix: string;
  now: Date;
}

export function mapKuma(source: KumaSource, { prefix, now }: MapOptions): Mapped {
  const [draft, report] = [emptyDraft(), { tool: 'Uptime Kuma', lines: [] } satisfies Report as Report];
  const groups = readGroups(source.monitor);
  const channels = mapChannels(source, { draft, report, prefix });
  const tags = tagsByMonitor(source);
  const warnDays = numbersOf(settingOf(source, 'tlsExpiryNotifyDays'), [7, 14, 21]);
  const domainDays = Math.max(...numbersOf(settingOf(source, 'domainExpiryNotifyDays'), [7, 14, 21]), 1);
  const became = new Map<number, Reference>();
  const domains = new Map<number, Reference>();
  const notified = new Set(source.monitor_notification.map((row) => Number(row.monitor_id)));
  const isNotified = (id: number) => notified.has(id);
  const context = {
    draft,
    report,
    prefix,
    groups,
    tags,
    warnDays,
    ...{ domainDays, domains },
    became,
    isNotified,
    proxies: source.proxy,
    dockerHosts: source.docker_host,
  };
  for (const row of groupsLast(source.monitor, groups)) {
    const reference = mapMonitor(context, row);
    if (reference !== null) became.set(Number(row.id), reference);
  }
  addRules(draft, notifiedOf({ source, became, domains, channels, report }), prefix);
  const serverZone = zoneOf(source);
  for (const row of source.maintenance)
    mapMaintenance({ draft, report, prefix, serverZone, now }, row, {
      targets: targetsOf(source, groups, became, Number(row.id)),
      isShown: source.maintenance_status_page.some(({ maintenance_id }) => maintenance_id === row.id),
    });
  for (const row of source.status_page) mapPage({ draft, report, prefix, groups, source, became }, row);
  reportTheRest(source, report);
  return { draft, report, became };
}

/** What a group needs comes before it. */
function groupsLast(monitors: readonly Fields[], groups: Groups): Fields[] {
  const isGroup = ({ type }: Fields) => type === 'group';
  const depth = ({ id }: Fields) => groups.around(Number(id)).length;
  return [
    ...monitors.filter((row) => !isGroup(row)),
    ...monitors.filter(isGroup).sort((one, other) => depth(other) - depth(one)),
  ];
}

/** Keys of channels by the ids of notifications. */
function mapChannels(
  source: KumaSource,
  { draft, report, prefix }: { draft: Draft; report: Report; prefix: string },
): ReadonlyMap<number, string> {
  const keys = new Map<number, string>();
  for (const row of source.notification) {
    const key = keyOf(prefix, 'notification', Number(row.id));
    const channel = channelOf(report, row, `channels.${key}`);
    if (channel === null) continue;
    draft.channels.set(key, channel);
    keys.set(Number(row.id), key);
  }
  return keys;
}

function tagsByMonitor({ tag, monitor_tag }: KumaSource): ReadonlyMap<number, readonly string[]> {
  const names = new Map(tag.map((row) => [Number(row.id), String(row.name ?? '')]));
  const byMonitor = Map.groupBy(monitor_tag, (row) => Number(row.monitor_id));
  return new Map(
    [...byMonitor].map(([id, rows]) => [
      id,
      rows.map((row) => {
        const name = names.get(Number(row.tag_id)) ?? '';
        return row.value ? `${name}:${String(row.value)}` : name;
      }),
    ]),
  );
}

function notifiedOf({
  source,
  became,
  domains,
  channels,
  report,
}: {
  source: KumaSource;
  became: ReadonlyMap<number, Reference>;
  domains: ReadonlyMap<number, Reference>;
  channels: ReadonlyMap<number, string>;
  report: Report;
}): Notified[] {
  const byMonitor = Map.groupBy(source.monitor_notification, (row) => Number(row.monitor_id));
  return source.monitor.flatMap((row) => {
    const id = Number(row.id);
    const reference = became.get(id);
    const ids = (byMonitor.get(id) ?? []).map(({ notification_id }) => Number(notification_id));
    if (ids.length === 0) return [];
    const line = { source: `monitor ${id}`, name: String(row.name ?? ''), field: 'notifications' };
    const found = ids.flatMap((one) => channels.get(one) ?? []);
    if (reference === undefined || found.length < ids.length)
      report.lines.push({
        ...line,
        grade: 'not_possible',
        becomes: reference ?? null,
        note:
          reference === undefined
            ? 'Nothing became of the monitor.'
            : 'Nothing became of some of its notifications.',
      });
    if (reference === undefined || found.length === 0) return [];
    report.lines.push({ ...line, grade: 'carried_over', becomes: reference, note: null });
    const hasCertificate = reference.startsWith('uptime_checks.') && row.expiry_notification === 1;
    const about = { channels: found, repeatSeconds: repeatOf(row) };
    const domain = domains.get(id);
    return [
      { ...about, reference, hasCertificate },
      ...(domain
        ? [{ ...about, reference: domain, hasCertificate: false, only: 'uptime_down' as const }]
        : []),
    ];
  });
}

/** Uptime Kuma counts beats; a rule reminds every so many seconds, five minutes at the least. */
function repeatOf(row: Fields): number | null {
  const beats = Number(row.resend_interval ?? 0);
  if (!(beats > 0)) return null;
  return Math.min(2_592_000, Math.max(300, beats * Number(row.interval ?? 60)));
}

function targetsOf(
  source: KumaSource,
  groups: Groups,
  became: ReadonlyMap<number, Reference>,
  id: number,
): Reference[] {
  const about = source.monitor_maintenance.filter((row) => Number(row.maintenance_id) === id);
  const ids = about.map((row) => Number(row.monitor_id)).flatMap((one) => [one, ...groups.within(one)]);
  return [...new Set(ids.flatMap((one) => became.get(one) ?? []))];
}

function settingOf({ setting }: KumaSource, key: string): unknown {
  const value = setting.find((row) => row.key === key)?.value;
  try {
    return JSON.parse(String(value));
  } catch {
    return value;
  }
}

function zoneOf(source: KumaSource): string {
  const zone = settingOf(source, 'serverTimezone');
  return typeof zone === 'string' && isTimeZone(zone) ? zone : 'UTC';
}

const numbersOf = (value: unknown, otherwise: number[]): number[] => {
  const days = Array.isArray(value) ? value.map(Number).filter((day) => day >= 1 && day <= 365) : otherwise;
  return [...new Set(days)].sort((one, other) => other - one).slice(0, 10);
};

const REST = {
  tag: 'color',
  remote_browser: 'Pages are not opened in a browser.',
} as const;

function reportTheRest(source: KumaSource, report: Report): void {
  for (const row of source.tag)
    report.lines.push({
      ...{ grade: 'changed', source: `tag ${String(row.id)}`, name: String(row.name ?? ''), field: null },
      ...{
        becomes: `tag ${String(row.name ?? '')}`,
        note: 'Tags have no colour, and a value follows a colon.',
      },
    });
  for (const table of ['remote_browser'] as const)
    for (const row of source[table])
      report.lines.push({
        ...{ grade: 'not_possible', source: `${table} ${String(row.id)}`, field: null, becomes: null },
        ...{ name: String(row.name ?? row.host ?? row.id), note: REST[table] },
      });
}
