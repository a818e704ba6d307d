// Which parts of the API's answers have names of their own in the types of the dashboard.

import type { JSONSchema } from 'json-schema-to-typescript';
import { schemaNames } from '../../src/hosts/schema-names.ts';

export interface NamedSchema {
  name: string;
  schema: JSONSchema;
}

export function namedSchemas(operations: ReadonlyMap<string, JSONSchema>): NamedSchema[] {
  return Object.entries(schemaNames).map(([name, [operation, ...path]]) => {
    const answer = partOf(operations.get(operation), 'response');
    const schema = path.reduce<JSONSchema | undefined>(partOf, answer);
    if (!schema) throw new Error(`${name}: ${operation} answers no ${path.join('.') || 'JSON'}`);
    return { name, schema: withoutNull(schema) };
  });
}

function partOf(schema: JSONSchema | undefined, part: string): JSONSchema | undefined {
  if (!schema) return undefined;
  const whole = withoutNull(schema);
  if (part === 'items') return Array.isArray(whole.items) ? undefined : whole.items;
  return /^\d+$/.test(part) ? whole.anyOf?.[Number(part)] : whole.properties?.[part];
}

/** `X` of `X or null`. */
function withoutNull(schema: JSONSchema): JSONSchema {
  const [only, ...others] = (schema.anyOf ?? []).filter((branch) => branch.type !== 'null');
  return only && others.length === 0 ? only : schema;
}

/** The schema with every part that is one of `named` replaced by its name, from the outside in. */
export const withNames = (schema: JSONSchema, named: readonly NamedSchema[]): JSONSchema =>
  replaced(schema, namesOf(named)) as JSONSchema;

/** The same for the parts of a named schema, which keeps itself. */
export const withInnerNames = (schema: JSONSchema, named: readonly NamedSchema[]): JSONSchema =>
  partsReplaced(schema, namesOf(named));

const namesOf = (named: readonly NamedSchema[]) =>
  new Map(named.map(({ name, schema }) => [identity(schema), name]));

function replaced(part: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(part)) return part.map((item) => replaced(item, names));
  if (typeof part !== 'object' || part === null) return part;
  const name = names.get(identity(part));
  // Nothing beside `$ref`, or the type is written once more under another name.
  return name === undefined ? partsReplaced(part, names) : { $ref: `#/definitions/${name}` };
}

const partsReplaced = (part: object, names: ReadonlyMap<string, string>) =>
  Object.fromEntries(Object.entries(part).map(([key, value]) => [key, replaced(value, names)]));

/** What a schema says of its values; the same shape may be described in other words elsewhere. */
const identity = (schema: object) =>
  JSON.stringify(schema, (key, value) =>
    key === 'description' && typeof value === 'string' ? undefined : value,
  );
