// From the checks and channels of Healthchecks to the things and the report of an import. Pure.

import { createHash } from 'node:crypto';
import { tidyExpressions } from '../../../shared/schedules/expression.ts';
import { scheduleProblem } from '../../platform/cron.ts';
import { isTimeZone } from '../../platform/time-zone.ts';
import { type Draft, type DraftCronCheck, emptyDraft, keyOf, type Reference } from '../draft.ts';
import { descriptionWithin, nameWithin, numberWithin, tagsWithin } from '../limits.ts';
import type { Report } from '../report.ts';
import { addRules, type Notified } from '../rules.ts';
import { type Fields, openItem, type SourceItem } from '../source-item.ts';
import { channelOf } from './channels.ts';
import type { HealthchecksSource } from './source.ts';

export function mapHealthchecks(
  source: HealthchecksSource,
  { prefix, keepSlugs = false }: { prefix: string; keepSlugs?: boolean },
): { draft: Draft; report: Report; became: ReadonlyMap<string, Reference> } {
  const draft = emptyDraft();
  const report: Report = { tool: 'Healthchecks', lines: [] };
  const channels = mapChannels(source, { draft, report, prefix });
  const notified: Notified[] = [];
  const became = new Map<string, Reference>();
  for (const row of source.checks) {
    const reference = mapCheck({ draft, report, prefix, keepSlugs, channels }, row);
    if (reference === null) continue;
    if (typeof row.uuid === 'string') became.set(row.uuid, reference);
    const keys = idsOf(row.channels).flatMap((id) => channels.get(id) ?? []);
    const unique = [...new Set(keys.flat())];
    notified.push({ reference, channels: unique, repeatSeconds: null, hasCertificate: false });
  }
  addRules(draft, notified, prefix);
  return { draft, report, became };
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
  ...[
    'uuid',
    'unique_key',
    'slug',
    'ping_key',
    'n_pings',
    'started',
    'last_ping',
    'next_ping',
    'last_duration',
  ],
  ...['badge_url', 'update_url', 'pause_url', 'resume_url', 'subject', 'subject_fail'],
];
/** The API writes them as true and false, the database as numbers. */
const DEFAULTS = {
  ...{ status: 'new', manual_resume: 0, filter_subject: 0, filter_body: 0, filter_http_body: 0 },
  filter_default_fail: 0,
};
const NEW_ADDRESS = 'The job needs the ping address of the new check; /start, /fail and exit codes stay.';
const NOTHING_TO_FIND = 'There are no words to look for.';
const FILTERS = ['filter_http_body', 'filter_subject', 'filter_body'] as const;
const REASONS = {
  ping_url: NEW_ADDRESS,
  manual_resume: 'A paused check always stays paused until it is resumed.',
  filter_subject: NOTHING_TO_FIND,
  filter_body: NOTHING_TO_FIND,
  filter_http_body: NOTHING_TO_FIND,
  filter_default_fail: 'No words for a success are looked for, so every ping is one.',
} as const;

interface CheckContext extends Context {
  /** Whether jobs go on calling the addresses of now, once those lead to Tocsin. */
  keepSlugs: boolean;
  channels: ReadonlyMap<string, readonly string[]>;
}

function mapCheck(
  { draft, report, prefix, keepSlugs, channels }: CheckContext,
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
  const meaning = meaningOf(item);
  const aliases = aliasesOf(row, draft);
  const slug = keepSlugs ? slugOf(item) : null;
  draft.cron_checks.set(key, {
    name: nameWithin(item, 'name', item.text('slug') ?? `Imported ${id.slice(0, 8)}`),
    description: descriptionWithin(item, 'desc'),
    tags: tags.tags,
    ...times,
    ...(slug === null ? {} : { slug }),
    ...meaning,
    ...(aliases.length > 0 ? { ping_aliases: aliases } : {}),
    ...(item.text('status') === 'paused' ? { paused: true } : {}),
  });
  item.end(`cron_checks.${key}`);
  return `cron_checks.${key}`;
}

/**
 * Its slug below the ping key of the account, unless a check of another project has it, and below the one that
 * Healthchecks has, which only the database says.
 */
function aliasesOf({ slug, ping_key }: Fields, { cron_checks }: Draft): string[] {
  if (typeof slug !== 'string' || !/^[A-Za-z0-9_-]{1,100}$/.test(slug)) return [];
  const isTaken = [...cron_checks.values()].some(({ ping_aliases }) => ping_aliases?.includes(slug));
  const isKey = typeof ping_key === 'string' && /^[A-Za-z0-9_-]{22}$/.test(ping_key);
  return [...(isTaken ? [] : [slug]), ...(isKey ? [`healthchecks:${ping_key}/${slug}`] : [])];
}

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

function slugOf(item: SourceItem): string | null {
  const uuid = (item.text('uuid') ?? '').toLowerCase();
  if (UUID_V4.test(uuid)) item.carry('ping_url');
  else if (uuid !== '') item.refuse('ping_url', `Its UUID is not random (version 4). ${NEW_ADDRESS}`);
  else item.refuse('ping_url', `A read-only key does not name it. ${NEW_ADDRESS}`);
  return UUID_V4.test(uuid) ? uuid : null;
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
  | 'interval_seconds'
  | 'cron_expression'
  | 'timezone'
  | 'grace_seconds'
  | 'max_runtime_seconds'
  | 'alert_on_first_miss'
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
  const problem = scheduleProblem(schedule);
  if (problem !== null) return { problem: `Its schedule “${schedule}”: ${problem}.` };
  if (!isTimeZone(zone)) return { problem: `Its time zone ${zone} is not known.` };
  item.carry('schedule', 'tz');
  // There, a check is awaited from its first ping on.
  const awaited = { alert_on_first_miss: false };
  return { cron_expression: tidyExpressions(schedule.trim()), timezone: zone, ...common, ...awaited };
}

function carryStatus(item: SourceItem): void {
  if (item.text('status') === 'paused' && !item.flag('manual_resume'))
    item.change('status', 'Stays paused until it is resumed; in Healthchecks a ping resumes it.');
  else item.carry('status');
}

const WORDS = {
  failure_kw: 'failure_keywords',
  success_kw: 'success_keywords',
  start_kw: 'start_keywords',
} as const;

/** What pings mean by their method and by words in them. */
function meaningOf(item: SourceItem): Partial<DraftCronCheck> {
  const isPostOnly = item.text('methods') === 'POST';
  if (isPostOnly) item.carry('methods');
  const filters = FILTERS.filter((filter) => item.flag(filter));
  const meaning: Partial<DraftCronCheck> = isPostOnly ? { post_only: true } : {};
  for (const [field, setting] of Object.entries(WORDS) as [
    keyof typeof WORDS,
    (typeof WORDS)['start_kw'],
  ][]) {
    const words = wordsIn(item.text(field));
    if (words.length === 0) continue;
    if (filters.length === 0) item.refuse(field, 'No filter is on that looks for them.');
    else if (filters.length === FILTERS.length) item.carry(field);
    else item.change(field, 'Looked for in bodies, and in subject and text of mails, alike.');
    if (filters.length > 0) Object.assign(meaning, { [setting]: words });
  }
  const hasWords = Object.values(WORDS).some((setting) => setting in meaning);
  if (hasWords) item.carry(...filters);
  if (hasWords && !('success_keywords' in meaning))
    item.change('success_kw', 'A ping with none of the words is a success, where Healthchecks ignores it.');
  if (!('success_keywords' in meaning) || !item.flag('filter_default_fail')) return meaning;
  item.carry('filter_default_fail');
  return { ...meaning, fail_without_keyword: true };
}

const wordsIn = (text: string | null): string[] =>
  (text ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '' && word.length <= 100)
    .slice(0, 20);

function speakOfChannels(item: SourceItem, channels: ReadonlyMap<string, readonly string[]>): void {
  const ids = idsOf(item.text('channels'));
  const lost = ids.filter((id) => !channels.has(id)).length;
  if (lost > 0) item.refuse('channels', `Nothing became of ${lost} of its ${ids.length} channels.`);
  if (lost < ids.length) item.carry('channels');
}
