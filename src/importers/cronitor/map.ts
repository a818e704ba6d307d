// From the monitors of Cronitor to the things and the report of an import. Pure.

import { scheduleProblem } from '../../platform/cron.ts';
import { isTimeZone } from '../../platform/time-zone.ts';
import { type Draft, type DraftCronCheck, type DraftUptimeCheck, emptyDraft, keyOf } from '../draft.ts';
import { descriptionWithin, nameWithin, numberWithin, tagsWithin } from '../limits.ts';
import type { Report } from '../report.ts';
import { addRules, type Notified } from '../rules.ts';
import { type Fields, openItem, type SourceItem } from '../source-item.ts';
import { addTagGroups, BECOMES_GROUP } from '../tag-groups.ts';
import type { CronitorSource } from './api.ts';
import { assertionOf, type Judged, periodMs } from './assertions.ts';

const INTERNAL = [
  ...[
    'key',
    'type',
    'passing',
    'initialized',
    'created',
    'latest_event',
    'latest_events',
    'latest_issue',
    'running',
  ],
  ...['attributes', 'statuses', 'next_expected_at', 'latest_invocations', 'status'],
];
const REASONS = {
  platform: 'Is about the agent of Cronitor.',
  schedule_tolerance:
    'Missed runs count as failed ones do: give the check more grace, or a failure_threshold.',
  disabled: 'Its alerts were off: silence the check.',
} as const;

export function mapCronitor(
  source: CronitorSource,
  { prefix }: { prefix: string },
): { draft: Draft; report: Report } {
  const draft = emptyDraft();
  const report: Report = { tool: 'Cronitor', lines: [] };
  const channels = mapLists(source.lists, { draft, report, prefix });
  const notified: Notified[] = [];
  for (const row of source.monitors) {
    const item = openItem(report, {
      ...{
        source: `monitor ${String(row.key)}`,
        name: String(row.name ?? row.key ?? ''),
        fields: flattened(row),
      },
      ...{ internal: INTERNAL, reasons: REASONS, defaults: { timezone: 'UTC', 'request.method': 'GET' } },
    });
    const key = keyOf(prefix, String(row.key));
    const check = checkOf(item);
    if ('problem' in check) {
      item.end(null, check.problem);
      continue;
    }
    const section = 'cron' in check ? 'cron_checks' : 'uptime_checks';
    if ('cron' in check) draft.cron_checks.set(key, check.cron);
    else draft.uptime_checks.set(key, check.uptime);
    const keys = listsOf(row.notify).flatMap((name) => channels.get(name) ?? []);
    if (keys.length < listsOf(row.notify).length)
      item.refuse('notify', 'Nothing became of some of its lists.');
    item.carry('notify');
    const repeat = periodMs(item.text('realert_interval') ?? '');
    item.carry('realert_interval');
    const repeatSeconds = repeat === null ? null : Math.min(2_592_000, Math.max(300, repeat / 1_000));
    notified.push({
      reference: `${section}.${key}`,
      channels: [...new Set(keys)],
      repeatSeconds,
      hasCertificate: false,
    });
    item.end(`${section}.${key}`);
  }
  addTagGroups(draft, report, prefix);
  addRules(draft, notified, prefix);
  return { draft, report };
}

const flattened = (row: Fields): Fields => {
  const { request, ...rest } = row;
  if (typeof request !== 'object' || request === null) return rest;
  return {
    ...rest,
    ...Object.fromEntries(Object.entries(request).map(([name, one]) => [`request.${name}`, one])),
  };
};

/** A list, one of them, or an object of lists. */
function listsOf(notify: unknown): string[] {
  if (typeof notify === 'string') return [notify];
  if (Array.isArray(notify)) return notify.filter((one) => typeof one === 'string');
  return typeof notify === 'object' && notify !== null ? listsOf((notify as Fields).alerts) : [];
}

function mapLists(
  lists: readonly Fields[],
  { draft, report, prefix }: { draft: Draft; report: Report; prefix: string },
): ReadonlyMap<string, string> {
  const keys = new Map<string, string>();
  for (const row of lists) {
    const targets = { ...(row.notifications as Fields | null) };
    const item = openItem(report, {
      source: `list ${String(row.key)}`,
      name: String(row.name ?? row.key ?? ''),
      fields: { name: row.name, ...targets },
      reasons: Object.fromEntries(
        Object.keys(targets).map((one) => [one, 'The API gives no secrets: make the channel.']),
      ),
    });
    const name = nameWithin(item, 'name', String(row.key));
    const emails = Array.isArray(targets.emails)
      ? targets.emails.map(String).filter((one) => one.includes('@'))
      : [];
    if (emails.length === 0) {
      item.end(null, 'It has no address of an email, and the API gives no secrets of others.');
      continue;
    }
    item.carry('emails');
    const key = keyOf(prefix, 'list', String(row.key));
    draft.channels.set(key, { name, kind: 'email', config: { to: [...new Set(emails)].slice(0, 10) } });
    keys.set(String(row.key), key);
    item.end(`channels.${key}`);
  }
  return keys;
}

type Made = { cron: DraftCronCheck } | { uptime: DraftUptimeCheck } | { problem: string };

function checkOf(item: SourceItem): Made {
  const type = item.text('type');
  const common = commonOf(item);
  const judged = judgedOf(item);
  if (type === 'check') return uptimeOf(item, common, judged);
  if (type !== 'job' && type !== 'heartbeat')
    return { problem: `Monitors of the type ${type} are not supported.` };
  const times = timesOf(item);
  if ('problem' in times) return times;
  const { maxRuntimeSeconds, minRuntimeSeconds } = Object.assign({}, ...judged) as Judged;
  const key = item.text('key') ?? '';
  const isName = /^[A-Za-z0-9_.-]{1,100}$/.test(key);
  const isCode = CODE.test(key);
  if (isName)
    item.change(
      'key',
      `Is pinged below the ping key of the account: docs/clients.md.${isCode ? ` Old jobs go on calling /${key}/run.` : ''}`,
    );
  else item.refuse('key', 'The job needs the ping address of the new check.');
  const runtimes = {
    ...(maxRuntimeSeconds === undefined ? {} : { max_runtime_seconds: maxRuntimeSeconds }),
    ...(minRuntimeSeconds === undefined ? {} : { min_runtime_seconds: minRuntimeSeconds }),
  };
  const aliases = isName ? { ping_aliases: [key, ...(isCode ? [`cronitor:${key}`] : [])] } : {};
  return { cron: { ...common, ...times, ...runtimes, ...toleranceOf(item), ...aliases } };
}

/** A key that Cronitor made: jobs call it without an API key as well. One that a person chose could be guessed. */
const CODE = /^(?=.*\d)(?=.*[A-Za-z])[A-Za-z0-9]{6}$/;

/** Cronitor counts those that are tolerated, or those that alert; missed runs may have a tolerance of their own. */
function toleranceOf(item: SourceItem): Pick<DraftCronCheck, 'failure_threshold'> {
  const field = item.isSet('failure_tolerance') ? 'failure_tolerance' : 'consecutive_alert_threshold';
  const more = field === 'failure_tolerance' ? 1 : 0;
  const bounds = { least: 1 - more, most: 100 - more, otherwise: 1 - more, unit: 'failures' };
  const given = numberWithin(item, field, bounds);
  if (more && item.isSet('consecutive_alert_threshold'))
    item.refuse('consecutive_alert_threshold', 'failure_tolerance says it.');
  if (item.number('schedule_tolerance') === given + more - 1) item.carry('schedule_tolerance');
  return given + more > 1 ? { failure_threshold: given + more } : {};
}

function commonOf(item: SourceItem) {
  const group = item.text('group');
  if (group !== null) item.change('group', BECOMES_GROUP);
  const own = Array.isArray(item.fields.tags) ? item.fields.tags.map(String) : [];
  const { tags, note } = tagsWithin([...(group === null ? [] : [`group:${group}`]), ...own]);
  if (note) item.change('tags', note);
  item.carry('tags', 'paused');
  return {
    name: nameWithin(item, 'name', item.text('key') ?? 'Monitor'),
    description: descriptionWithin(item, 'note'),
    tags,
    ...(item.flag('paused') ? { paused: true } : {}),
  };
}

function judgedOf(item: SourceItem): Judged[] {
  const given = Array.isArray(item.fields.assertions) ? item.fields.assertions.map(String) : [];
  item.carry('assertions');
  return given.flatMap((text) => {
    const judged = assertionOf(text);
    if (judged === null) item.refuse('assertions', `${text}: has no equal.`);
    return judged ?? [];
  });
}

type Times = Pick<DraftCronCheck, 'interval_seconds' | 'cron_expression' | 'timezone' | 'grace_seconds'>;

function schedulesOf(item: SourceItem): string[] {
  const many = Array.isArray(item.fields.schedules) ? item.fields.schedules.map(String) : [];
  const one = item.text('schedule');
  return [...new Set([...(one === null ? [] : [one]), ...many])];
}

function timesOf(item: SourceItem): Times | { problem: string } {
  const [schedule, ...more] = schedulesOf(item);
  if (schedule === undefined) return { problem: 'It has no schedule.' };
  if (more.length > 0 && [schedule, ...more].some((one) => /^every\s/i.test(one)))
    return { problem: 'It has several schedules, one of them an interval: make a check of each.' };
  item.carry('schedule', 'schedules', 'timezone');
  const grace_seconds = numberWithin(item, 'grace_seconds', {
    least: 0,
    most: 7_776_000,
    otherwise: 300,
    unit: 'seconds',
  });
  const every = periodMs(/^every\s+(.*)$/i.exec(schedule)?.[1] ?? '');
  const zone = item.text('timezone') ?? 'UTC';
  if (!isTimeZone(zone)) return { problem: `Its time zone ${zone} is not known.` };
  if (every !== null) {
    const seconds = Math.min(7_776_000, Math.max(60, Math.round(every / 1_000)));
    if (seconds * 1_000 !== every)
      item.change('schedule', `${every / 1_000} seconds becomes ${seconds} seconds.`);
    return { interval_seconds: seconds, grace_seconds };
  }
  const cron = [schedule, ...more].map(cronOf).join('\n');
  const problem = scheduleProblem(cron);
  if (problem !== null) return { problem: `Its schedule “${schedule}”: ${problem}.` };
  return { cron_expression: cron, timezone: zone, grace_seconds };
}

function cronOf(schedule: string): string {
  const [, hour, minute] = /^at\s+(\d{1,2}):(\d{2})$/i.exec(schedule) ?? [];
  return hour === undefined ? schedule.trim() : `${Number(minute)} ${Number(hour)} * * *`;
}

function uptimeOf(item: SourceItem, common: ReturnType<typeof commonOf>, judged: readonly Judged[]): Made {
  const url = item.text('request.url') ?? '';
  if (!/^https?:\/\//.test(url)) return { problem: `The address ${url || '(none)'} is no URL of HTTP.` };
  const method = (item.text('request.method') ?? 'GET').toUpperCase() as 'GET';
  const body = item.text('request.body');
  const headers = Object.entries({ ...(item.fields['request.headers'] as Fields | null) });
  item.carry('request.url', 'request.method', 'request.headers', 'request.body', 'request.follow_redirects');
  item.carry('request.verify_ssl');
  if (item.isSet('request.regions'))
    item.refuse('request.regions', 'A check is probed from where Tocsin runs.');
  const schedule = schedulesOf(item)[0] ?? 'every 60 seconds';
  const interval = (periodMs(/^every\s+(.*)$/i.exec(schedule)?.[1] ?? '') ?? 60_000) / 1_000;
  item.carry('schedule', 'schedules');
  const seconds = Math.min(86_400, Math.max(10, Math.round(interval)));
  const most = Math.min(60, seconds);
  const statuses = judged.flatMap((one) => one.statuses ?? []);
  const isBodyless = method === 'GET' || (method as string) === 'HEAD';
  if (body !== null && isBodyless) item.refuse('request.body', `A ${method} request has no body.`);
  return {
    uptime: {
      ...{ ...common, kind: 'http', url, interval_seconds: seconds },
      timeout_seconds: numberWithin(item, 'request.timeout_seconds', {
        least: 1,
        most,
        otherwise: Math.min(10, most),
        unit: 'seconds',
      }),
      assertions: judged.flatMap((one) => one.assertion ?? []).slice(0, 20),
      http: {
        method,
        headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
        body: isBodyless ? null : body,
        follow_redirects: item.fields['request.follow_redirects'] !== false,
        verify_tls: item.fields['request.verify_ssl'] !== false,
        expected_status: statuses.length > 0 ? statuses : ['200-299'],
      },
    },
  };
}
