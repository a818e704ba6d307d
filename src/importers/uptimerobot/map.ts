// From the monitors and alert contacts of UptimeRobot to the things and the report of an import. Pure.

import { basicAuth } from '../basic-auth.ts';
import {
  type Draft,
  type DraftUptimeCheck,
  type DraftWindow,
  emptyDraft,
  keyOf,
  type Reference,
} from '../draft.ts';
import { nameWithin, numberWithin } from '../limits.ts';
import type { Report } from '../report.ts';
import { addRules, type Notified } from '../rules.ts';
import { type Fields, openItem, type SourceItem } from '../source-item.ts';
import type { UptimeRobotSource } from './api.ts';

interface Context {
  draft: Draft;
  report: Report;
  prefix: string;
}

export function mapUptimeRobot(
  source: UptimeRobotSource,
  { prefix, timezone }: { prefix: string; timezone: string },
): { draft: Draft; report: Report } {
  const context: Context = { draft: emptyDraft(), report: { tool: 'UptimeRobot', lines: [] }, prefix };
  const channels = mapContacts(context, source.contacts);
  const notified: Notified[] = [];
  const windows = new Map<string, { row: Fields; targets: Reference[] }>();
  for (const row of source.monitors) {
    const reference = mapMonitor(context, row, channels);
    for (const window of listOf(row.mwindows)) {
      const id = String(window.id);
      const known = windows.get(id) ?? { row: window, targets: [] };
      if (reference !== null) known.targets.push(reference);
      windows.set(id, known);
    }
    if (reference === null) continue;
    const contacts = listOf(row.alert_contacts);
    const keys = [...new Set(contacts.flatMap(({ id }) => channels.get(String(id)) ?? []))];
    const repeats = contacts
      .map(({ recurrence }) => Number(recurrence ?? 0))
      .filter((minutes) => minutes > 0);
    const repeatSeconds = repeats.length > 0 ? Math.max(300, Math.min(...repeats) * 60) : null;
    notified.push({ reference, channels: keys, repeatSeconds, hasCertificate: false });
  }
  addRules(context.draft, notified, prefix);
  for (const { row, targets } of windows.values()) mapWindow(context, row, targets, timezone);
  return context;
}

const listOf = (value: unknown): Fields[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : [];

const WEBHOOKS: Readonly<Record<string, string>> = { '11': 'slack', '20': 'teams', '23': 'discord' };

/** Keys of channels by the ids of contacts. */
function mapContacts({ draft, report, prefix }: Context, contacts: readonly Fields[]): Map<string, string> {
  const keys = new Map<string, string>();
  for (const row of contacts) {
    const key = keyOf(prefix, 'contact', String(row.id));
    const source = `contact ${String(row.id)}`;
    const item = openItem(report, {
      ...{ source, name: String(row.friendly_name ?? row.value ?? ''), fields: row },
      ...{ internal: ['id', 'status', 'type'] },
    });
    const [type, value] = [String(row.type), item.text('value') ?? ''];
    const name = nameWithin(item, 'friendly_name', value || 'Contact');
    const kind = type === '2' ? 'email' : WEBHOOKS[type];
    item.carry('value');
    if (kind === undefined) {
      item.end(
        null,
        'Make the channel by hand: Tocsin has none of the kind, or UptimeRobot does not give its secret.',
      );
      continue;
    }
    draft.channels.set(key, {
      name,
      kind,
      config: kind === 'email' ? { to: [value] } : { webhook_url: value },
    });
    keys.set(String(row.id), key);
    item.end(`channels.${key}`);
  }
  return keys;
}

const INTERNAL = [
  ...[
    'id',
    'type',
    'status',
    'create_datetime',
    'monitor_group',
    'is_group_main',
    'all_time_uptime_ratio',
    'logs',
  ],
  ...['average_response_time', 'custom_uptime_ratio', 'ssl', 'mwindows', 'http_auth_type', 'auth_type'],
];
const DEFAULTS = {
  keyword_case_type: 0,
  sub_type: '',
  keyword_type: 0,
  http_method: 2,
  timeout: 30,
  port: '',
};

function mapMonitor({ draft, report, prefix }: Context, row: Fields, channels: ReadonlyMap<string, string>) {
  const key = keyOf(prefix, 'monitor', String(row.id));
  const item = openItem(report, {
    source: `monitor ${String(row.id)}`,
    ...{ name: String(row.friendly_name ?? ''), fields: row, defaults: DEFAULTS, internal: INTERNAL },
  });
  const name = nameWithin(item, 'friendly_name', `Monitor ${String(row.id)}`);
  const isPaused = Number(row.status) === 0;
  const confirmed = confirmedAfter(item, row, channels);
  const seconds = { unit: 'seconds', otherwise: 300 };
  if (Number(row.type) === 5) {
    const interval = numberWithin(item, 'interval', { least: 60, most: 7_776_000, ...seconds });
    item.refuse('url', 'The job needs the ping address of the new check.');
    const grace = Math.max(60, Math.round(interval / 10));
    draft.cron_checks.set(key, {
      ...{ name, interval_seconds: interval, grace_seconds: grace, ...(isPaused ? { paused: true } : {}) },
    });
    item.end(`cron_checks.${key}`);
    return `cron_checks.${key}`;
  }
  const made = targetOf(item);
  if ('problem' in made) {
    item.end(null, made.problem);
    return null;
  }
  const interval = numberWithin(item, 'interval', { least: 10, most: 86_400, ...seconds });
  const most = Math.min(60, interval);
  draft.uptime_checks.set(key, {
    ...{ name, ...made.part, interval_seconds: interval },
    timeout_seconds: numberWithin(item, 'timeout', {
      least: 1,
      most,
      otherwise: Math.min(30, most),
      unit: 'seconds',
    }),
    ...(confirmed > 0 ? { confirm_after_seconds: Math.min(86_400, confirmed) } : {}),
    ...(isPaused ? { paused: true } : {}),
  });
  item.end(`uptime_checks.${key}`);
  return `uptime_checks.${key}`;
}

/** For how many seconds a failure lasts before anybody is notified of it. */
function confirmedAfter(item: SourceItem, row: Fields, channels: ReadonlyMap<string, string>): number {
  const contacts = listOf(row.alert_contacts);
  const lost = contacts.filter(({ id }) => !channels.has(String(id))).length;
  if (lost > 0)
    item.refuse('alert_contacts', `Nothing became of ${lost} of its ${contacts.length} contacts.`);
  const waits = new Set(contacts.map(({ threshold }) => Math.max(0, Number(threshold ?? 0) || 0)));
  const least = waits.size === 0 ? 0 : Math.min(...waits);
  if (waits.size > 1)
    item.change('alert_contacts', `All are notified after ${least} minutes, the shortest of their waits.`);
  item.carry('alert_contacts');
  return least * 60;
}

type Made = { part: Pick<DraftUptimeCheck, 'kind'> & Partial<DraftUptimeCheck> } | { problem: string };

const PORTS: Readonly<Record<string, number>> = { '1': 80, '2': 443, '3': 21, '4': 25, '5': 110, '6': 143 };

function targetOf(item: SourceItem): Made {
  const type = item.number('type');
  const address = item.text('url') ?? '';
  item.carry('url');
  if (type === 1 || type === 2) return { part: httpOf(item, address) };
  const host = /^[a-z]+:\/\//i.test(address) ? (URL.parse(address)?.hostname ?? '') : address;
  if (type === 3) return { part: { kind: 'icmp', host } };
  if (type !== 4) return { problem: `Monitors of the type ${type} are not known.` };
  const port = item.number('port') || PORTS[item.text('sub_type') ?? ''];
  item.carry('port', 'sub_type');
  return port === undefined ? { problem: 'Its port is not known.' } : { part: { kind: 'tcp', host, port } };
}

const METHODS = ['GET', 'HEAD', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

function httpOf(
  item: SourceItem,
  url: string,
): Pick<DraftUptimeCheck, 'kind' | 'url' | 'http' | 'assertions'> {
  const keyword = item.number('type') === 2 ? item.text('keyword_value') : null;
  const given = METHODS[item.number('http_method') ?? 2] ?? 'GET';
  const method = keyword !== null && given === 'HEAD' ? 'GET' : given;
  item.carry('http_method', 'keyword_value', 'keyword_type', 'http_username', 'http_password', 'post_value');
  item.carry('custom_http_headers', 'post_type', 'post_content_type');
  const headers = textsOf(item.fields.custom_http_headers);
  const [user, password] = [item.text('http_username'), item.text('http_password')];
  if (user !== null) headers.Authorization = basicAuth(user, password ?? '');
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const value = item.fields.post_value;
  const body =
    !hasBody || !item.isSet('post_value') ? null : typeof value === 'string' ? value : JSON.stringify(value);
  if (body !== null && item.text('post_content_type') === '0') headers['Content-Type'] = 'text/html';
  if (item.number('keyword_case_type') === 1) item.change('keyword_case_type', 'Upper and lower case count.');
  const op = item.number('keyword_type') === 1 ? 'not_contains' : 'contains';
  return {
    ...{
      kind: 'http',
      url,
      http: { method, headers, body, follow_redirects: true } as DraftUptimeCheck['http'],
    },
    // UptimeRobot is alerted where the keyword exists (1), or where it does not (2).
    ...(keyword === null ? {} : { assertions: [{ source: 'body', path: null, op, value: keyword }] }),
  };
}

const textsOf = (value: unknown): Record<string, string> =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, String(one)]))
    : {};

function mapWindow(
  { draft, report, prefix }: Context,
  row: Fields,
  ids: Reference[],
  timezone: string,
): void {
  const key = keyOf(prefix, 'mwindow', String(row.id));
  const item = openItem(report, {
    ...{ source: `mwindow ${String(row.id)}`, name: String(row.friendly_name ?? ''), fields: row },
    ...{ internal: ['id', 'user'], defaults: { status: 1 } },
  });
  const name = nameWithin(item, 'friendly_name', `Maintenance ${String(row.id)}`);
  const times = windowTimes(item, timezone);
  if (times === null || ids.length === 0 || Number(row.status ?? 1) === 0) {
    const problem =
      times === null
        ? 'Its times are not understood.'
        : 'It is paused, or none of its monitors became a check.';
    item.end(null, problem);
    return;
  }
  item.carry('type', 'value', 'start_time', 'duration');
  if (times.recurrence) item.change('start_time', `Is a time in ${timezone}: name another by --timezone.`);
  draft.maintenance_windows.set(key, { name, targets: { ids }, ...times });
  item.end(`maintenance_windows.${key}`);
}

/** Once at a moment, or daily, weekly (1 is Monday) or monthly at a time of the account. */
function windowTimes(
  item: SourceItem,
  timezone: string,
): Pick<DraftWindow, 'starts_at' | 'ends_at' | 'recurrence'> | null {
  const [type, minutes] = [item.number('type'), item.number('duration') ?? 0];
  const start = item.text('start_time') ?? '';
  if (minutes < 1) return null;
  if (type === 1) {
    const wall = /^\d+$/.test(start) ? Number(start) * 1_000 : Number.NaN;
    if (Number.isNaN(wall)) return null;
    const from = new Date(wall);
    return { starts_at: from.toISOString(), ends_at: new Date(wall + minutes * 60_000).toISOString() };
  }
  const [, hour, minute] = /^(\d{1,2}):(\d{2})/.exec(start) ?? [];
  const days = (item.text('value') ?? '')
    .split('-')
    .filter((day) => /^\d+$/.test(day))
    .join(',');
  if (hour === undefined || minute === undefined || (type !== 2 && days === '')) return null;
  const [month, week] = [type === 4 ? days : '*', type === 3 ? days : '*'];
  const cron = `${Number(minute)} ${Number(hour)} ${month} * ${week}`;
  return { ends_at: null, recurrence: { cron_expression: cron, duration_seconds: minutes * 60, timezone } };
}
