// Says once what an OpenAPI document says again and again: schemas and parameters become components of it with names.

import { isJsonObject, type JsonObject, type JsonSchema, mapParts } from './json-schema.ts';

/** By name the operation whose answer has it, as `GET /things/:id`, and where in the answer; `items` are those of an array. */
export type SchemaNames = Readonly<Record<string, readonly [operation: string, ...path: string[]]>>;

interface Operation extends JsonObject {
  operationId: string;
  parameters?: (JsonObject & { name: string; in: string; schema: JsonSchema })[];
  requestBody?: JsonObject;
  responses: Record<string, JsonObject>;
}

interface Document extends JsonObject {
  paths: Record<string, Record<string, Operation>>;
  components: JsonObject & { schemas: Record<string, JsonSchema> };
}

/** What is shorter is no shorter as a reference. */
const SHORTEST = 75;

export function withComponents(document: JsonObject, names: SchemaNames): JsonObject {
  const whole = document as Document;
  const found = namesIn(whole, names);
  const parameters = sharedParameters(whole);
  const paths = mapOperations(whole, (operation) => ({
    ...operation,
    ...(operation.parameters && {
      parameters: operation.parameters.map((one) => {
        const name = parameters.get(JSON.stringify(one));
        return name === undefined
          ? { ...one, schema: referring(one.schema, found) }
          : { $ref: `#/components/parameters/${name}` };
      }),
    }),
    ...(operation.requestBody && { requestBody: mediaReferring(operation.requestBody, found) }),
    responses: mapValues(operation.responses, (response) => mediaReferring(response, found)),
  }));
  const { components } = whole;
  const own = [...found.values()].map(({ name, schema }): [string, JsonSchema] => [
    name,
    mapParts(schema, (part) => referring(part, found)),
  ]);
  const schemas = { ...components.schemas, ...Object.fromEntries(own) };
  return {
    ...whole,
    paths: moveExamples(paths as Document['paths'], schemas),
    components: {
      ...components,
      schemas,
      ...(parameters.size > 0 && {
        parameters: Object.fromEntries(
          [...parameters].map(([text, name]) => {
            const parameter = JSON.parse(text);
            return [name, { ...parameter, schema: referring(parameter.schema, found) }];
          }),
        ),
      }),
    },
  };
}

interface Named {
  name: string;
  /** With its description where that is the same wherever it is. */
  schema: JsonSchema;
}

/** Equal for schemas that say the same, whatever they are described as in their place. */
const identity = ({ description: _description, ...schema }: JsonSchema) => JSON.stringify(schema);

const described = (schema: JsonSchema, description: string | undefined): JsonSchema =>
  description === undefined ? schema : { ...schema, description };

function referring(schema: JsonSchema, names: ReadonlyMap<string, Named>): JsonSchema {
  const named = names.get(identity(schema));
  if (!named) return mapParts(schema, (part) => referring(part, names));
  const reference = { $ref: `#/components/schemas/${named.name}` };
  return schema.description === named.schema.description
    ? reference
    : described(reference, schema.description);
}

function mediaReferring(holder: JsonObject, names: ReadonlyMap<string, Named>): JsonObject {
  if (!isJsonObject(holder.content)) return holder;
  const content = mapValues(holder.content as Record<string, JsonObject>, (media) => ({
    ...media,
    ...(isJsonObject(media.schema) && { schema: referring(media.schema, names) }),
  }));
  return { ...holder, content };
}

/** A schema in its first place, with what it would be called there. */
interface Seen {
  schema: JsonSchema;
  count: number;
  called: string;
  descriptions: Set<string | undefined>;
}

function namesIn(document: Document, names: SchemaNames): Map<string, Named> {
  const given = givenNames(document, names);
  const seen = new Map<string, Seen>();
  for (const { schema, called } of rootsOf(document)) look(schema, called, { seen, given });
  const taken = new Set(Object.keys(document.components.schemas));
  const named = new Map<string, Named>();
  const isNamed = ([key, { count }]: [string, Seen]) =>
    given.has(key) || (count > 1 && key.length >= SHORTEST);
  const shared = [...seen].filter(isNamed);
  // What was given a name has it before others could be called so.
  for (const isGiven of [true, false])
    for (const [key, { schema, called, descriptions }] of shared.filter(
      ([one]) => given.has(one) === isGiven,
    )) {
      const name = freeName(given.get(key) ?? called, taken);
      const { description: _description, ...plain } = schema;
      const [description] = descriptions;
      named.set(key, { name, schema: described(plain, descriptions.size === 1 ? description : undefined) });
    }
  return new Map([...named].sort(([, one], [, other]) => (one.name < other.name ? -1 : 1)));
}

function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let number = 2; taken.has(name); number += 1) name = `${wanted}${number}`;
  taken.add(name);
  return name;
}

function look(
  schema: JsonSchema,
  called: string,
  around: { seen: Map<string, Seen>; given: ReadonlyMap<string, string> },
): void {
  const { seen, given } = around;
  const key = identity(schema);
  const known = seen.get(key);
  if (known) {
    known.count += 1;
    known.descriptions.add(schema.description);
    return;
  }
  const own = given.get(key) ?? called;
  seen.set(key, { schema, count: 1, called: own, descriptions: new Set([schema.description]) });
  for (const [name, part] of Object.entries(schema.properties ?? {})) look(part, own + pascal(name), around);
  for (const part of Object.values(schema.patternProperties ?? {})) look(part, `${own}Value`, around);
  if (schema.items) look(schema.items, `${own}Item`, around);
  const branches = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  const isChoice = branches.filter(({ type }) => type !== 'null').length > 1;
  for (const [index, part] of branches.entries()) look(part, isChoice ? `${own}${index + 1}` : own, around);
}

const pascal = (text: string) =>
  text.replaceAll(/(?:^|[^a-zA-Z\d]+)([a-zA-Z\d]?)/g, (_, letter: string) => letter.toUpperCase());

function rootsOf({ paths }: Document): { schema: JsonSchema; called: string }[] {
  return Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ operationId, parameters = [], requestBody = {}, responses }) => [
      ...parameters.map(({ name, schema }) => ({ schema, called: pascal(name) })),
      ...schemasOf(requestBody).map((schema) => ({ schema, called: `${pascal(operationId)}Body` })),
      ...Object.values(responses)
        .flatMap(schemasOf)
        .map((schema) => ({ schema, called: `${pascal(operationId)}Answer` })),
    ]);
}

const schemasOf = ({ content }: JsonObject): JsonSchema[] =>
  Object.values(isJsonObject(content) ? content : {}).flatMap((media) =>
    isJsonObject(media) && isJsonObject(media.schema) && !('$ref' in media.schema) ? [media.schema] : [],
  );

/** The names by what they name; a list of what has a name is called after it. */
function givenNames({ paths }: Document, names: SchemaNames): Map<string, string> {
  const answers = new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { responses }]) => [
        `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        Object.values(responses).flatMap(schemasOf)[0],
      ]),
    ),
  );
  const given = new Map<string, string>();
  for (const [name, [operation, ...path]] of Object.entries(names)) {
    const schema = path.reduce<JsonSchema | undefined>(partOf, answers.get(operation));
    if (schema) given.set(identity(withoutNull(schema)), name);
  }
  for (const answer of answers.values()) {
    const list =
      answer?.properties?.next_cursor && Object.values(answer.properties).find(({ items }) => items);
    const name = list?.items && given.get(identity(list.items));
    if (answer && name && !given.has(identity(answer))) given.set(identity(answer), `${name}List`);
  }
  return given;
}

const partOf = (schema: JsonSchema | undefined, part: string): JsonSchema | undefined => {
  const whole = schema && withoutNull(schema);
  return part === 'items' ? whole?.items : whole?.properties?.[part];
};

/** `X` of `X or null`. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const [only, ...others] = (schema.anyOf ?? []).filter(({ type }) => type !== 'null');
  return only && others.length === 0 ? only : schema;
}

/** Names of the parameters that several operations have alike, by what they are. */
function sharedParameters({ paths }: Document): Map<string, string> {
  const all = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ parameters = [] }) =>
      parameters.map((one) => ({ name: one.name, text: JSON.stringify(one) })),
    );
  const taken = new Set<string>();
  return new Map(
    [...Map.groupBy(all, ({ text }) => text)].flatMap(([text, [first, second]]) =>
      first && second ? [[text, freeName(first.name, taken)]] : [],
    ),
  );
}

/** Gives the examples of what has a name to what has it: once, and what a list holds says what the list looks like. */
function moveExamples(paths: Document['paths'], schemas: Record<string, JsonSchema>) {
  const nameOf = (schema: unknown) =>
    isJsonObject(schema) && typeof schema.$ref === 'string' ? (schema.$ref.split('/').at(-1) ?? '') : '';
  const hasExample = (name: string) => schemas[name]?.examples !== undefined;
  const moved = (media: JsonObject): JsonObject => {
    const name = nameOf(media.schema);
    const schema = schemas[name];
    if (!schema || media.example === undefined) return media;
    const { example, ...rest } = media;
    const lists = Object.values(schema.properties ?? {}).map(({ items }) => nameOf(items));
    const isList = schema.properties?.next_cursor !== undefined && lists.some(hasExample);
    if (!hasExample(name) && !isList) schema.examples = [example];
    return rest;
  };
  const inContent = (holder: JsonObject) =>
    isJsonObject(holder.content)
      ? { ...holder, content: mapValues(holder.content as Record<string, JsonObject>, moved) }
      : holder;
  // Lists come after what they hold.
  const isList = ({ responses }: Operation) => JSON.stringify(responses).includes('List"');
  const change = (wanted: boolean) => (operation: Operation) =>
    isList(operation) === wanted
      ? {
          ...operation,
          ...(operation.requestBody && { requestBody: inContent(operation.requestBody) }),
          responses: mapValues(operation.responses, inContent),
        }
      : operation;
  const withoutLists = mapOperations({ paths }, change(false));
  return mapOperations({ paths: withoutLists }, change(true));
}

const mapValues = <V, W>(record: Readonly<Record<string, V>>, change: (value: V) => W): Record<string, W> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

const mapOperations = <O extends JsonObject>(
  { paths }: Pick<Document, 'paths'>,
  change: (operation: Operation) => O,
) => mapValues(paths, (methods) => mapValues(methods, change));
