// Which errors a route can answer, and what they look like, for the OpenAPI document.

import { type FurtherError, isForCallers, type Route } from './route.ts';

type Json = Record<string, unknown>;
type ErrorStatus = FurtherError | 413 | 415 | 500 | 503;

const error = { type: 'string' };
const code = (name: string, further: Json = {}) => ({
  type: 'object',
  required: ['error', ...Object.keys(further)],
  properties: { error: { ...error, examples: [name] }, ...further },
});

const Issue = {
  type: 'object',
  required: ['field', 'reason'],
  properties: {
    field: { type: 'string', description: 'A dotted path.', examples: ['assertions.0.op'] },
    reason: { type: 'string', description: 'What is allowed.', examples: ['integer 60..7776000'] },
  },
};

export const errorSchemas = {
  Issue,
  ValidationFailed: {
    type: 'object',
    required: ['error', 'issues'],
    properties: {
      error: { type: 'string', const: 'validation_failed' },
      issues: {
        type: 'array',
        minItems: 1,
        description: 'Every wrong field once.',
        items: { $ref: '#/components/schemas/Issue' },
      },
    },
  },
  PlanLimitReached: code('plan_limit_reached', {
    current: { type: 'integer' },
    limit: { type: 'integer' },
    plan: { type: 'string' },
  }),
  Error: {
    type: 'object',
    required: ['error'],
    properties: {
      error: { ...error, examples: ['not_found'] },
      reason: {
        type: ['string', 'null'],
        description:
          'With `account_suspended`: as the operator wrote; null: nothing. With `no_further_step`: what holds the alert back.',
      },
      issues: {
        type: 'array',
        description: 'With `conflict`: fields whose values are taken.',
        items: { $ref: '#/components/schemas/Issue' },
      },
    },
  },
  ServerError: code('internal_error', { request_id: { type: 'string', format: 'uuid' } }),
};

const descriptions: Partial<Record<ErrorStatus, string>> = {
  400: 'The request is invalid; `issues` lists every wrong field.',
  401: 'No valid credential.',
  402: 'The plan of the account allows no more of this.',
  403: 'The caller may not do this.',
  404: 'Not found, or of another account.',
  409: 'In conflict with what exists, or with another request of the same Idempotency-Key.',
  426: 'The program that calls is too old.',
  429: 'Too many requests.',
};

const retryAfter = { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } };
const authenticate = { 'WWW-Authenticate': { schema: { type: 'string' } } };

const headers: Partial<Record<ErrorStatus, Json>> = { 401: authenticate, 429: retryAfter };

/** Every status besides success that the route may answer. */
export function errorStatusesOf(route: Route): number[] {
  if (route.neverFails) return [];
  const statuses: ErrorStatus[] = [...(route.errors ?? []), ...impliedStatuses(route), 500, 503];
  return [...new Set(statuses)].sort((one, other) => one - other);
}

/** Those that follow from the kind of the call, as the text of `4XX` says. */
function impliedStatuses(route: Route): ErrorStatus[] {
  const isGuarded = route.access.kind !== 'public';
  const isChange = route.method !== 'GET';
  return [
    ...(route.query || isChange || isGuarded ? ([400] as const) : []),
    ...(isGuarded ? ([401, 403] as const) : []),
    // A change from a page with another Origin is refused.
    ...(isChange ? ([403, 413, 415] as const) : []),
    ...(route.params ? ([404] as const) : []),
    ...(isKeyed(route) ? ([409] as const) : []),
  ];
}

/** Whether it takes an Idempotency-Key, as the security scheme says. */
const isKeyed = (route: Route): boolean => isForCallers(route) && route.method === 'POST';

/** What follows from the kind of the call is one response, or it would be a quarter of the document. */
export function responsesOf(route: Route): Record<string, Json> {
  const implied: number[] = impliedStatuses(route);
  const statuses = errorStatusesOf(route);
  const named = statuses.filter((status) => status < 500 && !implied.includes(status)).map(String);
  return {
    ...Object.fromEntries(named.map((status) => [status, responseNamed(status)])),
    ...(statuses.length > 0 && { default: responseNamed('Error') }),
  };
}

const responseNamed = (name: string) => ({ $ref: `#/components/responses/${name}` });

const responseOf = (description: string, schemas: (keyof typeof errorSchemas)[], fields?: Json): Json => {
  const [only, ...others] = schemas.map((name) => ({ $ref: `#/components/schemas/${name}` }));
  const schema = others.length > 0 ? { anyOf: [only, ...others] } : only;
  return {
    description,
    ...(fields && { headers: fields }),
    content: { 'application/json': { schema } },
  };
};

const IMPLIED = `An error that follows from the kind of call:
- 400 (\`validation_failed\`) of calls with a query or a credential and of changes (every method but GET).
- 401, 403 of calls with a credential: it is not valid; the caller may not do this.
- 403, 413, 415 of changes: page of another origin; body too large; not \`application/json\`.
- 404 of calls with a parameter in their path: ${descriptions[404]}
- 409 of \`POST\` by a session or an API key: ${descriptions[409]}
- 500 of any call: everything was rolled back, the request may be sent again. 503: not able to answer right now.`;

/** They are the same wherever they are answered. */
export const errorResponses: Record<string, Json> = {
  ...Object.fromEntries(
    Object.entries(descriptions).map(([status, text]) => [
      status,
      responseOf(text, [schemaName(Number(status))], headers[Number(status) as ErrorStatus]),
    ]),
  ),
  Error: responseOf(IMPLIED, ['ValidationFailed', 'ServerError', 'Error'], {
    ...authenticate,
    ...retryAfter,
  }),
};

function schemaName(status: number): keyof typeof errorSchemas {
  if (status === 400) return 'ValidationFailed';
  return status === 402 ? 'PlanLimitReached' : 'Error';
}
