// From the checks and channels of Healthchecks to the things and the report of an import. Pure.

import { createHash } from 'node:crypto';
import { cronProblem } from '../../platform/cron.ts';
import { isTimeZone } from '../../platform/time-zone.ts';
import { type Draft, type DraftCronCheck, emptyDraft, keyOf, type Reference } from '../draft.ts';
import { descriptionWithin, nameWithin, numberWithin, tagsWithin } from '../limits.ts';
import { cronOfCalendar } from '../on-calendar.ts';
import type { Report } from '../report.ts';
import { addRules, type Notified } from '../rules.ts';
import { type Fields, openItem, type SourceItem } from '../source-item.ts';
import { channelOf } from './channels.ts';
import type { HealthchecksSource } from './source.ts';

export function mapHealthchecks(
  source: HealthchecksSource,
  { prefix }: { prefix: string },
): { draft: Draft; report: Report } {
  const draft = emptyDraft();
  const report: Report = { tool: 'Healthchecks', lines: [] };
  const channels = mapChannels(source, { draft, report, prefix });
  const notified: Notified[] = [];
  for (const row of source.checks) {
    const reference = mapCheck({ draft, report, prefix, channels }, row);
    if (reference === null) continue;
    const keys = idsOf(row.channels).flatMap((id) => channels.get(id) ?? []);
    const unique = [...new Set(keys.flat())];
    notified.push({ reference, channels: unique, repeatSeconds: null, hasCertificate: false });
  }
  addRules(draft, notified, prefix);
  return { draft, report };
}

interface Context {
  draft: Draft;
  report: Report;
  prefix: string;
}

/** Keys of channels by the ids of Healthchecks; of a group those of its members. */
function mapChannels(
  source: HealthchecksSource,
  { draft, report, prefix }: Context,
): ReadonlyMap<string, readonly string[]> {
  const keys = new Map<string, readonly string[]>();
  const groups = source.channels.filter(({ kind }) => kind === 'group');
  for (const row of source.channels.filter(({ kind }) => kind !== 'group')) {
    const key = keyOf(prefix, 'channel', String(row.id).replaceAll('-', '').slice(0, 12));
    const channel = channelOf(report, row, `channels.${key}`);
    if (channel === null) continue;
    draft.channels.set(key, channel);
    keys.set(String(row.id), [key]);
  }
  for (const row of groups) {
    const members = idsOf(row.value).flatMap((id) => keys.get(id) ?? []);
    const item = openItem(report, {
      ...{ source: `channel ${String(row.id)}`, name: String(row.name ?? ''), fields: row },
      defaults: { disabled: 0 },
      internal: ['id', 'kind'],
    });
    item.carry('name', 'value');
    if (members.length > 0) keys.set(String(row.id), members);
    if (members.length > 0) item.end('rules', 'Its members are in the rules of its checks.');
    else item.end(null, 'Nothing became of its members.');
  }
  return keys;
}

const idsOf = (list: unknown): string[] =>
  (typeof list === 'string' ? list : '')
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');

const INTERNAL = [
  ...['uuid', 'unique_key', 'slug', 'n_pings', 'started', 'last_ping', 'next_ping', 'last_duration'],
  ...['badge_url', 'update_url', 'pause_url', 'resume_url', 'subject', 'subject_fail'],
];
/** The API writes them as true and false, the database as numbers. */
const DEFAULTS = {
  ...{ status: 'new', manual_resume: 0, filter_subject: 0, filter_body: 0, filter_http_body: 0 },
  filter_default_fail: 0,
};
const NEW_ADDRESS = 'The job needs the ping address of the new check; /start, /fail and exit codes stay.';
const NOTHING_READS = 'Only the words for a failure in a body are read: failure_keywords.';
const REASONS = {
  ping_url: NEW_ADDRESS,
  manual_resume: 'A paused check always stays paused until it is resumed.',
  methods: 'GET pings as well: an address that programs preview may be pinged by them.',
  filter_subject: 'Pings do not come by mail.',
  filter_body: 'Pings do not come by mail.',
  start_kw: NOTHING_READS,
  success_kw: NOTHING_READS,
  filter_default_fail: NOTHING_READS,
} as const;

function mapCheck(
  { draft, report, prefix, channels }: Context & { channels: ReadonlyMap<string, readonly string[]> },
  row: Fields,
): Reference | null {
  const id = uniqueKeyOf(row);
  const key = keyOf(prefix, 'check', id.slice(0, 16));
  const item = openItem(report, {
    source: `check ${id.slice(0, 8)}`,
    name: String(row.name || row.slug || `Imported ${id.slice(0, 8)}`),
    fields: row,
    defaults: DEFAULTS,
    internal: INTERNAL,
    reasons: REASONS,
  });
  const times = timesOf(item);
  if ('problem' in times) {
    item.end(null, times.problem);
    return null;
  }
  const project = item.text('project');
  if (project !== null) item.change('project', 'Becomes a tag.');
  const given = (item.text('tags') ?? '').split(/\s+/);
  const tags = tagsWithin(project === null ? given : [`project:${project}`, ...given]);
  if (tags.note) item.change('tags', tags.note);
  else item.carry('tags');
  carryStatus(item);
  speakOfChannels(item, channels);
  const keywords = keywordsOf(item);
  draft.cron_checks.set(key, {
    name: nameWithin(item, 'name', item.text('slug') ?? `Imported ${id.slice(0, 8)}`),
    description: descriptionWithin(item, 'desc'),
    tags: tags.tags,
    ...times,
    ...(keywords.length > 0 ? { failure_keywords: keywords } : {}),
    ...(item.text('status') === 'paused' ? { paused: true } : {}),
  });
  item.end(`cron_checks.${key}`);
  return `cron_checks.${key}`;
}

/** As Healthchecks makes it of the uuid, so that both kinds of keys to its API lead to the same key here. */
function uniqueKeyOf(row: Fields): string {
  if (typeof row.unique_key === 'string') return row.unique_key;
  const half = String(row.uuid ?? '')
    .replaceAll('-', '')
    .slice(0, 16);
  return createHash('sha1').update(half).digest('hex');
}

type Times = Pick<
  DraftCronCheck,
  'interval_seconds' | 'cron_expression' | 'timezone' | 'grace_seconds' | 'max_runtime_seconds'
>;

function timesOf(item: SourceItem): Times | { problem: string } {
  const grace = numberWithin(item, 'grace', { least: 0, most: 7_776_000, otherwise: 300, unit: 'seconds' });
  const isTimed = item.flag('started') || item.number('last_duration') !== null;
  if (isTimed) item.change('grace', 'Also limits a run after its start, as max_runtime.');
  const common = { grace_seconds: grace, ...(isTimed ? { max_runtime_seconds: Math.max(1, grace) } : {}) };
  const schedule = item.text('schedule');
  if (schedule === null) {
    const interval = item.number('timeout');
    if (interval === null) return { problem: 'It has neither a period nor a schedule.' };
    if (interval > 7_776_000)
      return { problem: `A period is at most 90 days, and this is ${Math.round(interval / 86_400)}.` };
    item.carry('timeout');
    return { interval_seconds: Math.max(60, interval), ...common };
  }
  return scheduledTimes(item, schedule, common);
}

function scheduledTimes(item: SourceItem, schedule: string, common: Times): Times | { problem: string } {
  const zone = item.text('tz') ?? 'UTC';
  const isCron = schedule.trim().split(/\s+/).length === 5 && !schedule.includes('\n');
  const calendar = isCron ? null : cronOfCalendar(schedule);
  const cron = isCron ? schedule.trim() : calendar?.cron;
  const problem = cron === undefined ? 'no cron expression can say this' : cronProblem(cron);
  if (cron === undefined || problem !== null) return { problem: `Its schedule “${schedule}”: ${problem}.` };
  if (!isTimeZone(zone)) return { problem: `Its time zone ${zone} is not known.` };
  if (isCron) item.carry('schedule', 'tz');
  else item.change('schedule', 'OnCalendar becomes a cron expression.');
  item.carry('tz');
  return { cron_expression: cron, timezone: calendar?.zone ?? zone, ...common };
}

function carryStatus(item: SourceItem): void {
  if (item.text('status') === 'paused' && !item.flag('manual_resume'))
    item.change('status', 'Stays paused until it is resumed; in Healthchecks a ping resumes it.');
  else item.carry('status');
}

function keywordsOf(item: SourceItem): string[] {
  if (item.text('failure_kw') === null) return [];
  if (!item.flag('filter_http_body')) {
    item.refuse('failure_kw', 'Read in mails only, and pings do not come by mail.');
    return [];
  }
  item.carry('filter_http_body', 'failure_kw');
  const words = (item.text('failure_kw') ?? '').split(',').map((word) => word.trim());
  return words.filter((word) => word !== '' && word.length <= 100).slice(0, 20);
}

function speakOfChannels(item: SourceItem, channels: ReadonlyMap<string, readonly string[]>): void {
  const ids = idsOf(item.text('channels'));
  const lost = ids.filter((id) => !channels.has(id)).length;
  if (lost > 0) item.refuse('channels', `Nothing became of ${lost} of its ${ids.length} channels.`);
  if (lost < ids.length) item.carry('channels');
}
