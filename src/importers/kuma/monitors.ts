// Monitors of Uptime Kuma as uptime checks and cron checks. Pure.

import type { Draft, DraftCronCheck, DraftUptimeCheck, Reference } from '../draft.ts';
import { keyOf } from '../draft.ts';
import { cut, descriptionWithin, nameWithin, numberWithin, tagsWithin } from '../limits.ts';
import type { Report } from '../report.ts';
import { type Fields, openItem, type SourceItem } from '../source-item.ts';
import { monitorDefaults, monitorInternals, monitorReasons } from './columns.ts';
import { domainOf } from './domains.ts';
import type { Groups } from './groups.ts';
import { httpPart } from './http.ts';
import { targetPart } from './other-kinds.ts';
import { serverPart } from './server-kinds.ts';

export interface MonitorContext {
  draft: Draft;
  report: Report;
  prefix: string;
  groups: Groups;
  /** By the id of a monitor. */
  tags: ReadonlyMap<number, readonly string[]>;
  warnDays: readonly number[];
  /** Of a domain, below which the first warning is. */
  domainDays: number;
  /** Checks of the domains of monitors, by the ids of the monitors. */
  domains: Map<number, Reference>;
  /** What monitors became so far, by their ids: those that are no groups first, then groups before those around them. */
  became: ReadonlyMap<number, Reference>;
  /** Whether a monitor has notifications of its own. */
  isNotified: (id: number) => boolean;
  /** Rows of the table. */
  proxies: readonly Fields[];
  dockerHosts: readonly Fields[];
}

const HTTP_TYPES = ['http', 'keyword', 'json-query'];

/** Puts the check into the draft; what it became, null for what became none. */
export function mapMonitor(context: MonitorContext, row: Fields): Reference | null {
  const id = Number(row.id);
  const type = String(row.type ?? '');
  const item = openItem(context.report, {
    source: `monitor ${id}`,
    name: String(row.name ?? ''),
    fields: row,
    defaults: defaultsOf(type),
    internal: [...monitorInternals, ...(UNUSED[type] ?? [])],
    reasons: monitorReasons,
  });
  if (type === 'group') return mapGroup(context, item, id);
  if (type === 'push') return mapPush(context, item, id);
  if (type === 'manual') return mapManual(context, item, id);
  const made = HTTP_TYPES.includes(type)
    ? httpPart(item, context.proxies)
    : (serverPart(item, context.dockerHosts) ?? targetPart(item));
  if ('problem' in made) {
    item.end(null, made.problem);
    return null;
  }
  const key = keyOf(context.prefix, 'monitor', id);
  const common = commonOf(context, item, id);
  const paused = common.paused || 'paused' in made.part;
  item.carry('upside_down');
  const check: DraftUptimeCheck = {
    ...common,
    ...made.part,
    ...timesOf(item),
    ...(item.flag('upside_down') ? { upside_down: true } : {}),
    certificate_warn_days: warnDaysOf(context, item),
    ...(paused ? { paused: true } : {}),
  };
  context.draft.uptime_checks.set(key, check);
  const host = check.host ?? URL.parse(check.url ?? '')?.hostname ?? '';
  const domain = domainOf(item, host, { ...context, days: context.domainDays });
  if (domain !== null && !paused) context.domains.set(id, domain);
  item.end(`uptime_checks.${key}`);
  return `uptime_checks.${key}`;
}

/** What a form fills in that this type of monitor does not use. */
const UNUSED: Readonly<Record<string, readonly string[]>> = {
  group: ['interval', 'retry_interval', 'maxretries', 'timeout', 'url', 'accepted_statuscodes_json'],
  push: ['timeout', 'url', 'accepted_statuscodes_json', 'maxredirects'],
  manual: ['interval', 'retry_interval', 'maxretries', 'timeout', 'url', 'accepted_statuscodes_json'],
};

const defaultsOf = (type: string): Fields =>
  type === 'dns' ? { ...monitorDefaults, port: 53, dns_resolve_server: '1.1.1.1' } : monitorDefaults;

const MOST_AROUND = 7;

/** A group follows what is in it, as in Uptime Kuma; `became` has that already. */
function mapGroup(context: MonitorContext, item: SourceItem, id: number): Reference | null {
  const { draft, groups, became, isNotified } = context;
  const { paused, ...common } = commonOf(context, item, id);
  if (groups.around(id).length > MOST_AROUND) {
    item.end(null, `Groups within groups: ${MOST_AROUND + 1} levels at most.`);
    return null;
  }
  const members = groups.members(id);
  const lost = members.filter((one) => !became.has(one)).map((one) => groups.nameOf(one));
  if (lost.length > 0) item.refuse('members', `Without what became no check: ${cut(lost.join(', '), 300)}.`);
  if (item.flag('upside_down')) item.refuse('upside_down', 'A group is up while its members are.');
  const key = keyOf(context.prefix, 'monitor', id);
  draft.uptime_checks.set(key, {
    ...common,
    kind: 'group',
    group: {
      rule: 'worst',
      notify: isNotified(id) ? 'both' : 'members',
      member_ids: members.flatMap((one) => became.get(one) ?? []),
    },
    ...(paused ? { paused: true } : {}),
  });
  item.end(`uptime_checks.${key}`, 'Becomes a group that is down while one of its members is.');
  return `uptime_checks.${key}`;
}

/** It begins as it was set there. */
function mapManual(context: MonitorContext, item: SourceItem, id: number): Reference {
  const { paused, ...common } = commonOf(context, item, id);
  const starts_as = MANUAL_STATUS[item.number('manual_status') ?? -1] ?? 'new';
  item.carry('manual_status');
  if (item.flag('upside_down')) item.refuse('upside_down', 'A manual check is as it is set.');
  const key = keyOf(context.prefix, 'monitor', id);
  const check: DraftUptimeCheck = {
    ...{ ...common, kind: 'manual', manual: { starts_as } },
    ...(paused ? { paused: true } : {}),
  };
  context.draft.uptime_checks.set(key, check);
  item.end(`uptime_checks.${key}`);
  return `uptime_checks.${key}`;
}

const MANUAL_STATUS: Readonly<Record<number, 'up' | 'down'>> = { 0: 'down', 1: 'up' };

type Common = Pick<DraftUptimeCheck, 'name' | 'description' | 'tags'> & { paused: boolean };

function commonOf({ groups, tags }: MonitorContext, item: SourceItem, id: number): Common {
  const given = tagsWithin([...(tags.get(id) ?? [])]);
  if (given.note) item.change('tags', given.note);
  item.carry('active', 'parent');
  if (item.isSet('resend_interval'))
    item.change('resend_interval', 'Becomes “Repeat every” of the rules, five minutes at the least.');
  return {
    name: nameWithin(item, 'name', `Monitor ${id}`),
    description: descriptionWithin(item, 'description'),
    tags: given.tags,
    paused: !item.flag('active') || groups.isPausedByGroup(id),
  };
}

type Times = Pick<
  DraftUptimeCheck,
  | 'interval_seconds'
  | 'timeout_seconds'
  | 'failure_threshold'
  | 'confirm_after_seconds'
  | 'retry_interval_seconds'
>;

function timesOf(item: SourceItem): Times {
  const seconds = { unit: 'seconds' };
  const interval = numberWithin(item, 'interval', { least: 10, most: 86_400, otherwise: 60, ...seconds });
  const timeout = item.number('timeout') ?? 0;
  const most = Math.min(60, interval);
  const meant = timeout > 0 ? timeout : interval * 0.8;
  const timeoutSeconds = Math.min(most, Math.max(1, Math.round(meant)));
  if (timeout > 0 && timeoutSeconds !== timeout)
    item.change('timeout', `${timeout} seconds becomes ${timeoutSeconds} seconds.`);
  else item.carry('timeout');
  const retries = numberWithin(item, 'maxretries', { least: 0, most: 1_000, otherwise: 0, unit: 'retries' });
  const retry = Math.min(3_600, interval, Math.max(1, item.number('retry_interval') || interval));
  const given = item.number('retry_interval') ?? 0;
  if (retries > 0 && given > 0 && retry !== given)
    item.change('retry_interval', `${given} seconds becomes ${retry} seconds.`);
  else item.carry('retry_interval');
  return {
    interval_seconds: interval,
    timeout_seconds: timeoutSeconds,
    failure_threshold: Math.min(10, retries + 1),
    // More than that are the time that they take.
    ...(retries > 9 ? { confirm_after_seconds: Math.min(86_400, retries * retry) } : {}),
    ...(retries > 0 ? { retry_interval_seconds: retry } : {}),
  };
}

function warnDaysOf({ warnDays }: MonitorContext, item: SourceItem): number[] {
  item.carry('expiry_notification');
  return item.flag('expiry_notification') ? [...warnDays] : [];
}

const PUSH_TOKEN = 'Its token has characters that no address can have: the job needs the new ping address.';

function mapPush(context: MonitorContext, item: SourceItem, id: number): Reference {
  const key = keyOf(context.prefix, 'monitor', id);
  const { paused, ...common } = commonOf(context, item, id);
  const seconds = { unit: 'seconds' };
  const interval = numberWithin(item, 'interval', { least: 60, most: 7_776_000, otherwise: 60, ...seconds });
  const retries = item.number('maxretries') ?? 0;
  const retry = item.number('retry_interval') || interval;
  // Retries that come as often as beats are runs that may be missed or fail.
  const tolerated = retry === interval && retries <= 99 ? Math.max(0, retries) : 0;
  const grace = Math.max(60, Math.round(interval / 10)) + (retries - tolerated) * retry;
  item.change(
    'interval',
    `Late by up to ${Math.min(grace, 7_776_000)} seconds is allowed, where Uptime Kuma allows one.`,
  );
  if (item.isSet('maxretries') && tolerated === 0)
    item.change('maxretries', 'Retries become part of the grace.');
  else item.carry('maxretries');
  item.carry('retry_interval');
  const token = item.text('push_token');
  const isAlias = token !== null && /^[A-Za-z0-9_-]{1,100}$/.test(token);
  if (isAlias) item.carry('push_token');
  else if (token !== null) item.refuse('push_token', PUSH_TOKEN);
  const isUpsideDown = item.flag('upside_down');
  if (isUpsideDown)
    item.refuse('upside_down', 'A check cannot be up while no ping comes: the check is paused.');
  const check: DraftCronCheck = {
    ...common,
    interval_seconds: interval,
    grace_seconds: Math.min(grace, 7_776_000),
    ...(tolerated > 0 ? { failure_threshold: tolerated + 1 } : {}),
    ...(isAlias ? { ping_aliases: [`kuma:${token}`] } : {}),
    ...(paused || isUpsideDown ? { paused: true } : {}),
  };
  context.draft.cron_checks.set(key, check);
  item.end(`cron_checks.${key}`);
  return `cron_checks.${key}`;
}
