// Brings an answer to the shape its schema declares: absent values are null, and nothing undeclared is sent.

import type { TSchema } from 'typebox';
import { isJsonObject, type JsonSchema, meantBranch } from '../../../shared/json-schema/json-schema.ts';

/**
 * Of an object whose schema lists properties only those are sent, so that a column can't leak by being selected.
 * A required property without a value becomes null; an optional one (a secret that is shown once) is left out.
 */
function present(schema: JsonSchema | undefined, value: unknown): unknown {
  if (value === undefined) return null;
  if (!schema || value === null) return value;
  if (schema.anyOf) return present(meantBranch(schema, value)?.branch, value);
  if (Array.isArray(value)) return value.map((item) => present(schema.items, item));
  return isJsonObject(value) ? presentObject(schema, value) : value;
}

function presentObject(schema: JsonSchema, value: Record<string, unknown>): unknown {
  const properties = schema.properties ?? {};
  const names = Object.keys(properties);
  if (names.length === 0 || schema.allOf) return value;
  const required = new Set(schema.required);
  const declared = names
    .filter((name) => required.has(name) || value[name] !== undefined)
    .map((name) => [name, present(properties[name], value[name])] as const);
  if (!schema.additionalProperties && !schema.patternProperties) return Object.fromEntries(declared);
  return { ...value, ...Object.fromEntries(declared) };
}

/** JSON of an answer; what is undefined below the schema becomes null as well. */
export const toJson = (schema: TSchema | undefined, value: unknown): string =>
  JSON.stringify(present(schema, value), (_name, part) => {
    if (part === undefined) return null;
    return typeof part === 'number' ? withoutNoise(part) : part;
  });

/** 0.3 for 0.1 + 0.2: a number of floats is exact to 15 digits, and what was given with no more is kept as it is. */
const withoutNoise = (value: number) => (Number.isInteger(value) ? value : Number(value.toPrecision(15)));
