// Says fields that several objects of the OpenAPI document have alike once: an object refers to those of another one, or
// to a component that holds what they have in common, and adds its own.

import { type JsonSchema, mapParts } from '../../../shared/json-schema/json-schema.ts';

/** A component whose fields other objects have as well. */
export interface SharedFields {
  name: string;
  schema: JsonSchema;
  /** What each field is, as JSON. */
  fields: ReadonlyMap<string, string>;
  /** Whether it is nothing but what others have in common. */
  isCommon: boolean;
}

/** Less than this is no shorter for being referred to. */
const LEAST_CHARACTERS = 120;

export function sharedFields(
  given: ReadonlyMap<string, JsonSchema>,
  common: ReadonlyMap<string, JsonSchema>,
): SharedFields[] {
  const all = [
    ...[...given]
      .filter(([, schema]) => isOpen(schema))
      .map(([name, schema]) => ({ name, schema, isCommon: false })),
    ...[...common].map(([name, schema]) => ({ name, schema, isCommon: true })),
  ];
  // Two of the same would refer to each other.
  const different = new Map(all.toReversed().map((one) => [JSON.stringify(one.schema), one]));
  return [...different.values()]
    .toReversed()
    .map((one) => ({ ...one, fields: fieldsOf(one.schema) }))
    .filter(({ fields }) => charactersOf(fields) >= LEAST_CHARACTERS)
    .sort((one, other) => charactersOf(other.fields) - charactersOf(one.fields));
}

/** The fields that all of them have alike, `but` these; required are those that each of them requires. */
export function commonFields(schemas: readonly JsonSchema[], but: readonly string[] = []): JsonSchema {
  const [first = {}, ...others] = schemas;
  const alike = [...fieldsOf(first)].filter(
    ([name, text]) =>
      !but.includes(name) && others.every((other) => JSON.stringify(other.properties?.[name]) === text),
  );
  const required = (first.required ?? []).filter(
    (name) =>
      alike.some(([field]) => field === name) && others.every((other) => other.required?.includes(name)),
  );
  return {
    type: 'object',
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(alike.map(([name]) => [name, first.properties?.[name] ?? {}])),
  };
}

/** The schema with every object in it that has all fields of `shared` referring to them. */
export function withSharedFields(schema: JsonSchema, shared: readonly SharedFields[]): JsonSchema {
  const isObject = schema.properties && !schema.patternProperties && !schema.allOf;
  const isClosed = schema.additionalProperties === false;
  const used = isObject && (isClosed || isOpen(schema)) ? usedBy(schema, shared) : [];
  const inner = (part: JsonSchema) => withSharedFields(part, shared);
  if (used.length === 0) return mapParts(schema, inner);
  const taken = new Set(used.flatMap(({ fields }) => [...fields.keys()]));
  const implied = new Set(used.flatMap((one) => one.schema.required ?? []));
  // The type is that of what it refers to.
  const { type: _type, properties = {}, required = [], additionalProperties: _closed, ...rest } = schema;
  const own = Object.entries(properties).filter(([name]) => !taken.has(name));
  const ownRequired = required.filter((name) => !implied.has(name));
  const references = used.map(({ name }) => ({ $ref: `#/components/schemas/${name}` }));
  if (references.length === 1 && own.length === 0 && ownRequired.length === 0 && !isClosed)
    return { ...rest, ...references[0] };
  return {
    ...rest,
    allOf: references,
    ...(ownRequired.length > 0 && { required: ownRequired }),
    ...(own.length > 0 && {
      properties: Object.fromEntries(own.map(([name, part]) => [name, inner(part)])),
    }),
    ...(isClosed && { unevaluatedProperties: false }),
  };
}

function usedBy(schema: JsonSchema, shared: readonly SharedFields[]): SharedFields[] {
  const left = new Map(fieldsOf(schema));
  const count = left.size;
  const required = new Set(schema.required);
  return shared.filter((one) => {
    const isItself = one.fields.size === count && (!one.isCommon || one.schema === schema);
    const hasAll = [...one.fields].every(([name, text]) => left.get(name) === text);
    if (isItself || !hasAll || !(one.schema.required ?? []).every((name) => required.has(name))) return false;
    for (const name of one.fields.keys()) left.delete(name);
    return true;
  });
}

const isOpen = ({ properties, additionalProperties, patternProperties }: JsonSchema) =>
  properties !== undefined && additionalProperties === undefined && patternProperties === undefined;

const fieldsOf = ({ properties = {} }: JsonSchema): Map<string, string> =>
  new Map(Object.entries(properties).map(([name, part]) => [name, textOf(part)]));

const texts = new WeakMap<JsonSchema, string>();

function textOf(schema: JsonSchema): string {
  const known = texts.get(schema);
  if (known !== undefined) return known;
  const text = JSON.stringify(schema);
  texts.set(schema, text);
  return text;
}

const charactersOf = (fields: ReadonlyMap<string, string>) =>
  [...fields].reduce((sum, [name, text]) => sum + name.length + text.length, 0);
