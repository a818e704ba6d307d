// Custom endpoints over HTTP: their management, and what they answer to the holder of their key.

import type { Static } from 'typebox';
import { forbidden, notFound, unauthorized } from '../../platform/errors.ts';
import {
  guardedRoute,
  mayRead,
  mayWrite,
  type Refinement,
  type Route,
  scopedRoute,
} from '../../platform/http/route.ts';
import { labelIssues } from '../../platform/labels.ts';
import { pageIssues } from '../../platform/page.ts';
import { okAnswer } from '../../platform/schema.ts';
import { seconds } from '../../platform/time.ts';
import { answerHolder, cachedAnswers, SHOWN_FOR_SECONDS } from '../cached-answers.ts';
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  readEndpoint,
  readEndpoints,
  rotateKey,
} from './manage.ts';
import {
  endpoint,
  endpointChanges,
  endpointList,
  endpointListQuery,
  endpointParams,
  endpointValues,
  endpointWithKey,
  keyQuery,
  newEndpoint,
} from './schema.ts';
import { endpointValuesOf } from './values.ts';

const tag = 'Custom endpoints';

const at = '2026-06-16T08:00:00.000Z';
const definition = {
  name: 'Website',
  server_ids: [3_811_260_925_512_031],
  metrics: ['cpu', 'memory', 'disk'],
};
const example = { endpoint_id: 'h3x7k2mp9qwert5z', ...definition, created_at: at, updated_at: at };
const exampleValues = {
  data: [{ server_name: 'Web 1', hostname: 'web-1', cpu: 12.5, memory: 61.2, disk: 73.9, timestamp: at }],
  timestamp: at,
};
const exampleWithKey = { ...example, key: 'toc_api_0123456789ABCDEFGHIJKLMNOPQRSTUV1uLx0s' };

const nameIssues = ({ body }: Refinement) => labelIssues({ ...(body as object) });

const managing: Route[] = [
  guardedRoute({
    method: 'GET',
    path: '/custom-endpoints',
    tag,
    summary: 'List custom endpoints',
    access: mayRead,
    query: endpointListQuery,
    refine: pageIssues,
    response: endpointList,
    examples: { response: { custom_endpoints: [example], next_cursor: null } },
    handler: ({ app, actor, query }) => readEndpoints(app, actor, query),
  }),
  guardedRoute({
    method: 'POST',
    path: '/custom-endpoints',
    tag,
    summary: 'Create a custom endpoint',
    description: 'Shows its key once.',
    access: mayWrite,
    body: newEndpoint,
    refine: nameIssues,
    response: endpointWithKey,
    status: 201,
    errors: [402],
    examples: { body: definition, response: exampleWithKey },
    handler: (call) => createEndpoint(call, call.body),
  }),
  guardedRoute({
    method: 'GET',
    path: '/custom-endpoints/:endpoint_id',
    tag,
    summary: 'Read a custom endpoint',
    access: mayRead,
    params: endpointParams,
    response: endpoint,
    examples: { response: example },
    handler: ({ app, actor, params }) => readEndpoint(app, actor, params.endpoint_id),
  }),
  guardedRoute({
    method: 'PATCH',
    path: '/custom-endpoints/:endpoint_id',
    tag,
    summary: 'Change a custom endpoint',
    description: 'Shown within a minute.',
    access: mayWrite,
    params: endpointParams,
    body: endpointChanges,
    refine: nameIssues,
    response: endpoint,
    examples: { body: { metrics: ['cpu'] }, response: { ...example, metrics: ['cpu'] } },
    handler: (call) => changeEndpoint(call, call.params.endpoint_id, call.body),
  }),
  guardedRoute({
    method: 'DELETE',
    path: '/custom-endpoints/:endpoint_id',
    tag,
    summary: 'Delete a custom endpoint and its key',
    access: mayWrite,
    params: endpointParams,
    response: okAnswer,
    examples: { response: { ok: true } },
    handler: async (call) => {
      await deleteEndpoint(call, call.params.endpoint_id);
      return { ok: true } as const;
    },
  }),
  guardedRoute({
    method: 'POST',
    path: '/custom-endpoints/:endpoint_id/rotate-key',
    tag,
    summary: 'Give a custom endpoint a new key',
    description: 'The old one stops working.',
    access: mayWrite,
    params: endpointParams,
    response: endpointWithKey,
    examples: { response: exampleWithKey },
    handler: (call) => rotateKey(call, call.params.endpoint_id),
  }),
  guardedRoute({
    method: 'GET',
    path: '/custom-endpoints/:endpoint_id/sample',
    tag,
    summary: 'What a custom endpoint gives now',
    description: 'As `GET /v/:endpoint_id`, for members without its key.',
    access: mayRead,
    params: endpointParams,
    response: endpointValues,
    examples: { response: exampleValues },
    handler: async ({ app, actor, params, now }) =>
      (await endpointValuesOf(app, { account_id: actor.account_id, bound_to: params.endpoint_id }, now)) ??
      notFound(),
  }),
];

const MOST_CACHED = 10_000;

export function customEndpointRoutes(): Route[] {
  const cache = cachedAnswers<Static<typeof endpointValues>>({
    ttlMs: seconds(SHOWN_FOR_SECONDS),
    most: MOST_CACHED,
  });
  return [
    ...managing,
    scopedRoute({
      method: 'GET',
      path: '/v/:endpoint_id',
      tag,
      summary: 'The figures that a custom endpoint gives',
      description:
        'Samples of its servers of the last hour, newest first, at most 100. Cached for a minute; `ETag` and `If-None-Match` work.',
      access: { kind: 'scoped', key: 'api' },
      params: endpointParams,
      query: keyQuery,
      response: endpointValues,
      examples: { response: exampleValues },
      async handler(call) {
        const { app, scope, params, now } = call;
        if (scope.bound_to !== params.endpoint_id) return forbidden();
        const answer = await cache.get(app.clock, scope.bound_to, () => endpointValuesOf(app, scope, now));
        return answerHolder(call, answer ?? unauthorized());
      },
    }),
  ];
}
