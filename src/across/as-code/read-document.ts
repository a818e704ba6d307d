// Reads a document: each entry as the API takes it, with everything that is wrong. Pure.

import { isJsonObject, type JsonObject } from '../../../shared/json-schema/json-schema.ts';
import type { Issue } from '../../platform/errors.ts';
import { distinctIssues } from '../../platform/http/input-issues.ts';
import { isTimeZone, TIME_ZONE_HINT } from '../../platform/time-zone.ts';
import { besideOf } from './beside.ts';
import { type Reading, toBody } from './convert.ts';
import {
  isKey,
  KEY_REASON,
  type Section,
  type SectionName,
  sectionOf,
  sections,
  VERSION,
} from './document.ts';
import { bodyOfEntry } from './entry-body.ts';
import { anyOf, namesPeople } from './names.ts';
import { SERVICE_KEY } from './outside.ts';
import {
  type Account,
  type DocumentEntry,
  FIRST_PLACEHOLDER,
  type Finding,
  finder,
  MOST_ENTRIES,
} from './references.ts';
import { withThreshold } from './thresholds.ts';

export interface ReadDocument {
  entries: DocumentEntry[];
  /** Keys by what they were before. */
  moves: { section: SectionName; from: string; to: string; field: string }[];
  issues: Issue[];
  /** References to external checks that no tool has reported. */
  unreported: string[];
}

interface Raw {
  section: Section;
  key: string;
  field: string;
  given: JsonObject;
}

export function readDocument(document: JsonObject, account: Account): ReadDocument {
  const issues: Issue[] = shapeIssues(document);
  const raw = rawEntries(document, issues);
  if (raw.length > MOST_ENTRIES)
    return {
      ...{ entries: [], moves: [], unreported: [] },
      issues: [{ field: '', reason: `at most ${MOST_ENTRIES} entries` }],
    };
  const placeholders = new Map(raw.map(({ field }, index) => [field, FIRST_PLACEHOLDER - index]));
  const expected: Finding['expected'] = new Map();
  const unreported = new Set<string>();
  const find = finder({ placeholders, account, expected, unreported });
  const defaults = isJsonObject(document.defaults) ? document.defaults : {};
  const entries = raw.map((one) => readEntry(one, { defaults, find, issues, placeholders, account }));
  const moves = readMoves(document.moved, entries, issues);
  return {
    entries: [...entries, ...expected.values()],
    moves,
    issues: distinctIssues(issues),
    unreported: [...unreported],
  };
}

const TOP_LEVEL = new Set<string>(['version', 'defaults', 'moved', '$schema']);

function shapeIssues(document: JsonObject): Issue[] {
  const { version, defaults } = document;
  const unknown = Object.keys(document).filter(
    (name) => !TOP_LEVEL.has(name) && (name === 'processes' || sectionOf(name) === undefined),
  );
  const { timezone, tags, ...others } = isJsonObject(defaults) ? defaults : {};
  const isZone = timezone === undefined || (typeof timezone === 'string' && isTimeZone(timezone));
  const areTags = tags === undefined || (Array.isArray(tags) && tags.every((tag) => typeof tag === 'string'));
  return [
    ...(version === VERSION ? [] : [{ field: 'version', reason: `must be ${VERSION}` }]),
    ...unknown.map((field) => ({ field, reason: 'unknown field' })),
    ...Object.keys(others).map((name) => ({ field: `defaults.${name}`, reason: 'unknown field' })),
    ...(isZone ? [] : [{ field: 'defaults.timezone', reason: TIME_ZONE_HINT }]),
    ...(areTags ? [] : [{ field: 'defaults.tags', reason: 'a list of tags' }]),
  ];
}

function rawEntries(document: JsonObject, issues: Issue[]): Raw[] {
  return sections
    .filter(({ name }) => name !== 'processes')
    .flatMap((section) => {
      const found = keyed(document[section.name], section.name, issues).map(({ key, field, given }) => ({
        ...{ section, key, field, given },
      }));
      return section.name === 'servers' ? found.flatMap((one) => withProcesses(one, issues)) : found;
    });
}

function withProcesses(server: Raw, issues: Issue[]): Raw[] {
  const { processes, ...given } = server.given;
  const section = sectionOf('processes');
  if (!section) return [server];
  const parts = keyed(processes, `${server.field}.processes`, issues);
  return [
    { ...server, given },
    ...parts.map((part) => ({ ...part, section, key: `${server.key}.${part.key}` })),
  ];
}

function keyed(part: unknown, field: string, issues: Issue[]): Omit<Raw, 'section'>[] {
  if (part === undefined || part === null) return [];
  if (!isJsonObject(part)) {
    issues.push({ field, reason: 'a map of keys' });
    return [];
  }
  return Object.entries(part).flatMap(([key, given]) => {
    const place = `${field}.${key}`;
    if (!isKey(key)) issues.push({ field: place, reason: KEY_REASON });
    else if (isJsonObject(given)) return [{ key, field: place, given }];
    else if (given === null) return [{ key, field: place, given: {} }];
    else issues.push({ field: place, reason: 'a map of fields' });
    return [];
  });
}

interface Context {
  defaults: JsonObject;
  find: Reading['find'];
  issues: Issue[];
  placeholders: ReadonlyMap<string, number>;
  account: Account;
}

function readEntry({ section, key, field, given }: Raw, context: Context): DocumentEntry {
  const { defaults, find, issues, placeholders, account } = context;
  const { name } = section;
  const { beside, fields } = besideOf(section, { field, given, issues });
  const whole = withDefaults(name, { name: key.split('.').at(-1), ...fields }, defaults);
  const entry = name === 'rules' ? withThreshold(whole, field, issues) : withMatch(name, whole);
  const stored = account.stored(name, key);
  if (name === 'locations' && key === SERVICE_KEY) issues.push({ field, reason: 'is the service itself' });
  const reading: Reading = {
    issues,
    find: (named, reference) => find(named ?? anyOf(name), reference),
    any: namesPeople(name) ? A_MEMBER : A_MONITOR,
  };
  const asked = toBody(reading, section.schema, entry, field);
  const body = bodyOfEntry(section, asked, { stored, field, issues });
  return {
    ...{ section: name, key, field, placeholder: placeholders.get(field) ?? FIRST_PLACEHOLDER },
    body: {
      ...body,
      ...beside,
      ...(name === 'processes' ? { server_id: find('servers', key.split('.')[0] ?? '')?.id } : {}),
    },
  };
}

/** `match: postgres` is the name of an executable. */
const withMatch = (name: SectionName, entry: JsonObject): JsonObject =>
  name === 'processes' && typeof entry.match === 'string'
    ? { ...entry, match: { kind: 'name', value: entry.match } }
    : entry;

const A_MEMBER = 'the email address of a member';
const A_MONITOR = 'a section and a key, such as cron_checks.nightly';

function withDefaults(name: SectionName, entry: JsonObject, { timezone, tags }: JsonObject): JsonObject {
  const takesTags = name === 'servers' || name === 'cron_checks' || name === 'uptime_checks';
  const recurrence = isJsonObject(entry.recurrence) && timezone ? { timezone, ...entry.recurrence } : null;
  return {
    ...(takesTags && Array.isArray(tags) ? { tags } : {}),
    ...(name === 'cron_checks' && timezone && typeof entry.schedule === 'string' ? { timezone } : {}),
    ...(name === 'schedules' && timezone ? { timezone } : {}),
    ...(name === 'status_pages' && timezone ? { time_zone: timezone } : {}),
    ...entry,
    ...(recurrence ? { recurrence } : {}),
  };
}

function readMoves(
  moved: unknown,
  entries: readonly DocumentEntry[],
  issues: Issue[],
): ReadDocument['moves'] {
  if (moved === undefined || moved === null) return [];
  if (!isJsonObject(moved)) {
    issues.push({ field: 'moved', reason: 'a map of references, from: to' });
    return [];
  }
  const places = new Map(entries.map((entry) => [entry.field, entry]));
  return Object.entries(moved).flatMap(([from, to]) => {
    const field = `moved.${from}`;
    const target = typeof to === 'string' ? places.get(to) : undefined;
    const prefix = target?.field.slice(0, target.field.lastIndexOf('.') + 1) ?? '';
    const before = from.slice(prefix.length);
    if (!target) issues.push({ field, reason: 'to what the document has, such as cron_checks.nightly' });
    else if (!from.startsWith(prefix) || !isKey(before))
      issues.push({ field, reason: `must begin with ${prefix}` });
    else if (places.has(from)) issues.push({ field, reason: `${from} is still in the document` });
    else {
      const server = target.section === 'processes' ? `${target.key.split('.')[0]}.` : '';
      return [{ section: target.section, from: `${server}${before}`, to: target.key, field }];
    }
    return [];
  });
}
