// The OpenAPI 3.1 document, made from the same table that the hosts mount.

import { isJsonObject, type JsonSchema, mapParts } from '../../../shared/json-schema/json-schema.ts';
import { defaultSecurity, securityOf, securitySchemesOf } from './openapi-access.ts';
import { errorResponses, errorSchemas, responsesOf } from './openapi-errors.ts';
import type { Method, Route, Surface } from './route.ts';

type Json = Record<string, unknown>;

export interface DocumentedService {
  routes: readonly Route[];
  surface: Surface;
  /** The address before the paths of the routes. */
  serverUrl: string;
  version: string;
}

export function openApiDocument({ routes, surface, serverUrl, version }: DocumentedService): Json {
  const paths: Record<string, Json> = {};
  const tags = tagsOf(routes);
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    const { description, ...rest } = route;
    const described = description === tags.get(route.tag) ? rest : route;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(described, surface) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tocsin',
      version,
      license: { name: 'MIT', identifier: 'MIT' },
      summary: 'Monitoring of cron jobs, servers and services',
      description:
        'Unversioned: fields and endpoints are added without notice; breaking changes are announced at least 30 days ahead. Absent values are null. Timestamps are ISO 8601 in UTC with milliseconds. What is cached has an `ETag`, and `If-None-Match` works. A `PATCH` leaves what is not given as it was. A body with an unlisted field is refused, unless `additionalProperties` is true.',
    },
    servers: [{ url: serverUrl }],
    security: defaultSecurity(surface),
    tags: [...tags].map(([name, description]) => ({ name, ...(description && { description }) })),
    paths,
    components: {
      schemas: errorSchemas,
      responses: errorResponses,
      securitySchemes: securitySchemesOf(surface),
    },
  };
}

/** By tag the description that all of its operations have alike: the tag has it for them. */
function tagsOf(routes: readonly Route[]): Map<string, string | undefined> {
  const byTag = Map.groupBy(routes, ({ tag }) => tag);
  return new Map(
    [...byTag].map(([tag, [first, ...others]]) => {
      const isShared = others.length > 0 && others.every((other) => other.description === first?.description);
      return [tag, isShared ? first?.description : undefined];
    }),
  );
}

function operation(route: Route, surface: Surface): Json {
  const { description } = route;
  const parameters = parametersOf(route);
  const body = bodyOf(route);
  return {
    operationId: operationId(route.method, route.path),
    tags: [route.tag],
    summary: route.summary,
    ...(description && { description }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: { ...successes(route), ...responsesOf(route) },
    ...securityOf(route, surface),
  };
}

/** `get_cron_checks_by_id` */
function operationId(method: Method, path: string): string {
  const name = path.replaceAll(/:(\w+)/g, 'by_$1').replaceAll(/\W+/g, '_');
  return `${method.toLowerCase()}${name}`;
}

function parametersOf(route: Route): Json[] {
  return [...parameters('path', route.params), ...parameters('query', route.query)];
}

function parameters(place: 'path' | 'query', schema: JsonSchema | undefined): Json[] {
  const required = new Set(schema?.required);
  return Object.entries(schema?.properties ?? {}).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    ...(place === 'path' || required.has(name) ? { required: true } : {}),
    ...(description && { description }),
    schema: published(property),
  }));
}

function bodyOf({ body, examples }: Route): Json | null {
  if (!body) return null;
  const schema: JsonSchema = body;
  return {
    ...((schema.required ?? []).length > 0 && { required: true }),
    content: {
      'application/json': {
        schema: published(schema),
        ...(examples?.body !== undefined && { example: examples.body }),
      },
    },
  };
}

const JSON_TYPE = 'application/json';

function successes(route: Route): Record<string, Json> {
  const { status = 200, otherSuccess, examples } = route;
  return {
    [status]: success(route, examples?.response),
    ...(otherSuccess && { [otherSuccess.status]: success(route, otherSuccess.example) }),
  };
}

function success({ response, contentType = JSON_TYPE }: Route, example: unknown): Json {
  const json = { schema: response ? published(response) : {}, ...(example !== undefined && { example }) };
  const text = { schema: { type: 'string' } };
  const content = Object.fromEntries(
    [contentType].flat().map((type) => [type, type === JSON_TYPE ? json : text]),
  );
  return { description: 'OK', content };
}

/** Plain JSON without our own annotations, and without the titles that forms have. */
function published(schema: JsonSchema): unknown {
  const {
    reason: _reason,
    title: _title,
    unchecked: _unchecked,
    ...standard
  } = mapParts(schema, (part) => {
    const plain = published(part);
    return isJsonObject(plain) ? plain : {};
  });
  // The constant shows its type.
  const { type, ...rest } = standard;
  return standard.const === undefined ? standard : rest;
}
