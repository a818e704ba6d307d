// What the dashboard knows of the API, made from the OpenAPI document of its own host: the types of every operation,
// and the schemas of the bodies, for forms.

import type { JSONSchema } from 'json-schema-to-typescript';
import { type JsonSchema, mapParts, withoutUnknownFields } from '../../shared/json-schema/json-schema.ts';
import { routes } from '../../src/hosts/routes.ts';
import { openApiDocument } from '../../src/platform/http/openapi.ts';
import type { Route } from '../../src/platform/http/route.ts';
import { namedSchemas, withInnerNames, withNames } from './api-names.ts';

const BANNER = '// Written by `npm run generate` from the OpenAPI document: do not edit.\n';

/** What the schemas of bodies are read from: file to content, by path below web/api/. */
export function bodyFiles(): Map<string, string> {
  const areas = Map.groupBy(
    routes.filter((route) => route.body),
    areaOf,
  );
  return new Map([
    ['bodies.gen.ts', bodyLoaders(areas)],
    ...[...areas].map(([area, its]) => [`bodies/${area}.gen.ts`, bodySchemas(its)] as const),
  ]);
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: JSONSchema;
}

interface Content {
  content: Record<string, { schema: JSONSchema }>;
}

interface Operation {
  parameters?: Parameter[];
  requestBody?: Content & { required: boolean };
  responses: Record<string, Content>;
}

/**
 * By json-schema-to-typescript, one schema with a property for each operation. openapi-typescript, which would read
 * the document as it is, needs the compiler API that TypeScript 7 has no more.
 */
export async function operationTypes(): Promise<string> {
  const { compile } = await import('json-schema-to-typescript');
  const operations = operationSchemas();
  const named = namedSchemas(operations);
  const whole: JSONSchema = {
    ...object(Object.fromEntries([...operations].map(([key, schema]) => [key, withNames(schema, named)])), [
      ...operations.keys(),
    ]),
    definitions: Object.fromEntries(named.map(({ name, schema }) => [name, withInnerNames(schema, named)])),
  };
  return compile(withoutTitles(whole), 'Operations', {
    additionalProperties: false,
    bannerComment: BANNER,
    ignoreMinAndMaxItems: true,
    style: { singleQuote: true, printWidth: 110 },
  });
}

/** A title would become the name of a type. */
const withoutTitles = (schema: JSONSchema): JSONSchema =>
  JSON.parse(
    JSON.stringify(schema, (key, value) =>
      key === 'title' && typeof value === 'string' ? undefined : value,
    ),
  );

function operationSchemas(): Map<string, JSONSchema> {
  const document = openApiDocument({ routes, surface: 'dashboard', serverUrl: '/api', version: '' });
  const operations = new Map<string, JSONSchema>();
  for (const [path, methods] of Object.entries(document.paths as Record<string, Record<string, Operation>>))
    for (const [method, operation] of Object.entries(methods))
      operations.set(
        `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        operationSchema(operation),
      );
  return operations;
}

function operationSchema({ parameters = [], requestBody, responses }: Operation): JSONSchema {
  const success = Object.entries(responses).find(([status]) => Number(status) < 300)?.[1];
  return object(
    {
      params: parametersIn('path', parameters),
      query: parametersIn('query', parameters),
      body: requestBody?.content['application/json']?.schema ?? { tsType: 'undefined' },
      response: success?.content['application/json']?.schema ?? { type: 'string' },
    },
    ['params', 'query', 'body', 'response'],
  );
}

function parametersIn(place: Parameter['in'], parameters: readonly Parameter[]): JSONSchema {
  const here = parameters.filter((parameter) => parameter.in === place);
  if (here.length === 0) return { tsType: 'undefined' };
  return object(
    Object.fromEntries(here.map(({ name, description, schema }) => [name, { ...schema, description }])),
    here.filter(({ required }) => required).map(({ name }) => name),
  );
}

const object = (properties: Record<string, JSONSchema>, required: string[]): JSONSchema => ({
  type: 'object',
  properties,
  required,
});

/** `alert-rules`, of the tag `Alert rules`: what is edited together is loaded together. */
const areaOf = ({ tag }: Route) => tag.toLowerCase().replaceAll(/\W+/g, '-');

const keyOf = ({ method, path }: Route) => `${method} ${path}`;

function bodySchemas(its: readonly Route[]): string {
  const entries = its.map((route) => `  '${keyOf(route)}': ${JSON.stringify(checkedBody(route))},\n`);
  return `${BANNER}\nimport type { JsonSchema } from '../../../shared/json-schema/json-schema.ts';\n\nexport const bodies: Record<string, JsonSchema> = {\n${entries.join('')}};\n`;
}

/** What checks, without the texts for readers of the documentation: forms have their own, in every language. */
const checkedBody = ({ body }: Route): JsonSchema => (body ? plain(withoutUnknownFields(body)) : {});

function plain(schema: JsonSchema): JsonSchema {
  const { title: _shown, description: _read, ...checked } = mapParts(schema, plain);
  return checked;
}

function bodyLoaders(areas: ReadonlyMap<string, readonly Route[]>): string {
  const loaders = [...areas].flatMap(([area, its]) =>
    its.map((route) => `  '${keyOf(route)}': () => import('./bodies/${area}.gen.ts'),\n`),
  );
  return `${BANNER}\nexport const bodyAreas = {\n${loaders.join('')}} as const;\n`;
}
