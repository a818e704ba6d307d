// The calls that show recorded pings.

import { guardedRoute, type Route } from '../../../platform/http/route.ts';
import { uuidPages } from '../../../platform/page.ts';
import { listPings, readPing } from './list.ts';
import { type Ping, PingList, PingListParams, PingListQuery, PingParams, PingWithBody } from './schema.ts';

const tag = 'Pings';
const access = { kind: 'account', role: 'viewer' } as const;

const examplePing: Ping = {
  id: '01977694-1c6b-7a1e-9d3a-4b0f5a6c7d8e',
  kind: 'fail',
  exit_code: 2,
  run_id: null,
  duration_ms: 241_527,
  received_at: '2026-06-16T00:34:02.731Z',
  method: 'POST',
  source_ip: '203.0.113.7',
  user_agent: 'curl/8.14.1',
  body_bytes: 48,
  body_preview: 'pg_dump: error: connection to server was lost\n',
  ignored: false,
};

export const pingListRoutes: Route[] = [
  guardedRoute({
    method: 'GET',
    path: '/cron-checks/:id/pings',
    tag,
    summary: 'List the pings of a cron check',
    description: 'Newest first, as far back as the plan keeps them.',
    access,
    params: PingListParams,
    query: PingListQuery,
    response: PingList,
    examples: { response: { pings: [examplePing], next_cursor: null } },
    refine: uuidPages.pageIssues,
    handler: ({ app, actor, params, query, now }) =>
      listPings(app, actor, { check_id: params.id, query, now }),
  }),
  guardedRoute({
    method: 'GET',
    path: '/cron-checks/:id/pings/:ping_id',
    tag,
    summary: 'Read a ping with its whole body',
    access,
    params: PingParams,
    response: PingWithBody,
    examples: {
      response: { ...examplePing, body: 'pg_dump: error: connection to server was lost\n' },
    },
    handler: ({ app, actor, params, now }) =>
      readPing(app, actor, { check_id: params.id, ping_id: params.ping_id, now }),
  }),
];
