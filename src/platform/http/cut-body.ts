// Cuts a body down before it is validated: of lists that are too long and fields that nobody knows, validation would look
// at every one, and describe each.

import { isJsonObject, type JsonSchema, meantBranch } from '../../../shared/json-schema/json-schema.ts';
import { reasonFor } from '../../../shared/json-schema/reason.ts';
import type { Issue } from '../errors.ts';

/** Fields that no schema knows; beyond, they are left out, since no list of issues is as long. */
const MOST_UNKNOWN = 100;

interface Walk {
  issues: Issue[];
  unknownLeft: number;
  values: number;
}

export interface Cut {
  value: unknown;
  /** Lists and maps that have too many entries; they are empty in `value`. */
  issues: Issue[];
  /** How many values there are, at all levels, in what is left. */
  values: number;
}

/** `whole` names the value itself. What is left is validated as ever. */
export function cutToSchema(schema: JsonSchema, value: unknown, whole: string): Cut {
  const walk: Walk = { issues: [], unknownLeft: MOST_UNKNOWN, values: 0 };
  const cut = visit(walk, schema, value, '');
  return {
    value: cut,
    issues: walk.issues.map((issue) => ({ ...issue, field: issue.field || whole })),
    values: walk.values,
  };
}

function visit(walk: Walk, schema: JsonSchema, value: unknown, path: string): unknown {
  walk.values += 1;
  if (Array.isArray(value)) return visitList(walk, listSchema(schema), value, path);
  return isJsonObject(value) ? visitObject(walk, schema, value, path) : value;
}

const listSchema = (schema: JsonSchema): JsonSchema =>
  schema.anyOf?.find(({ type }) => type === 'array') ?? schema;

function visitList(walk: Walk, schema: JsonSchema, list: readonly unknown[], path: string): unknown {
  if (list.length > (schema.maxItems ?? Number.POSITIVE_INFINITY)) {
    walk.issues.push({ field: path, reason: reasonFor(schema) });
    return [];
  }
  const { items } = schema;
  if (items) return list.map((item, index) => visit(walk, items, item, fieldIn(path, String(index))));
  walk.values += list.length;
  return list;
}

function visitObject(walk: Walk, schema: JsonSchema, value: Record<string, unknown>, path: string): unknown {
  const names = Object.keys(value);
  const meant = schema.anyOf ? (meantBranch(schema, value)?.branch ?? null) : schema;
  const parts = meant ? [meant, ...(meant.allOf ?? [])] : (schema.anyOf ?? []);
  const tooMany = meant?.maxProperties !== undefined && names.length > meant.maxProperties;
  if (tooMany) {
    walk.issues.push({ field: path, reason: reasonFor(meant) });
    return {};
  }
  const kept = names.filter((name) => isKnown(parts, name) || takeUnknown(walk));
  return Object.fromEntries(
    kept.map((name) => [name, visit(walk, partOf(parts, name), value[name], fieldIn(path, name))]),
  );
}

/** Whether validation would not refuse the field by its name alone. */
const isKnown = (parts: readonly JsonSchema[], name: string): boolean =>
  parts.some(
    ({ properties, patternProperties, additionalProperties, type }) =>
      (properties !== undefined && Object.hasOwn(properties, name)) ||
      patternProperties !== undefined ||
      (additionalProperties !== undefined && additionalProperties !== false) ||
      (properties === undefined && (type === undefined || type === 'object')),
  );

function takeUnknown(walk: Walk): boolean {
  walk.unknownLeft -= 1;
  return walk.unknownLeft >= 0;
}

const ANYTHING: JsonSchema = {};

function partOf(parts: readonly JsonSchema[], name: string): JsonSchema {
  for (const { properties, patternProperties } of parts) {
    if (properties && Object.hasOwn(properties, name)) return properties[name] ?? ANYTHING;
    const [pattern] = Object.values(patternProperties ?? {});
    if (pattern) return pattern;
  }
  return ANYTHING;
}

const fieldIn = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);
