// From an entry of a document to what the API takes, and back: along the schema of the API. Pure.

import {
  isJsonObject,
  type JsonObject,
  type JsonSchema,
  meantBranch,
} from '../../../shared/json-schema/json-schema.ts';
import type { Issue } from '../../platform/errors.ts';
import { DURATION_REASON, formatDuration, parseDuration } from './duration.ts';
import { documentName, namesOne, referredSection, unitMs } from './field-names.ts';

export interface Named {
  type: string;
  id: number;
}

export interface Reading {
  issues: Issue[];
  /** What a reference names; `section` is null where it may be any monitor. null: there is nothing of this name. */
  find: (section: string | null, reference: string) => Named | null;
  /** What a reference has to be where `section` is null. */
  any: string;
}

/**
 * The body of the API that an entry stands for. What is wrong is noted with its place in the document, and stays as it
 * is: the schema of the API refuses it as well.
 */
export function toBody(reading: Reading, schema: JsonSchema, entry: JsonObject, path: string): JsonObject {
  const properties = propertiesOf(schema, entry);
  const names = new Map(Object.keys(properties).map((name) => [documentName(name), name]));
  const body: JsonObject = {};
  for (const [name, given] of Object.entries(entry)) {
    const apiName = names.get(name);
    if (apiName === undefined) {
      const meant = Object.hasOwn(properties, name) ? `: write ${documentName(name)}` : '';
      reading.issues.push({ field: `${path}.${name}`, reason: `unknown field${meant}` });
      continue;
    }
    const value = valueToBody(reading, apiName, properties[apiName] ?? {}, given, `${path}.${name}`);
    if (value !== undefined) body[apiName] = value;
  }
  return body;
}

function valueToBody(
  reading: Reading,
  name: string,
  schema: JsonSchema,
  given: unknown,
  path: string,
): unknown {
  if (given === null || given === undefined) return given;
  const section = referredSection(name);
  if (section !== undefined) return referred(reading, name, section, given, path);
  const unit = unitMs(name);
  if (unit !== null) return inUnits(reading, given, unit, path);
  return partToBody(reading, schema, given, path);
}

function partToBody(reading: Reading, schema: JsonSchema, given: unknown, path: string): unknown {
  const branch = schema.anyOf ? (meantBranch(schema, given)?.branch ?? schema) : schema;
  if (branch.items && Array.isArray(given))
    return given.map((item: unknown, index) =>
      partToBody(reading, branch.items ?? {}, item, `${path}.${index}`),
    );
  if (!branch.properties || !isJsonObject(given)) return given;
  if (!isComponent(branch)) return toBody(reading, branch, given, path);
  const { monitor, ...rest } = given;
  const { type: _type, id: _id, ...others } = branch.properties;
  const named = found(reading, null, monitor, `${path}.monitor`);
  return { ...named, ...toBody(reading, { properties: others }, rest, path) };
}

/** What stands for a monitor in a list: the only objects of the API with both. */
const isComponent = ({ properties }: JsonSchema) =>
  properties !== undefined && Object.hasOwn(properties, 'id') && Object.hasOwn(properties, 'type');

function inUnits(reading: Reading, given: unknown, unit: number, path: string): unknown {
  const ms = typeof given === 'string' ? parseDuration(given) : null;
  if (ms !== null && ms % unit === 0) return ms / unit;
  reading.issues.push({
    field: path,
    reason: ms === null ? DURATION_REASON : `in steps of ${formatDuration(unit)}`,
  });
  return given;
}

function referred(
  reading: Reading,
  name: string,
  section: string | null,
  given: unknown,
  path: string,
): unknown {
  if (name === 'depends_on') return found(reading, null, given, path);
  if (namesOne(name)) return found(reading, section, given, path).id;
  if (!Array.isArray(given)) {
    reading.issues.push({ field: path, reason: 'a list of keys' });
    return given;
  }
  return given.map((one, index) => found(reading, section, one, `${path}.${index}`).id);
}

/** In place of what is not there, so that nothing else is said of the field: another one for each, or a list would name one twice. */
const nowhere = ({ issues }: Reading): Named => ({ type: 'server', id: 2 ** 52 + issues.length });

function found(reading: Reading, section: string | null, given: unknown, path: string): Named {
  const named = typeof given === 'string' ? reading.find(section, given) : null;
  if (named) return named;
  const wanted = section === null ? reading.any : `a key of ${section}`;
  const reason = typeof given === 'string' ? `there is no ${given} in the document or the account` : wanted;
  reading.issues.push({ field: path, reason });
  return nowhere(reading);
}

/** What a reference is called; null: it has no key, so that a document cannot name it. */
export type NameOf = (section: string | null, named: { type?: string; id: number }) => string | null;

export interface Naming {
  nameOf: NameOf;
  /** Whether the order of a list says something, as that of servers on a page. */
  isOrdered: (apiName: string) => boolean;
}

/**
 * The entry that stands for a body of the API. References to what has no name are left out; where their order says
 * nothing they are in that of their names.
 */
export function toEntry(schema: JsonSchema, body: JsonObject, naming: Naming): JsonObject {
  const properties = propertiesOf(schema, body);
  const fields = Object.entries(body).flatMap(([name, value]) => {
    const property = properties[name];
    if (!property || value === undefined) return [];
    return [[documentName(name), valueToEntry(name, property, value, naming)] as const];
  });
  return Object.fromEntries(fields);
}

function valueToEntry(name: string, schema: JsonSchema, value: unknown, naming: Naming): unknown {
  if (value === null) return null;
  const { nameOf, isOrdered } = naming;
  const section = referredSection(name);
  if (section !== undefined) {
    if (Array.isArray(value)) {
      const names = value.flatMap((id: number) => nameOf(section, { id }) ?? []);
      return isOrdered(name) ? names : names.sort();
    }
    return typeof value === 'number' ? nameOf(section, { id: value }) : nameOf(section, value as Named);
  }
  const unit = unitMs(name);
  if (unit !== null && typeof value === 'number') return formatDuration(value * unit);
  return partToEntry(schema, value, naming);
}

function partToEntry(schema: JsonSchema, value: unknown, naming: Naming): unknown {
  const branch = schema.anyOf ? (meantBranch(schema, value)?.branch ?? schema) : schema;
  const { items } = branch;
  if (items && Array.isArray(value))
    return value.map((item) => partToEntry(items, item, naming)).filter((item) => item !== undefined);
  if (!branch.properties || !isJsonObject(value)) return value;
  if (!isComponent(branch)) return toEntry(branch, value, naming);
  const { type, id, ...rest } = value;
  const monitor = naming.nameOf(null, { type: String(type), id: Number(id) });
  return monitor === null ? undefined : { monitor, ...toEntry(branch, rest, naming) };
}

/** A wish about others, and no setting. */
const NO_SETTING = 'add_to_rules';

/** Those of the branch of a union that `value` means to be. */
function propertiesOf(schema: JsonSchema, value: JsonObject): Readonly<Record<string, JsonSchema>> {
  const { [NO_SETTING]: _none, ...properties } =
    (schema.anyOf ? meantBranch(schema, value)?.branch : schema)?.properties ?? {};
  return properties;
}
