// Says once what an OpenAPI document says again and again: schemas, fields, parameters and answers become components of
// it with names.

import { type JsonObject, type JsonSchema, mapParts } from '../../../shared/json-schema/json-schema.ts';
import {
  type Document,
  mapOperations,
  mapSchemas,
  mapValues,
  nameOfReference,
  operationsOf,
  withComponent,
} from './openapi-document.ts';
import { placeExamples } from './openapi-examples.ts';
import { commonFields, sharedFields, withSharedFields } from './openapi-fields.ts';
import {
  type DocumentNames,
  described,
  givenSchemas,
  identity,
  listsOf,
  type Named,
  namesIn,
  nullable,
  schemasByPlace,
  withoutNull,
} from './openapi-names.ts';
import { withParameters, withPathParameters } from './openapi-parameters.ts';

export function withComponents(document: JsonObject, names: DocumentNames): JsonObject {
  const { whole, given, parts } = withFields(document as Document, names);
  const named = namesIn(whole, given, parts);
  const referred = (schema: JsonSchema) => nullable(referring(schema, named));
  const own = [...named.values()].map(({ name, schema }): [string, JsonSchema] => [
    name,
    nullable(mapParts(schema, (part) => referring(part, named))),
  ]);
  const schemas = { ...whole.components.schemas, ...Object.fromEntries(own) };
  const paths = placeExamples(mapSchemas(whole.paths, referred), schemas);
  const { components } = whole;
  const shared = withParameters(
    { ...whole, paths, components: { ...components, schemas } },
    names.parameters,
  );
  return withPathParameters(withResponses(shared));
}

/** With the fields that objects have in common in schemas of their own, and everything that has a name by it. */
function withFields(document: Document, names: DocumentNames) {
  const places = schemasByPlace(document);
  const given = new Map(
    [...givenSchemas(places, names.schemas)].map(([name, schema]) => [name, withoutNull(schema)]),
  );
  const parts = givenSchemas(places, names.parts);
  for (const [name, list] of listsOf(places, given)) parts.set(name, list);
  const common = new Map<string, JsonSchema>();
  for (const [name, listed] of Object.entries(names.fields)) {
    const { of, but } = 'of' in listed ? listed : { of: listed, but: [] };
    const fields = commonFields(
      of.map((one) => withoutNull(given.get(one) ?? parts.get(one) ?? places.get(one) ?? {})),
      but.flatMap((one) => Object.keys(common.get(one)?.properties ?? {})),
    );
    common.set(name, fields);
  }
  const shared = sharedFields(given, common);
  const change = (schema: JsonSchema) => withSharedFields(schema, shared);
  const changed = (schemas: ReadonlyMap<string, JsonSchema>) =>
    new Map([...schemas].map(([name, schema]) => [name, change(schema)]));
  const isUsed = ([name]: [string, JsonSchema]) => shared.some((one) => one.name === name);
  return {
    whole: { ...document, paths: mapSchemas(document.paths, change) },
    given: changed(new Map([...given, ...[...common].filter(isUsed)])),
    parts: changed(parts),
  };
}

function referring(schema: JsonSchema, names: ReadonlyMap<string, Named>): JsonSchema {
  const named = schema.$ref ? undefined : names.get(identity(schema));
  if (!named) return mapParts(schema, (part) => referring(part, names));
  const reference = { $ref: `#/components/schemas/${named.name}` };
  return schema.description === named.schema.description
    ? reference
    : described(reference, schema.description);
}

/** What several operations answer alike. */
function withResponses(document: Document): Document {
  const all = operationsOf(document).flatMap(({ responses }) =>
    Object.values(responses).filter(({ $ref }) => $ref === undefined),
  );
  const shared = [...Map.groupBy(all, (one) => JSON.stringify(one))].filter(([, uses]) => uses.length > 1);
  const byName = Map.groupBy(shared, ([, [first]]) => (first ? nameOfAnswer(first) : ''));
  // Where two would have the same name, neither is called by it.
  const names = new Map(
    [...byName].flatMap(([name, [only, ...others]]): [string, string][] =>
      only && others.length === 0 ? [[only[0], name]] : [],
    ),
  );
  const paths = mapOperations(document.paths, (operation) => ({
    ...operation,
    responses: mapValues(operation.responses, (one) => {
      const name = names.get(JSON.stringify(one));
      return name === undefined ? one : { $ref: `#/components/responses/${name}` };
    }),
  }));
  const responses = Object.fromEntries([...names].map(([text, name]) => [name, JSON.parse(text)]));
  return withComponent({ ...document, paths }, 'responses', {
    ...document.components.responses,
    ...responses,
  });
}

/** After the schema that it is, or its medium. */
function nameOfAnswer({ content }: JsonObject): string {
  const [[type, media] = ['', {}]] = Object.entries(content as Record<string, JsonObject>);
  return nameOfReference(media.schema) || type.replaceAll(/\W+/g, '-');
}
