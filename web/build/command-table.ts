// The resources of the API for the command line, made from its routes: what keys of an account can call.

import { isJsonObject, type JsonObject } from '../../shared/json-schema/json-schema.ts';
import {
  type Field,
  type Operation,
  OWN_OPTIONS,
  type Resource,
} from '../../src/commands/resources/resource.ts';
import type { Route } from '../../src/platform/http/route.ts';

/** Below these paths is what has commands of its own, what only a dashboard asks for, and what is a stream. */
const APART = /^\/(config|metrics|start|auth|admin|strips|tracking-scripts|events)(\/|$)/;

/** For programs: people who have keys write documents. */
const BY_KEY = /\/by-key\//;

/** Where a resource begins although another one is above it. */
const BASES = [
  ...['/alerts/channels', '/alerts/channel-kinds', '/alerts/rules', '/alerts/silences'],
  ...['/status-pages/incident-templates', '/status-pages/suppressions'],
  ...['/account/members', '/account/audit-log'],
];

const ALIASES: Readonly<Record<string, readonly string[]>> = {
  'cron-checks': ['checks', 'cron'],
  'uptime-checks': ['uptime'],
  'maintenance-windows': ['windows'],
};

const MUTED = new Set(['cron-checks', 'uptime-checks', 'servers']);

/** For keys of an account: one for people would answer `session_required`. */
export const isCommand = ({ access, path, raw }: Route) =>
  access.kind === 'account' && !APART.test(path) && !BY_KEY.test(path) && !raw;

export function resourcesOf(routes: readonly Route[]): Resource[] {
  const groups = Map.groupBy(routes.filter(isCommand), ({ path }) => baseOf(path));
  return [...groups].map(([base, its]) => {
    const name = base.split('/').at(-1) ?? '';
    const lists = new Set(its.filter(({ method }) => method === 'GET').map(({ path }) => path));
    const operations = distinct(its.map((route) => operationOf(route, base, lists)));
    return {
      name,
      aliases: ALIASES[name] ?? [],
      operations: MUTED.has(name) ? [...operations, mute] : operations,
    };
  });
}

/** What is done with one that exists, and with one that does not: `test` and `test-draft`. */
const distinct = (operations: readonly Operation[]): Operation[] =>
  operations.map((one) => {
    const isTwice = operations.some(({ verb, path }) => verb === one.verb && path !== one.path);
    return isTwice && !one.path.includes(':') ? { ...one, verb: `${one.verb}-draft` } : one;
  });

export const commandTable = (routes: readonly Route[]): string =>
  `// Written by \`npm run generate\` from the routes: do not edit.\n
import type { Resource } from './resource.ts';\n
export const resources: readonly Resource[] = ${JSON.stringify(resourcesOf(routes), null, 1)};\n`;

const baseOf = (path: string) =>
  BASES.find((base) => path === base || path.startsWith(`${base}/`)) ?? `/${path.split('/')[1]}`;

/** `list`, `get`, `pause`; of what a resource has: `pings`, `processes-create`, `deliveries-redeliver`. */
function verbOf({ method, path }: Route, base: string, lists: ReadonlySet<string>): string {
  const below = path.slice(base.length).split('/').filter(Boolean);
  const words = below.filter((segment) => !segment.startsWith(':'));
  const isOne = below.at(-1)?.startsWith(':') === true;
  const acts = { GET: 'get', POST: 'create', PUT: 'replace', PATCH: 'update', DELETE: 'delete' };
  if (isOne) return [...words, acts[method]].join('-');
  if (below.length === 0 && method === 'GET') return 'list';
  if (method === 'GET' || (method === 'POST' && below.length > 0 && !lists.has(path))) return words.join('-');
  return [...words, acts[method]].join('-');
}

function operationOf(route: Route, base: string, lists: ReadonlySet<string>): Operation {
  const { method, path, summary, query, body, response } = route;
  const items = itemsOf(response);
  const verb = verbOf(route, base, lists);
  return {
    // An object of the account itself, such as its overview.
    ...{ verb: verb === 'list' && items === null ? 'get' : verb, method, path, summary },
    query: fieldsOf(query).filter(({ name }) => name !== 'cursor'),
    body: method === 'GET' || method === 'DELETE' ? null : fieldsOf(body),
    items,
  };
}

const mute: Operation = {
  ...{ verb: 'mute', method: 'POST', path: '/alerts/silences', query: [], items: null, isMute: true },
  summary: 'Mute the alerts of one for a while, by a silence',
  body: [
    { name: 'duration_seconds', kind: 'number', description: 'default 3600' },
    { name: 'name', kind: 'text', description: 'Of the silence.' },
  ],
};

function fieldsOf(schema: unknown): Field[] {
  const branches = branchesOf(schema);
  const names = [...new Set(branches.flatMap((branch) => Object.keys(partOf(branch, 'properties'))))];
  return names.map((name) => {
    if ((OWN_OPTIONS as readonly string[]).includes(name)) throw new Error(`a field is called ${name}`);
    const own = branches.flatMap((branch) => partOf(branch, 'properties')[name] ?? []);
    const isRequired = branches.every(({ required }) => Array.isArray(required) && required.includes(name));
    return fieldOf(name, own.filter(isJsonObject), isRequired);
  });
}

/** One for each kind, where what a body has depends on it. */
function branchesOf(schema: unknown): JsonObject[] {
  if (!isJsonObject(schema)) return [];
  const options = schema.anyOf ?? schema.oneOf;
  return Array.isArray(options) ? options.flatMap(branchesOf) : [schema];
}

const partOf = (schema: JsonObject, part: string): JsonObject => {
  const found = schema[part];
  return isJsonObject(found) ? found : {};
};

function fieldOf(name: string, schemas: readonly JsonObject[], isRequired: boolean): Field {
  const options = schemas.flatMap(branchesOf).filter(({ type }) => type !== 'null');
  const items = options.flatMap(({ items: one }) => (isJsonObject(one) ? branchesOf(one) : []));
  const isArray = options.length > 0 && options.every(({ type }) => type === 'array');
  const kind = isArray ? arrayKind(items) : simpleKind(options);
  const choices = [...new Set((isArray ? items : options).flatMap(choicesOf))];
  const description = schemas.map((schema) => schema.description).find((text) => typeof text === 'string');
  return {
    ...{ name, kind },
    ...(choices.length > 0 && kind !== 'json' && { choices }),
    ...(isRequired && { required: true }),
    ...(description && { description }),
  };
}

function simpleKind(options: readonly JsonObject[]): Field['kind'] {
  const types = new Set(options.map(typeOf));
  if (types.size !== 1) return 'json';
  const [type] = types;
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'boolean') return 'boolean';
  return type === 'string' ? 'text' : 'json';
}

function arrayKind(items: readonly JsonObject[]): Field['kind'] {
  const kind = simpleKind(items);
  if (kind === 'text') return 'texts';
  return kind === 'number' ? 'numbers' : 'json';
}

const typeOf = (schema: JsonObject): unknown =>
  schema.type ?? (choicesOf(schema).length > 0 ? 'string' : undefined);

function choicesOf({ enum: all, const: one }: JsonObject): string[] {
  const given = Array.isArray(all) ? all : [one];
  return given.filter((choice) => typeof choice === 'string');
}

function itemsOf(response: unknown): Operation['items'] {
  if (!isJsonObject(response)) return null;
  const properties = partOf(response, 'properties');
  const isPaged = 'next_cursor' in properties;
  const keys = Object.keys(properties).filter((key) => key !== 'next_cursor');
  const [key, ...others] = keys.filter((one) => partOf(properties, one).type === 'array');
  if (key === undefined || others.length > 0 || (!isPaged && keys.length > 1)) return null;
  const [item] = branchesOf(partOf(properties, key).items);
  return item ? { key, fields: Object.keys(partOf(item, 'properties')), isPaged } : null;
}
