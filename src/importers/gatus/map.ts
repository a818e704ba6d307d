// From the configuration of a Gatus to the things and the report of an import. Pure.

import {
  type Draft,
  type DraftUptimeCheck,
  emptyDraft,
  freeKey,
  hashOf,
  keyOf,
  type Reference,
} from '../draft.ts';
import { parseGoDuration } from '../go-duration.ts';
import { nameWithin, tagsWithin } from '../limits.ts';
import type { Report } from '../report.ts';
import { addRules, type Notified } from '../rules.ts';
import { type Fields, openItem, type SourceItem } from '../source-item.ts';
import { addTagGroups, BECOMES_GROUP } from '../tag-groups.ts';
import { channelOf } from './channels.ts';
import { endpointCheck, secondsOf } from './endpoints.ts';
import { addWindow } from './maintenance.ts';

interface Context {
  draft: Draft;
  report: Report;
  prefix: string;
  alerting: Fields;
  notified: Notified[];
}

export function mapGatus(config: Fields, { prefix }: { prefix: string }): { draft: Draft; report: Report } {
  const draft: Draft = { ...emptyDraft(), hasVariables: true };
  const report: Report = { tool: 'Gatus', lines: [] };
  const context: Context = { draft, report, prefix, alerting: objectOf(config.alerting), notified: [] };
  mapProviders(context);
  for (const row of objectsOf(config.endpoints)) mapEndpoint(context, row);
  for (const row of objectsOf(config['external-endpoints'])) mapExternal(context, row);
  addTagGroups(draft, report, prefix);
  addRules(draft, context.notified, prefix);
  addWindow({ draft, report, prefix }, objectOf(config.maintenance), { all: true }, 'maintenance');
  reportTheRest(report, config);
  return { draft, report };
}

const objectOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
const objectsOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(objectOf) : []);

/** The channel of a provider, and one for each group that overrides it. */
function mapProviders({ draft, report, prefix, alerting }: Context): void {
  for (const [type, given] of Object.entries(alerting)) {
    const { 'default-alert': _default, overrides, ...provider } = objectOf(given);
    const variants = [{ group: null as string | null, fields: provider }];
    for (const override of objectsOf(overrides)) {
      const { group, ...fields } = override;
      variants.push({ group: String(group ?? ''), fields: { ...provider, ...fields } });
    }
    for (const { group, fields } of variants) {
      const key = channelKey(prefix, type, group);
      const name = group === null ? type : `${type} for ${group}`;
      const item = openItem(report, { source: `alerting ${type}`, name, fields });
      const made = channelOf(type, item);
      if ('problem' in made) item.end(null, made.problem);
      else {
        draft.channels.set(key, { name, ...made });
        item.end(`channels.${key}`);
      }
    }
  }
}

const channelKey = (prefix: string, type: string, group: string | null) =>
  group === null ? keyOf(prefix, type) : keyOf(prefix, type, group, hashOf(group));

const flattened = (row: Fields): Fields =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      ['client', 'dns', 'ssh', 'ui', 'heartbeat'].includes(name)
        ? Object.entries(objectOf(value)).map(([inner, one]) => [`${name}.${inner}`, one])
        : [[name, value]],
    ),
  );

const REASONS = {
  'client.dns-resolver': 'Names are looked up by the probing machine.',
  'client.proxy-url': 'Only HTTP checks go through an HTTP proxy.',
  'client.oauth2': 'Only HTTP checks sign in.',
  'client.tls': 'Client certificates are files: give the check the text of certificate and key.',
  'client.tunnel': 'There are no tunnels.',
  'client.network': 'Only HTTP checks are held to IPv4 or IPv6.',
} as const;

function mapEndpoint(context: Context, row: Fields): void {
  const item = openEndpoint(context, row, 'endpoint');
  const made = endpointCheck(item);
  if ('problem' in made) {
    item.end(null, made.problem);
    return;
  }
  const { draft, prefix } = context;
  const key = freeKey(
    draft.uptime_checks,
    keyOf(prefix, ...identityOf(row)),
    JSON.stringify(identityOf(row)),
  );
  const alerts = alertsOf(context, item);
  const interval = made.check.interval_seconds ?? 60;
  draft.uptime_checks.set(key, { ...made.check, ...thresholdsOf(item, alerts, interval) });
  if (made.domain) addDomain(context, { key: `${key}-domain`, check: made.domain }, alerts);
  finish(context, item, `uptime_checks.${key}`, alerts);
}

function addDomain(
  { draft, notified }: Context,
  { key, check }: { key: string; check: DraftUptimeCheck },
  alerts: readonly Alert[],
): void {
  draft.uptime_checks.set(key, check);
  const channels = [...new Set(alerts.map(({ channel }) => channel))];
  notified.push({ reference: `uptime_checks.${key}`, channels, repeatSeconds: null, hasCertificate: false });
}

const openEndpoint = ({ report }: Context, row: Fields, kind: string): SourceItem =>
  openItem(report, {
    source: `${kind} ${identityOf(row).join('/')}`,
    name: String(row.name ?? ''),
    fields: flattened(row),
    defaults: { enabled: true, interval: '60s', method: 'GET', 'client.timeout': '10s' },
    reasons: REASONS,
  });

const identityOf = (row: Fields): string[] =>
  [row.group, row.name].flatMap((part) => (typeof part === 'string' && part !== '' ? [part] : []));

function mapExternal(context: Context, row: Fields): void {
  const item = openEndpoint(context, row, 'external-endpoint');
  const { draft, prefix } = context;
  if (!item.isSet('heartbeat.interval')) {
    item.end(null, 'Without a heartbeat nothing is expected of it: send its results as alerts.');
    return;
  }
  const interval = secondsOf(item, 'heartbeat.interval', 60, { least: 60, most: 7_776_000 });
  const group = item.text('group');
  if (group !== null) item.change('group', BECOMES_GROUP);
  const key = freeKey(draft.cron_checks, keyOf(prefix, ...identityOf(row)), JSON.stringify(identityOf(row)));
  const alerts = alertsOf(context, item);
  item.carry('enabled');
  const alias = aliasOf(item, row);
  draft.cron_checks.set(key, {
    name: nameWithin(item, 'name', 'Endpoint'),
    tags: tagsWithin(group === null ? [] : [`group:${group}`]).tags,
    interval_seconds: interval,
    grace_seconds: Math.max(60, Math.round(interval / 10)),
    ...countsOf(item, alerts, 100),
    ...(alias === null ? {} : { ping_aliases: [alias] }),
    ...(row.enabled === false ? { paused: true } : {}),
  });
  finish(context, item, `cron_checks.${key}`, alerts);
}

/** The key in its address, as Gatus makes it of group and name. */
const endpointKey = ({ group, name }: Fields): string =>
  [group, name]
    .map((part) =>
      String(part ?? '')
        .trim()
        .toLowerCase()
        .replace(/[/_.,# +&]/g, '-'),
    )
    .join('_');

/** Whoever reports goes on with its token, at the same path. The token may be a variable. */
function aliasOf(item: SourceItem, row: Fields): string | null {
  const token = item.text('token');
  if (token === null) return null;
  const key = endpointKey(row);
  if (/^[A-Za-z0-9_.-]{1,100}$/.test(key) && /^(?:[A-Za-z0-9_~-]|\$\{\w+\}){1,100}$/.test(token)) {
    item.carry('token');
    return `gatus:${token}/${key}`;
  }
  item.refuse('token', 'Token or key has characters that no address can have: the job needs the new one.');
  return null;
}

interface Alert {
  channel: string;
  failures: number;
  successes: number;
  repeatSeconds: number | null;
}

/** Those that are on, with what the provider has by default. */
function alertsOf({ draft, prefix, alerting }: Context, item: SourceItem): Alert[] {
  const group = item.text('group');
  return objectsOf(item.fields.alerts).flatMap((given): Alert[] => {
    const type = String(given.type ?? '');
    const alert = { ...objectOf(objectOf(alerting[type])['default-alert']), ...given } as Fields;
    if (alert.enabled === false) return [];
    const own = channelKey(prefix, type, group ?? '');
    const channel = group !== null && draft.channels.has(own) ? own : channelKey(prefix, type, null);
    if (!draft.channels.has(channel)) {
      item.refuse('alerts', `Nothing became of the provider ${type}.`);
      return [];
    }
    if (alert['send-on-resolved'] !== true)
      item.change('alerts', `${type} is notified of recoveries as well.`);
    for (const field of ['description', 'provider-override'])
      if (alert[field] !== undefined)
        item.refuse('alerts', `${field} of ${type}: alerts have their own texts.`);
    const reminder = parseGoDuration(alert['minimum-reminder-interval']) ?? 0;
    return [
      {
        channel,
        failures: Number(alert['failure-threshold'] ?? 3),
        successes: Number(alert['success-threshold'] ?? 2),
        repeatSeconds: reminder > 0 ? Math.max(300, Math.round(reminder / 1_000)) : null,
      },
    ];
  });
}

/** Gatus has them in each alert; a check has them once, and counts whole intervals when it retries as slowly. */
function thresholdsOf(item: SourceItem, alerts: readonly Alert[], interval: number) {
  const counts = countsOf(item, alerts, 10);
  const isRetried = (alerts[0]?.failures ?? 1) > 1;
  return { ...counts, ...(isRetried ? { retry_interval_seconds: Math.min(3_600, interval) } : {}) };
}

function countsOf(item: SourceItem, alerts: readonly Alert[], most: number) {
  const [first] = alerts;
  if (!first) return {};
  if (alerts.some(({ failures, successes }) => failures !== first.failures || successes !== first.successes))
    item.change('alerts', 'The thresholds of the first count for all.');
  const within = (count: number) => Math.min(most, Math.max(1, Math.round(count) || 1));
  if (within(first.failures) !== first.failures || within(first.successes) !== first.successes)
    item.change('alerts', `Thresholds are 1 to ${most}.`);
  return { failure_threshold: within(first.failures), recovery_threshold: within(first.successes) };
}

function finish(context: Context, item: SourceItem, becomes: Reference, alerts: readonly Alert[]): void {
  item.carry('alerts');
  const channels = [...new Set(alerts.map(({ channel }) => channel))];
  const repeats = alerts.flatMap(({ repeatSeconds }) => repeatSeconds ?? []);
  const repeatSeconds = repeats.length > 0 ? Math.min(...repeats) : null;
  context.notified.push({ reference: becomes, channels, repeatSeconds, hasCertificate: false });
  for (const [index, window] of objectsOf(item.fields['maintenance-windows']).entries())
    addWindow(context, window, { ids: [becomes] }, `${becomes.split('.')[1]}-${index + 1}`);
  item.carry('maintenance-windows');
  item.end(becomes);
}

const MAPPED = ['alerting', 'endpoints', 'external-endpoints', 'maintenance'];
const REST: Readonly<Record<string, string>> = {
  suites: 'A suite passes values from one step to the next: make a check of each endpoint.',
  announcements: 'Open an incident of a status page instead.',
  remote: 'The endpoints of another instance: import that one.',
  tunneling: 'There are no tunnels.',
  connectivity: 'Let the checks depend on one of the connection.',
};

function reportTheRest(report: Report, config: Fields): void {
  for (const name of Object.keys(config).filter((one) => !MAPPED.includes(one)))
    report.lines.push({
      ...{ grade: 'not_possible', source: `setting ${name}`, name, field: null, becomes: null },
      note: REST[name] ?? 'Is about Gatus itself.',
    });
}
