// Custom endpoints over HTTP: their management, and what they answer to the holder of their key.

import { notFound } from '../../platform/errors.ts';
import { guardedRoute, mayRead, type Route } from '../../platform/http/route.ts';
import { holderRoute, managingRoutes, paramsOf } from '../keyed-resource-api.ts';
import { customEndpoint } from './endpoint.ts';
import { endpoint, endpointChanges, endpointValues, newEndpoint } from './schema.ts';
import { endpointValuesOf } from './values.ts';

const tag = 'Custom endpoints';

const at = '2026-06-16T08:00:00.000Z';
const definition = {
  name: 'Website',
  server_ids: [3_811_260_925_512_031],
  metrics: ['cpu', 'memory', 'disk'],
};
const shown = { endpoint_id: 'h3x7k2mp9qwert5z', ...definition, created_at: at, updated_at: at };
const exampleValues = {
  data: [{ server_name: 'Web 1', hostname: 'web-1', cpu: 12.5, memory: 61.2, disk: 73.9, timestamp: at }],
  timestamp: at,
};

export const customEndpointRoutes = (): Route[] => [
  ...managingRoutes(customEndpoint, {
    path: '/custom-endpoints',
    tag,
    noun: 'custom endpoint',
    schemas: { shown: endpoint, created: newEndpoint, changes: endpointChanges },
    examples: {
      shown,
      key: 'toc_api_0123456789ABCDEFGHIJKLMNOPQRSTUV1uLx0s',
      created: definition,
      changes: { metrics: ['cpu'] },
      changed: { ...shown, metrics: ['cpu'] },
    },
  }),
  guardedRoute({
    method: 'GET',
    path: '/custom-endpoints/:endpoint_id/sample',
    tag,
    summary: 'Read a sample of a custom endpoint',
    description: 'As `GET /v/:endpoint_id`, for members without its key.',
    access: mayRead,
    params: paramsOf(customEndpoint),
    response: endpointValues,
    examples: { response: exampleValues },
    handler: async ({ app, actor, params, now }) => {
      const scope = { account_id: actor.account_id, bound_to: params.endpoint_id ?? notFound() };
      return (await endpointValuesOf(app, scope, now)) ?? notFound();
    },
  }),
  holderRoute(customEndpoint, {
    path: '/v',
    tag,
    summary: 'The figures that a custom endpoint gives',
    description: 'Samples of its servers of the last hour, newest first, at most 100. Cached for a minute.',
    response: endpointValues,
    example: exampleValues,
    answerOf: endpointValuesOf,
  }),
];
