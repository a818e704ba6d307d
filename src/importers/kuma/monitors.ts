// Monitors of Uptime Kuma as uptime checks and cron checks. Pure.

import type { Draft, DraftCronCheck, DraftUptimeCheck, Reference } from '../draft.ts';
import { keyOf } from '../draft.ts';
import { descriptionWithin, nameWithin, numberWithin, tagsWithin } from '../limits.ts';
import type { Report } from '../report.ts';
import { type Fields, openItem, type SourceItem } from '../source-item.ts';
import { monitorDefaults, monitorInternals, monitorReasons } from './columns.ts';
import type { Groups } from './groups.ts';
import { httpPart } from './http.ts';
import { targetPart } from './other-kinds.ts';

export interface MonitorContext {
  draft: Draft;
  report: Report;
  prefix: string;
  groups: Groups;
  /** By the id of a monitor. */
  tags: ReadonlyMap<number, readonly string[]>;
  warnDays: readonly number[];
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
  if (type === 'group') return endGroup(item);
  if (type === 'push') return mapPush(context, item, id);
  const made = HTTP_TYPES.includes(type) ? httpPart(item) : targetPart(item);
  if ('problem' in made) {
    item.end(null, made.problem);
    return null;
  }
  const key = keyOf(context.prefix, 'monitor', id);
  const common = commonOf(context, item, id);
  const paused = common.paused || 'paused' in made.part || item.flag('upside_down');
  const check: DraftUptimeCheck = {
    ...common,
    ...made.part,
    ...timesOf(item),
    certificate_warn_days: warnDaysOf(context, item),
    ...(paused ? { paused: true } : {}),
  };
  if (item.flag('upside_down'))
    item.refuse('upside_down', 'A check cannot be up while its target is down: the check is paused.');
  context.draft.uptime_checks.set(key, check);
  item.end(`uptime_checks.${key}`);
  return `uptime_checks.${key}`;
}

/** What a form fills in that this type of monitor does not use. */
const UNUSED: Readonly<Record<string, readonly string[]>> = {
  group: ['interval', 'retry_interval', 'maxretries', 'timeout', 'url', 'accepted_statuscodes_json'],
  push: ['timeout', 'url', 'accepted_statuscodes_json', 'maxredirects'],
};

const defaultsOf = (type: string): Fields =>
  type === 'dns' ? { ...monitorDefaults, port: 53, dns_resolve_server: '1.1.1.1' } : monitorDefaults;

function endGroup(item: SourceItem): null {
  item.carry('name', 'active', 'parent');
  item.end(
    `tag group:${item.text('name') ?? ''}`,
    'A group becomes a tag of what is in it, without a status of its own.',
  );
  return null;
}

type Common = Pick<DraftUptimeCheck, 'name' | 'description' | 'tags'> & { paused: boolean };

function commonOf({ groups, tags }: MonitorContext, item: SourceItem, id: number): Common {
  const around = groups.around(id);
  const own = tags.get(id) ?? [];
  const given = tagsWithin([...around.map((group) => `group:${groups.nameOf(group)}`), ...own]);
  if (around.length > 0) item.change('parent', 'The groups around it become tags.');
  if (given.note) item.change('tags', given.note);
  item.carry('active');
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
  'interval_seconds' | 'timeout_seconds' | 'failure_threshold' | 'retry_interval_seconds'
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
  const retries = numberWithin(item, 'maxretries', { least: 0, most: 9, otherwise: 0, unit: 'retries' });
  const retry = Math.min(3_600, interval, Math.max(1, item.number('retry_interval') || interval));
  const given = item.number('retry_interval') ?? 0;
  if (retries > 0 && given > 0 && retry !== given)
    item.change('retry_interval', `${given} seconds becomes ${retry} seconds.`);
  else item.carry('retry_interval');
  return {
    interval_seconds: interval,
    timeout_seconds: timeoutSeconds,
    failure_threshold: retries + 1,
    ...(retries > 0 ? { retry_interval_seconds: retry } : {}),
  };
}

function warnDaysOf({ warnDays }: MonitorContext, item: SourceItem): number[] {
  item.carry('expiry_notification');
  return item.flag('expiry_notification') ? [...warnDays] : [];
}

const PUSH_TOKEN =
  'The job needs the new ping address of the check: replace /api/push/… by it, with /fail where status is down.';

function mapPush(context: MonitorContext, item: SourceItem, id: number): Reference {
  const key = keyOf(context.prefix, 'monitor', id);
  const { paused, ...common } = commonOf(context, item, id);
  const seconds = { unit: 'seconds' };
  const interval = numberWithin(item, 'interval', { least: 60, most: 7_776_000, otherwise: 60, ...seconds });
  const retries = item.number('maxretries') ?? 0;
  const retry = item.number('retry_interval') || interval;
  const grace = Math.max(60, Math.round(interval / 10)) + retries * retry;
  item.change(
    'interval',
    `Late by up to ${Math.min(grace, 7_776_000)} seconds is allowed, where Uptime Kuma allows one.`,
  );
  if (item.isSet('maxretries')) item.change('maxretries', 'Retries become part of the grace.');
  item.carry('retry_interval');
  item.refuse('push_token', PUSH_TOKEN);
  const isUpsideDown = item.flag('upside_down');
  if (isUpsideDown)
    item.refuse('upside_down', 'A check cannot be up while no ping comes: the check is paused.');
  const check: DraftCronCheck = {
    ...common,
    interval_seconds: interval,
    grace_seconds: Math.min(grace, 7_776_000),
    ...(paused || isUpsideDown ? { paused: true } : {}),
  };
  context.draft.cron_checks.set(key, check);
  item.end(`cron_checks.${key}`);
  return `cron_checks.${key}`;
}
