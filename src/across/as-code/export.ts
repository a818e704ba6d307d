// An account as a document: applied to an empty account, it makes the same one. Pure but for reading it.

import { isDeepStrictEqual } from 'node:util';
import {
  isJsonObject,
  type JsonObject,
  type JsonSchema,
  meantBranch,
} from '../../../shared/json-schema/json-schema.ts';
import { type NameOf, toEntry } from './convert.ts';
import { sectionOf, sections, VERSION } from './document.ts';
import { namesOf, namingIn, newKey } from './names.ts';
import { SERVICE_KEY } from './outside.ts';
import type { Existing } from './plan.ts';
import { resources } from './resources/all.ts';
import { pick, type Settings, without } from './resources/resource.ts';
import { withoutThreshold } from './thresholds.ts';
import type { World } from './world.ts';

type Keyed = Existing & { key: string };

/** With masks for secrets. What has no key gets one of its name. */
export function exportDocument({ existing, outside, external }: World, now: Date): JsonObject {
  const keyed = withKeys(existing);
  const nameOf = namesOf([...outside, ...keyed], external);
  const document: JsonObject = { version: VERSION };
  for (const { name } of sections) {
    const entries = keyed
      .filter(({ section }) => section === name)
      .sort((one, other) => (one.key < other.key ? -1 : 1))
      .map((one) => ({ key: one.key, entry: entryOf(one, nameOf, now) }));
    if (name === 'processes') for (const { key, entry } of entries) addProcess(document, key, entry);
    else if (entries.length > 0)
      document[name] = Object.fromEntries(entries.map(({ key, entry }) => [key, entry]));
  }
  return document;
}

function addProcess(document: JsonObject, key: string, entry: JsonObject): void {
  const [server = '', process = ''] = key.split('.');
  const of = (document.servers as Record<string, JsonObject> | undefined)?.[server];
  if (of) of.processes = { ...(isJsonObject(of.processes) ? of.processes : {}), [process]: entry };
}

/** Oldest first, so that of two with one name the older has its key. */
function withKeys(existing: readonly Existing[]): Keyed[] {
  const taken = new Map<string, Set<string>>();
  const takenIn = (scope: string) => {
    const set = taken.get(scope) ?? new Set<string>();
    taken.set(scope, set);
    return set;
  };
  for (const { section, key } of existing) if (key !== null) takenIn(section).add(key);
  takenIn('locations').add(SERVICE_KEY);
  const servers = new Map<number | string, string>();
  return existing
    .toReversed()
    .sort(processesLast)
    .map((one) => {
      const { section, id, settings } = one;
      const server = section === 'processes' ? `${servers.get(Number(settings.server_id))}.` : '';
      const own = new Set([...takenIn(section)].map((key) => key.slice(server.length)));
      const key = one.key ?? `${server}${newKey(settings.name, server === '' ? takenIn(section) : own)}`;
      takenIn(section).add(key);
      if (section === 'servers') servers.set(id, key);
      return { ...one, key };
    });
}

const processesLast = (one: Existing, other: Existing) =>
  Number(one.section === 'processes') - Number(other.section === 'processes');

function entryOf({ section, key, settings }: Keyed, nameOf: NameOf, now: Date): JsonObject {
  const { conceal, whole } = resources[section];
  const schema: JsonSchema = sectionOf(section)?.schema ?? {};
  const said = shortened(settings, schema, (body) => whole(body, null, now));
  const masked = maskedAs(said, conceal?.(settings) ?? settings) as JsonObject;
  const body = tidied(section, masked);
  const entry = toEntry(schema, body, namingIn(section, nameOf));
  const { name, ...rest } = section === 'rules' ? withoutThreshold(entry) : entry;
  return {
    ...(name === key.split('.').at(-1) ? {} : { name }),
    ...rest,
    ...(settings.paused === true ? { paused: true } : {}),
    ...(typeof settings.uptime_target === 'number' ? { uptime_target: settings.uptime_target } : {}),
  };
}

/** Without what only says that nothing was given. */
function tidied(section: Existing['section'], body: JsonObject): JsonObject {
  if (section === 'channels') return { ...body, config: withoutNulls(body.config) };
  if (isJsonObject(body.telegram_bot)) return { ...body, telegram_bot: withoutNulls(body.telegram_bot) };
  if (section === 'integrations' && isJsonObject(body.mapping))
    return { ...body, mapping: withoutNulls(body.mapping) };
  // Of layers and steps, names and lists that are empty.
  if (section === 'schedules' && body.layers) return { ...body, layers: withoutEmpty(body.layers) };
  return section === 'escalation_policies' ? { ...body, steps: withoutEmpty(body.steps) } : body;
}

/** Members of a layer are required, also where there are none. */
const withoutEmpty = (parts: unknown): JsonObject[] =>
  (parts as JsonObject[]).map((part) =>
    Object.fromEntries(
      Object.entries(part).filter(
        ([name, value]) =>
          (name === 'member_ids' && part.rotation) ||
          !(value === '' || value === null || (Array.isArray(value) && value.length === 0)),
      ),
    ),
  );

type Whole = (body: JsonObject) => Settings;

/** Without what would come to the same if it were left out. */
function shortened(settings: Settings, schema: JsonSchema, whole: Whole): JsonObject {
  const full = plain(whole(settings));
  const isFull = (body: JsonObject) => isDeepStrictEqual(plain(whole(body)), full);
  const branch = schema.anyOf ? (meantBranch(schema, settings)?.branch ?? {}) : schema;
  const required = new Set(['name', 'kind', ...(branch.required ?? [])]);
  const base = whole(
    pick(
      settings,
      [...required].filter((name) => name in settings),
    ),
  );
  const differing = Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) =>
      required.has(name)
        ? [[name, value]]
        : isDeepStrictEqual(plain(value), plain(base[name]))
          ? []
          : [[name, differingParts(value, base[name])]],
    ),
  );
  let short: JsonObject = isFull(differing) ? differing : settings;
  for (const name of Object.keys(short)) {
    const less = without(short, name);
    if (!required.has(name) && isFull(less)) short = less;
  }
  return short;
}

/** Of settings of a kind those that are not its defaults; anything else is one value. */
function differingParts(value: unknown, base: unknown): unknown {
  if (!isJsonObject(value) || !isJsonObject(base)) return value;
  return Object.fromEntries(
    Object.entries(value).filter(([name, part]) => !isDeepStrictEqual(plain(part), plain(base[name]))),
  );
}

/** As JSON has it. */
const plain = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)));

/** null stands for what was not given. */
const withoutNulls = (config: unknown): JsonObject =>
  Object.fromEntries(Object.entries(config as JsonObject).filter(([, value]) => value !== null));

/** What `masked` has where `said` has something. */
function maskedAs(said: unknown, masked: unknown): unknown {
  if (!isJsonObject(said) || !isJsonObject(masked)) return masked;
  return Object.fromEntries(Object.entries(said).map(([name, part]) => [name, maskedAs(part, masked[name])]));
}
