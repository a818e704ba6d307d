// Which errors a route can answer, and what they look like, for the OpenAPI document.

import { type FurtherError, isForCallers, type Route } from './route.ts';

type Json = Record<string, unknown>;
type ErrorStatus = FurtherError | 413 | 415 | 500 | 503;

const error = { type: 'string', description: 'Machine-readable code.' };
const code = (name: string, further: Json = {}) => ({
  type: 'object',
  required: ['error', ...Object.keys(further)],
  properties: { error: { ...error, examples: [name] }, ...further },
});

const issue = {
  type: 'object',
  required: ['field', 'reason'],
  properties: {
    field: { type: 'string', description: 'A dotted path.', examples: ['assertions.0.op'] },
    reason: { type: 'string', description: 'What is allowed.', examples: ['integer 60..7776000'] },
  },
};

export const errorSchemas = {
  ValidationFailed: {
    type: 'object',
    required: ['error', 'issues'],
    properties: {
      error: { type: 'string', const: 'validation_failed' },
      issues: { type: 'array', minItems: 1, description: 'Every wrong field once.', items: issue },
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
        description: 'With `account_suspended` only: what whoever suspended it wrote down; null for nothing.',
      },
      issues: {
        type: 'array',
        description: 'With `conflict`, where it is about fields: those whose values are taken.',
        items: issue,
      },
    },
  },
  ServerError: code('internal_error', { request_id: { type: 'string', format: 'uuid' } }),
};

const descriptions: Record<ErrorStatus, string> = {
  400: 'Something in the request is not allowed; `issues` lists every wrong field.',
  401: 'No valid credential.',
  402: 'The plan of the account allows no more of this.',
  403: 'The caller may not do this.',
  404: 'Not there, or of another account.',
  409: 'In conflict with what is there, or with another request that has the same Idempotency-Key.',
  413: 'The body is too large.',
  415: 'The body is not `application/json`.',
  429: 'Too many requests.',
  500: 'An error of the service; everything was rolled back, so the request may be sent again.',
  503: 'Not able to answer right now.',
};

const headers: Partial<Record<ErrorStatus, Json>> = {
  401: { 'WWW-Authenticate': { schema: { type: 'string' } } },
  429: { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } },
  503: { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } },
};

function schemaName(status: ErrorStatus): keyof typeof errorSchemas {
  if (status === 400) return 'ValidationFailed';
  if (status === 402) return 'PlanLimitReached';
  return status >= 500 ? 'ServerError' : 'Error';
}

/** Every status besides success that the route may answer. */
function statusesOf(route: Route): ErrorStatus[] {
  if (route.neverFails) return [];
  const isGuarded = route.access.kind !== 'public';
  const isChange = route.method !== 'GET';
  const statuses: ErrorStatus[] = [...(route.errors ?? []), 500, 503];
  if (route.query || isChange || isGuarded) statuses.push(400);
  if (isGuarded) statuses.push(401, 403);
  // A change from a page with another Origin is refused.
  if (isChange) statuses.push(403);
  if (route.params) statuses.push(404);
  if (isChange) statuses.push(413, 415);
  if (isForCallers(route) && route.method === 'POST' && !route.raw) statuses.push(409);
  return [...new Set(statuses)].sort((one, other) => one - other);
}

export const responsesOf = (route: Route): Record<string, Json> =>
  Object.fromEntries(
    statusesOf(route).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
  );

const responseOf = (status: ErrorStatus): Json => ({
  description: descriptions[status],
  ...(headers[status] && { headers: headers[status] }),
  content: {
    'application/json': { schema: { $ref: `#/components/schemas/${schemaName(status)}` } },
  },
});

/** Every error by its status: they are the same wherever they are answered. */
export const errorResponses: Record<string, Json> = Object.fromEntries(
  ([400, 401, 402, 403, 404, 409, 413, 415, 429, 500, 503] as const).map((status) => [
    status,
    responseOf(status),
  ]),
);
