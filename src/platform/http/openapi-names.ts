// What the schemas of the OpenAPI document are called: by given names, or after the place where they are first.

import { type JsonSchema, mapParts } from '../../../shared/json-schema/json-schema.ts';
import { type Document, operationsOf, schemasOf } from './openapi-document.ts';

/**
 * By name the operation whose answer has it, as `GET /things/:id`, or whose body, as `body of POST /things`, and where
 * in it; `items` are those of an array, a number is that branch of a choice.
 */
export type SchemaNames = Readonly<Record<string, readonly [place: string, ...path: string[]]>>;

/** By name the operation (`get_things`) and its parameter. */
export type ParameterNames = Readonly<Record<string, readonly [operationId: string, parameter: string]>>;

/** Names and bodies (`body of POST /things`) whose common fields are said once. */
type Members = readonly string[];

/** `but`: those that have a name before have none of their fields in this one. */
type CommonFields = Members | { of: Members; but: readonly string[] };

export interface DocumentNames {
  schemas: SchemaNames;
  /** What these are called where the document is shorter for naming them; elsewhere they stay in their place. */
  parts: SchemaNames;
  fields: Readonly<Record<string, CommonFields>>;
  /** Of parameters that are called as a more frequent one is. */
  parameters: ParameterNames;
}

/** What has a name, by that name. */
export function givenSchemas(
  places: ReadonlyMap<string, JsonSchema>,
  names: SchemaNames,
): Map<string, JsonSchema> {
  const given = new Map<string, JsonSchema>();
  for (const [name, [place, ...path]] of Object.entries(names)) {
    const schema = path.reduce<JsonSchema | undefined>(partOf, places.get(place));
    if (schema) given.set(name, schema);
  }
  return given;
}

/** By `GET /things/:id` what it answers, by `body of POST /things` what it takes. */
export function schemasByPlace({ paths }: Document): Map<string, JsonSchema> {
  const places = new Map<string, JsonSchema>();
  for (const [path, methods] of Object.entries(paths))
    for (const [method, { requestBody = {}, responses }] of Object.entries(methods)) {
      const name = `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
      const [answer] = Object.values(responses)
        .flatMap(schemasOf)
        .filter(({ type }) => type !== 'string');
      const [body] = schemasOf(requestBody);
      if (answer) places.set(name, answer);
      if (body) places.set(`body of ${name}`, body);
    }
  return places;
}

/** A list of what has a name is called after it. */
export function listsOf(
  places: ReadonlyMap<string, JsonSchema>,
  given: ReadonlyMap<string, JsonSchema>,
): [string, JsonSchema][] {
  const named = new Map([...given].map(([name, schema]) => [identity(schema), name]));
  return [...places.values()].flatMap((answer): [string, JsonSchema][] => {
    const list =
      answer.properties?.next_cursor && Object.values(answer.properties).find(({ items }) => items);
    const name = list?.items && named.get(identity(list.items));
    return name && !named.has(identity(answer)) ? [[`${name}List`, answer]] : [];
  });
}

const partOf = (schema: JsonSchema | undefined, part: string): JsonSchema | undefined => {
  const whole = schema && withoutNull(schema);
  if (part === 'items') return whole?.items;
  return /^\d+$/.test(part) ? whole?.anyOf?.[Number(part)] : whole?.properties?.[part];
};

/** `X` of `X or null`. */
export function withoutNull(schema: JsonSchema): JsonSchema {
  const [only, ...others] = (schema.anyOf ?? []).filter(({ type }) => type !== 'null');
  return only && others.length === 0 ? only : schema;
}

/** `X or null` as one schema where `X` is a plain type or a choice of values. */
export function nullable(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = mapParts(schema, nullable);
  if (!anyOf) return rest;
  const [only, none, ...others] = anyOf;
  const isNullable = none?.type === 'null' && others.length === 0 && Object.keys(none).length === 1;
  if (isNullable && only?.enum && !only.type) return { ...only, enum: [...only.enum, null], ...rest };
  const isPlain = ['string', 'integer', 'number', 'boolean', 'array'].includes(only?.type ?? '');
  if (!isNullable || !isPlain || only?.enum || only?.const !== undefined) return { anyOf, ...rest };
  return { ...only, ...rest, type: [only?.type, 'null'] } as never;
}

export interface Named {
  name: string;
  /** With the description that it has most often, where every place has one. */
  schema: JsonSchema;
}

/** What is shorter without its description is the same only where that is the same, too. */
const LONG = 90;

/** Equal for schemas that say the same, whatever they are described as in their place. */
export function identity(schema: JsonSchema): string {
  const known = identities.get(schema);
  if (known !== undefined) return known;
  const { description: _description, ...plain } = schema;
  const text = JSON.stringify(plain);
  const own = text.length >= LONG ? text : JSON.stringify(schema);
  identities.set(schema, own);
  return own;
}

/** Every schema is looked up several times, and its text is long. */
const identities = new WeakMap<JsonSchema, string>();

export const described = (schema: JsonSchema, description: string | undefined): JsonSchema =>
  description === undefined ? schema : { ...schema, description };

/** A schema in its first place, with what it would be called there: after all that holds it, or after its field. */
interface Seen {
  schema: JsonSchema;
  count: number;
  called: string;
  field: string;
  /** Of every place. */
  fields: Set<string>;
  /** How often it has which. */
  descriptions: Map<string | undefined, number>;
}

/**
 * By identity what becomes a component: what has a name, and what is shorter for being one and is the same field wherever
 * it is. Anything else would be called after one of several things that only look alike.
 */
export function namesIn(
  document: Document,
  given: ReadonlyMap<string, JsonSchema>,
  parts: ReadonlyMap<string, JsonSchema>,
): ReadonlyMap<string, Named> {
  const givenNames = new Map([...given].map(([name, schema]) => [identity(schema), name]));
  const partNames = new Map([...parts].map(([name, schema]) => [identity(schema), name]));
  const isCalled = (key: string, { fields }: Seen) =>
    givenNames.has(key) || partNames.has(key) || fields.size === 1;
  const seen = seenIn({ roots: rootsOf(document), given, givenNames, isCalled });
  const taken = new Set([...Object.keys(document.components.schemas), ...given.keys()]);
  const nameOf = (key: string, { field }: Seen) => partNames.get(key) ?? field;
  const wanted = Map.groupBy(
    [...seen].filter(
      ([key, one]) => !givenNames.has(key) && isCalled(key, one) && isShorter(one, nameOf(key, one)),
    ),
    ([key, one]) => nameOf(key, one),
  );
  const named = new Map([...givenNames].map(([key, name]) => [key, component(name, seen.get(key))]));
  for (const [short, all] of wanted)
    for (const [key, one] of all) {
      const isOwn = all.length === 1 || partNames.get(key) === short;
      const name = isOwn && !taken.has(short) ? short : one.called;
      if (taken.has(name) || !isShorter(one, name)) continue;
      taken.add(name);
      named.set(key, component(name, one));
    }
  return new Map([...named].sort(([, one], [, other]) => (one.name < other.name ? -1 : 1)));
}

interface Roots {
  roots: readonly Root[];
  given: ReadonlyMap<string, JsonSchema>;
  givenNames: ReadonlyMap<string, string>;
  isCalled: (key: string, seen: Seen) => boolean;
}

/** All that the document holds. What stays in its places, as nothing can call it, has its parts counted in each. */
function seenIn({ roots, given, givenNames, isCalled }: Roots): Map<string, Seen> {
  const staying = new Set<string>();
  for (;;) {
    const seen = new Map<string, Seen>();
    for (const [name, schema] of given) look(schema, name, { seen, givenNames, staying });
    for (const { schema, called } of roots) look(schema, called, { seen, givenNames, staying });
    const more = [...seen].filter(([key, one]) => !staying.has(key) && !isCalled(key, one));
    if (more.length === 0) return seen;
    for (const [key] of more) staying.add(key);
  }
}

function component(name: string, seen: Seen | undefined): Named {
  const { schema = {}, descriptions = new Map<string | undefined, number>() } = seen ?? {};
  const { description: _description, ...plain } = schema;
  const [[most] = []] = [...descriptions].sort(([, some], [, others]) => others - some);
  return { name, schema: described(plain, descriptions.has(undefined) ? undefined : most) };
}

/** Whether the document is shorter where every place refers to it. */
function isShorter({ schema, count }: Seen, name: string): boolean {
  if (count < 2) return false;
  const reference = `{"$ref":"#/components/schemas/${name}"}`.length;
  const own = JSON.stringify(nullable(schema)).length;
  return (count - 1) * own > count * reference + name.length;
}

interface Looking {
  seen: Map<string, Seen>;
  givenNames: ReadonlyMap<string, string>;
  staying: ReadonlySet<string>;
  field?: string;
}

function look(schema: JsonSchema, called: string, around: Looking): void {
  const { seen, staying, givenNames, field = called } = around;
  if (schema.$ref) return;
  const key = identity(schema);
  const own = givenNames.get(key) ?? called;
  const known = seen.get(key);
  if (known) {
    known.count += 1;
    known.fields.add(field);
    known.descriptions.set(schema.description, (known.descriptions.get(schema.description) ?? 0) + 1);
    if (!staying.has(key)) return;
  } else {
    const descriptions = new Map([[schema.description, 1]]);
    seen.set(key, { schema, count: 1, called: own, field, fields: new Set([field]), descriptions });
  }
  const inside = (part: JsonSchema, name: string, end = name) =>
    look(part, own + end, { ...around, field: name });
  for (const [name, part] of Object.entries(schema.properties ?? {})) inside(part, pascal(name));
  for (const part of Object.values(schema.patternProperties ?? {})) inside(part, `${field}Value`, 'Value');
  if (schema.items) inside(schema.items, `${field}Item`, 'Item');
  const branches = schema.anyOf ?? [];
  const isChoice = branches.filter(({ type }) => type !== 'null').length > 1;
  for (const [index, part] of branches.entries()) {
    const end = isChoice ? String(index + 1) : '';
    inside(part, field + end, end);
  }
}

const pascal = (text: string) =>
  text.replaceAll(/(?:^|[^a-zA-Z\d]+)([a-zA-Z\d]?)/g, (_, letter: string) => letter.toUpperCase());

interface Root {
  schema: JsonSchema;
  called: string;
}

function rootsOf(document: Document): Root[] {
  return operationsOf(document).flatMap(({ operationId, parameters = [], requestBody = {}, responses }) => [
    ...parameters.map(({ name, schema }) => ({ schema, called: pascal(name) })),
    ...schemasOf(requestBody).map((schema) => ({ schema, called: `${pascal(operationId)}Body` })),
    ...Object.values(responses)
      .flatMap(schemasOf)
      .map((schema) => ({ schema, called: `${pascal(operationId)}Answer` })),
  ]);
}
