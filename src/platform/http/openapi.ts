// The OpenAPI 3.1 document, made from the same table that the hosts mount.

import type { AccountRole } from './actor.ts';
import { isJsonObject, type JsonSchema, mapParts, withoutUnknownFields } from './json-schema.ts';
import { errorResponses, errorSchemas, responsesOf } from './openapi-errors.ts';
import {
  type Access,
  isForCallers,
  type Method,
  type Route,
  type ScopedKind,
  type Surface,
} from './route.ts';

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
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tocsin',
      version,
      summary: 'Monitoring of cron jobs, servers and services',
      description:
        'Unversioned: fields and endpoints are added without notice, and breaking changes are announced at least 30 days ahead. Absent values are null. Timestamps are ISO 8601 in UTC with milliseconds.',
    },
    servers: [{ url: serverUrl }],
    security: [{ [schemeOf(surface)]: [] }],
    tags: [...new Set(routes.map((route) => route.tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: errorSchemas,
      responses: errorResponses,
      securitySchemes: {
        [schemeOf(surface)]: schemes[schemeOf(surface)],
        agent_key: schemes.agent_key,
        scoped_key: schemes.scoped_key,
      },
    },
  };
}

const schemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'An API key, or the token of a session.' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-toc_session',
    description: 'Set by signing in. Changes also need the Origin of the dashboard.',
  },
  agent_key: { type: 'http', scheme: 'bearer', description: 'The token of the agent of a server.' },
  scoped_key: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'The key of a custom endpoint or a TV dashboard; also in the query as `key` or `api_key`.',
  },
};

const schemeOf = (surface: Surface) => (surface === 'api' ? 'bearer' : 'session');

function operation(route: Route): Json {
  const description = [route.description, accessText(route.access), route.recentSignIn && RECENT]
    .filter(Boolean)
    .join('\n\n');
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
    ...securityOf(route.access),
  };
}

/** Where it is not the credential of the host, which the document names once for all. */
function securityOf(access: Access): { security?: Json[] } {
  if (access.kind === 'public') return { security: [] };
  if (access.kind !== 'scoped') return {};
  return { security: [{ [access.key === 'agent' ? 'agent_key' : 'scoped_key']: [] }] };
}

const scopedTexts: Record<ScopedKind, string> = {
  agent: 'For the agent of a server, with its token.',
  api: 'For whoever has the key of the endpoint.',
  tv: 'For whoever has the key of the dashboard.',
};

const RECENT = 'Needs a sign-in or re-authentication of the last ten minutes.';

const roleTexts: Record<AccountRole, string> = {
  viewer: 'For every member of the account, and any of its keys.',
  editor: 'For editors and above, and full keys.',
  admin: 'For admins and above, and full keys.',
  owner: 'For owners.',
};

function accessText(access: Access): string {
  switch (access.kind) {
    case 'public':
      return 'For anybody.';
    case 'account':
      return roleTexts[access.role];
    case 'person':
      return `For people who are signed in${access.role ? `, as ${access.role} or above` : ''}; not for keys.`;
    case 'signed_in':
      return 'For people who are signed in, also those who are in no account; not for keys.';
    case 'instance_admin':
      return 'For instance admins who are signed in.';
    case 'scoped':
      return scopedTexts[access.key];
  }
}

/** `get_cron_checks_by_id` */
function operationId(method: Method, path: string): string {
  const name = path.replaceAll(/:(\w+)/g, 'by_$1').replaceAll(/\W+/g, '_');
  return `${method.toLowerCase()}${name}`;
}

function parametersOf(route: Route): Json[] {
  const isKeyed = route.method === 'POST' && isForCallers(route) && !route.raw;
  return [
    ...parameters('path', route.params),
    ...parameters('query', route.query),
    ...(isForCallers(route) ? [ACCOUNT_HEADER] : []),
    ...(isKeyed ? [KEY_HEADER] : []),
  ];
}

const ACCOUNT_HEADER = {
  name: 'X-Account-Id',
  in: 'header',
  description: 'Which account a person acts for who is in several; the first they joined unless given.',
  schema: { type: 'integer', minimum: 1 },
};
const KEY_HEADER = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'The same key with the same request within 24 hours gets the first answer again.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
};

function parameters(place: 'path' | 'query', schema: JsonSchema | undefined): Json[] {
  const required = new Set(schema?.required);
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    ...(place === 'path' || required.has(name) ? { required: true } : {}),
    ...(property.description && { description: property.description }),
    schema: published(property),
  }));
}

function bodyOf({ body, examples }: Route): Json | null {
  if (!body) return null;
  const schema: JsonSchema = body;
  return {
    required: (schema.required ?? []).length > 0,
    content: {
      'application/json': {
        schema: published(withoutUnknownFields(schema)),
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
  return { description: 'Success', content };
}

/** Plain JSON without our own annotations. */
function published(schema: JsonSchema): unknown {
  const {
    reason: _reason,
    unchecked: _unchecked,
    ...standard
  } = mapParts(schema, (part) => {
    const plain = published(part);
    return isJsonObject(plain) ? plain : {};
  });
  return standard;
}
