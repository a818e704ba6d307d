// The part of JSON Schema that our TypeBox schemas are made of, and the questions asked of it in several places.

/**
 * A schema as plain JSON. `reason` and `unchecked` are annotations of our own; the first replaces the derived reason of
 * a wrong field.
 */
export interface JsonSchema {
  /** In the OpenAPI document only: the component that it is. */
  $ref?: string;
  type?: string;
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: readonly unknown[];
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  maxProperties?: number;
  uniqueItems?: boolean;
  properties?: Readonly<Record<string, JsonSchema>>;
  patternProperties?: Readonly<Record<string, JsonSchema>>;
  additionalProperties?: boolean | JsonSchema;
  required?: readonly string[];
  items?: JsonSchema;
  anyOf?: readonly JsonSchema[];
  allOf?: readonly JsonSchema[];
  default?: unknown;
  examples?: readonly unknown[];
  writeOnly?: boolean;
  title?: string;
  description?: string;
  reason?: string;
  /** Described and not validated: the route judges such values one by one. */
  unchecked?: boolean;
}

export type JsonObject = Record<string, unknown>;

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

const isNullSchema = (schema: JsonSchema) => schema.type === 'null' || schema.const === null;

/** The branches of a union that stand for something, with their place in it. */
export const branchesOf = (schema: JsonSchema): { branch: JsonSchema; index: number }[] =>
  (schema.anyOf ?? [])
    .map((branch, index) => ({ branch, index }))
    .filter(({ branch }) => !isNullSchema(branch));

/** The values that a schema names one by one, or null where it does not. */
export function choicesOf(schema: JsonSchema): unknown[] | null {
  if (schema.enum) return schema.enum.filter((choice) => choice !== null);
  if (schema.const !== undefined) return [schema.const];
  if (!schema.anyOf) return null;
  const choices = branchesOf(schema).map(({ branch }) => choicesOf(branch));
  return choices.every((choice) => choice !== null) ? choices.flat() : null;
}

/** The property that tells the objects of a union apart: the first one that is a constant in each of them. */
export function discriminatorOf(branches: readonly JsonSchema[]): string | null {
  const [first, ...others] = branches;
  if (!first?.properties || others.length === 0) return null;
  const isConstant = (branch: JsonSchema, name: string) => {
    const property = branch.properties?.[name];
    return property !== undefined && choicesOf(property) !== null;
  };
  return (
    Object.keys(first.properties).find((name) => branches.every((branch) => isConstant(branch, name))) ?? null
  );
}

/** The first branch with a field that `value` has and the other branches do not know. */
function branchOfOwnField(branches: ReturnType<typeof branchesOf>, value: JsonObject) {
  const knows = (branch: JsonSchema, field: string) => Object.hasOwn(branch.properties ?? {}, field);
  const isOwn = (branch: JsonSchema, field: string) =>
    knows(branch, field) && branches.every((other) => other.branch === branch || !knows(other.branch, field));
  return branches.find(({ branch }) => Object.keys(value).some((field) => isOwn(branch, field))) ?? null;
}

/** The branch of a union that `value` means to be, or null where that is unknown. */
export function meantBranch(
  schema: JsonSchema,
  value: unknown,
): { branch: JsonSchema; index: number } | null {
  const branches = branchesOf(schema);
  if (branches.length === 1) return branches[0] ?? null;
  const name = discriminatorOf(branches.map(({ branch }) => branch));
  if (!isJsonObject(value)) return null;
  if (!name) return branchOfOwnField(branches, value);
  const given = Object.hasOwn(value, name) ? value[name] : undefined;
  const matches = ({ branch }: { branch: JsonSchema }) => {
    const property = branch.properties?.[name];
    return property !== undefined && choicesOf(property)?.includes(given) === true;
  };
  return branches.find(matches) ?? null;
}

/** The schema with each of its direct parts changed. */
export function mapParts(schema: JsonSchema, change: (part: JsonSchema) => JsonSchema): JsonSchema {
  const { properties, patternProperties, items, anyOf, allOf } = schema;
  const mapAll = (parts: Readonly<Record<string, JsonSchema>>) =>
    Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, change(part)]));
  return {
    ...schema,
    ...(properties && { properties: mapAll(properties) }),
    ...(patternProperties && { patternProperties: mapAll(patternProperties) }),
    ...(items && { items: change(items) }),
    ...(anyOf && { anyOf: anyOf.map(change) }),
    ...(allOf && { allOf: allOf.map(change) }),
  };
}

/** Objects with declared properties take no others, unless their schema says that they do. */
export function withoutUnknownFields(schema: JsonSchema): JsonSchema {
  const inner = mapParts(schema, withoutUnknownFields);
  const isClosed =
    schema.properties && schema.additionalProperties === undefined && schema.patternProperties === undefined;
  if (isClosed) return { ...inner, additionalProperties: false };
  if (!schema.allOf) return inner;
  // The parts of an intersection must tolerate the fields of each other; the whole tolerates no others.
  const open = schema.allOf.map((part) => mapParts(part, withoutUnknownFields));
  return Object.assign({ ...inner, allOf: open }, { unevaluatedProperties: false });
}

/** As a body is validated: what is described only may be any value of its type. */
export function withoutUnchecked(schema: JsonSchema): JsonSchema {
  if (!schema.unchecked) return mapParts(schema, withoutUnchecked);
  return schema.type === undefined ? {} : { type: schema.type };
}

/** A number beyond 2^53 is not the one that was sent, so it is never taken for an integer. */
export function withSafeIntegers(schema: JsonSchema): JsonSchema {
  const inner = mapParts(schema, withSafeIntegers);
  if (schema.type !== 'integer') return inner;
  return {
    ...inner,
    minimum: schema.minimum ?? Number.MIN_SAFE_INTEGER,
    maximum: schema.maximum ?? Number.MAX_SAFE_INTEGER,
  };
}
