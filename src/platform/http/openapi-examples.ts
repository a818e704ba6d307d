// Gives examples to what they say something about: a field that neither its type, its description nor its name explains
// has one. A body that may leave fields out has one as a whole.

import {
  branchesOf,
  isJsonObject,
  type JsonObject,
  type JsonSchema,
} from '../../../shared/json-schema/json-schema.ts';
import { type Document, mapMedia, mapValues, nameOfReference } from './openapi-document.ts';

/** Changes `schemas`: what several operations refer to has its examples there. */
export function placeExamples(paths: Document['paths'], schemas: Record<string, JsonSchema>) {
  const byField = ({ example, ...media }: JsonObject): JsonObject =>
    isJsonObject(media.schema) ? { ...media, schema: withExamples(media.schema, example, schemas) } : media;
  const inBody = (media: JsonObject, method: string) =>
    isWhole(media, schemas) || method === 'patch' ? byField(media) : media;
  return mapValues(paths, (methods) =>
    Object.fromEntries(
      Object.entries(methods).map(([method, { requestBody, ...operation }]) => [
        method,
        {
          ...operation,
          ...(requestBody && { requestBody: mapMedia(requestBody, (media) => inBody(media, method)) }),
          responses: mapValues(operation.responses, (response) =>
            mapMedia(response, (media) => byField({ ...media, example: withoutPlain(media.example) })),
          ),
        },
      ]),
    ),
  );
}

/** Text of these fields is what their names say. */
const PLAIN = [
  'name',
  'title',
  'description',
  'detail',
  'message',
  'email',
  'text',
  'note',
  'hostname',
  'os',
];

function withoutPlain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPlain);
  if (!isJsonObject(value)) return value;
  const left = Object.entries(value).filter(
    ([field, own]) => typeof own !== 'string' || !PLAIN.includes(field),
  );
  return Object.fromEntries(left.map(([field, own]) => [field, withoutPlain(own)]));
}

/** Whether it shows every field, so that those of the fields make the same. */
function isWhole({ schema, example }: JsonObject, schemas: Readonly<Record<string, JsonSchema>>): boolean {
  const fields = Object.keys(isJsonObject(schema) ? fieldsOf(schema, schemas) : {});
  return fields.length > 0 && fields.every((field) => isJsonObject(example) && field in example);
}

/** With an example for each field that needs one and has none yet. */
function withExamples(schema: JsonSchema, value: unknown, schemas: Record<string, JsonSchema>): JsonSchema {
  if (value === undefined || value === null || schema.examples) return schema;
  const name = nameOfReference(schema);
  const component = schemas[name];
  if (component) schemas[name] = withExamples(component, value, schemas);
  const only = branchesOf(schema).filter(({ branch }) => fits(branch, value, schemas));
  if (only.length !== 1 && isUnclear(schema, value)) return { ...schema, examples: [value] };
  const inside = (part: JsonSchema, own: unknown) => withExamples(part, own, schemas);
  const { properties, items, allOf, anyOf } = schema;
  return {
    ...schema,
    ...(allOf && { allOf: allOf.map((part) => inside(part, value)) }),
    ...(anyOf && {
      anyOf: anyOf.map((part, index) => (only[0]?.index === index ? inside(part, value) : part)),
    }),
    ...(properties &&
      isJsonObject(value) && {
        properties: Object.fromEntries(
          Object.entries(properties).map(([field, part]) => [field, inside(part, value[field])]),
        ),
      }),
    ...(items && Array.isArray(value) && { items: value.reduce<JsonSchema>(inside, items) }),
  };
}

/** Whether the value has no other fields than the schema. */
function fits(schema: JsonSchema, value: unknown, schemas: Readonly<Record<string, JsonSchema>>): boolean {
  if (!isJsonObject(value)) return false;
  const known = fieldsOf(schema, schemas);
  return Object.entries(value).every(([field, own]) => {
    const { const: constant = own } = known[field] ?? {};
    return known[field] !== undefined && constant === own;
  });
}

function fieldsOf(
  schema: JsonSchema,
  schemas: Readonly<Record<string, JsonSchema>>,
): Readonly<Record<string, JsonSchema>> {
  const component = schemas[nameOfReference(schema)];
  const others = [...(component ? [component] : []), ...(schema.allOf ?? [])];
  return Object.assign({}, ...others.map((part) => fieldsOf(part, schemas)), schema.properties);
}

/** Whether neither its type, its description nor its parts show what such a value looks like. */
function isUnclear({ type, ...schema }: JsonSchema, value: unknown): boolean {
  if (schema.$ref || schema.allOf || schema.enum || schema.const !== undefined) return false;
  if (schema.description) return false;
  if (typeof value === 'string') return value !== '' && !schema.format && [type].flat().includes('string');
  const branches = (schema.anyOf ?? []).filter((part) => part.type !== 'null');
  if (branches.length > 0) return branches.length > 1;
  return isJsonObject(value) && type !== 'null' && !schema.properties && Object.keys(value).length > 0;
}
