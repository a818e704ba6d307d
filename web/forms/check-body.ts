// Checks a body in the page as the server will, and says what is wrong in the same words.

import { format, type Schema, validate } from '@cfworker/json-schema';
import { formats } from '../../shared/json-schema/formats.ts';
import {
  branchesOf,
  choicesOf,
  discriminatorOf,
  isJsonObject,
  type JsonObject,
  type JsonSchema,
  meantBranch,
  withoutUnknownFields,
  withSafeIntegers,
} from '../../shared/json-schema/json-schema.ts';
import { reasonFor } from '../../shared/json-schema/reason.ts';
import type { Issue } from './form-state.ts';

// The library's own ideas of an address are others than the server's.
Object.assign(format, formats);

/** Every wrong field of `body`; `body` stands for itself where it is no object. */
export function checkBody(schema: JsonSchema, body: unknown): Issue[] {
  const value: unknown = JSON.parse(JSON.stringify(body ?? null));
  const issues = issuesAt(prepared(schema), value, '');
  return issues.map(({ field, reason }) => ({ field: field || 'body', reason }));
}

const ready = new WeakMap<JsonSchema, JsonSchema>();

function prepared(schema: JsonSchema): JsonSchema {
  const known = ready.get(schema);
  if (known) return known;
  const made = withSafeIntegers(withoutUnknownFields(schema));
  ready.set(schema, made);
  return made;
}

// No schema of ours refers to another, so there is nothing to look up.
const holds = (schema: JsonSchema, value: unknown) => validate(value, schema as Schema, '2020-12', {}).valid;

function issuesAt(schema: JsonSchema, value: unknown, path: string): Issue[] {
  if (holds(schema, value)) return [];
  if (schema.anyOf) return unionIssues(schema, value, path);
  const own = holds(withoutParts(schema), withComparable(schema, value))
    ? []
    : [{ field: path, reason: reasonFor(schema) }];
  if (hasTooMany(schema, value)) return own;
  if (isJsonObject(value)) return [...own, ...objectIssues(schema, value, path)];
  if (Array.isArray(value) && schema.items) {
    const { items } = schema;
    return [...own, ...value.flatMap((item, index) => issuesAt(items, item, below(path, String(index))))];
  }
  return own;
}

/** The server compares no entries of a wrong type with each other, so each becomes one that is like no other. */
function withComparable({ uniqueItems, items }: JsonSchema, value: unknown): unknown {
  if (!uniqueItems || !items?.type || !Array.isArray(value)) return value;
  const { type } = items;
  return value.map((item, index) => (holds({ type }, item) ? item : { index }));
}

/** The server looks at nothing in them. */
function hasTooMany({ maxItems, maxProperties }: JsonSchema, value: unknown): boolean {
  if (Array.isArray(value)) return maxItems !== undefined && value.length > maxItems;
  return isJsonObject(value) && maxProperties !== undefined && Object.keys(value).length > maxProperties;
}

const below = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);

function withoutParts(schema: JsonSchema): JsonSchema {
  const {
    properties: _properties,
    patternProperties: _patterns,
    additionalProperties: _others,
    required: _required,
    items: _items,
    ...own
  } = schema;
  return own;
}

function objectIssues(schema: JsonSchema, value: JsonObject, path: string): Issue[] {
  const { properties = {}, required = [] } = schema;
  const missing = required.filter((name) => !Object.hasOwn(value, name));
  return [
    ...missing.map((name) => ({ field: below(path, name), reason: 'required' })),
    ...Object.entries(value).flatMap(([name, part]) => {
      const field = below(path, name);
      const known = Object.hasOwn(properties, name) ? properties[name] : patternOf(schema, name);
      if (known) return issuesAt(known, part, field);
      return schema.additionalProperties === false ? [{ field, reason: 'unknown field' }] : [];
    }),
  ];
}

function patternOf({ patternProperties = {}, additionalProperties }: JsonSchema, name: string) {
  const [, pattern] =
    Object.entries(patternProperties).find(([test]) => new RegExp(test, 'u').test(name)) ?? [];
  return pattern ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
}

/** Of a union: what is wrong with the branch that was meant, where that can be told, else one issue for the whole. */
function unionIssues(schema: JsonSchema, value: unknown, path: string): Issue[] {
  const meant = meantBranch(schema, value)?.branch;
  const isComposite =
    (meant?.type === 'array' && Array.isArray(value)) ||
    ((meant?.type === 'object' || meant?.properties) && isJsonObject(value));
  if (meant && isComposite) return issuesAt(meant, value, path);
  const branches = branchesOf(schema).map(({ branch }) => branch);
  const name = discriminatorOf(branches);
  if (meant || !name || !isJsonObject(value)) return [{ field: path, reason: reasonFor(schema) }];
  const choices = branches.flatMap((branch) => choicesOf(branch.properties?.[name] ?? {}) ?? []);
  const reason = Object.hasOwn(value, name) ? reasonFor({ enum: choices }) : 'required';
  return [{ field: below(path, name), reason }, ...unknownToAll(branches, value, path)];
}

function unknownToAll(branches: readonly JsonSchema[], value: JsonObject, path: string): Issue[] {
  if (branches.some((branch) => branch.additionalProperties !== false)) return [];
  const known = new Set(branches.flatMap((branch) => Object.keys(branch.properties ?? {})));
  return Object.keys(value)
    .filter((name) => !known.has(name))
    .map((name) => ({ field: below(path, name), reason: 'unknown field' }));
}
