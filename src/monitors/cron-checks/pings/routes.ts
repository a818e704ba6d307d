// The calls that show recorded pings.

import { guardedRoute, mayRead, type Route } from '../../../platform/http/route.ts';
import { uuidPages } from '../../../platform/page.ts';
import { listPings, readPing } from './list.ts';
import { listRuns, readTypicalRun } from './run-list.ts';
import { type Run, RunList, RunListQuery, TypicalRun } from './run-schema.ts';
import { type Ping, PingList, PingListParams, PingListQuery, PingParams, PingWithBody } from './schema.ts';

const tag = 'Pings';

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
  unknown_ending: null,
  meant: null,
};

const exampleRun: Run = {
  id: examplePing.id,
  outcome: 'fail',
  started_at: '2026-06-16T00:30:01.204Z',
  ended_at: examplePing.received_at,
  duration_ms: 241_527,
  exit_code: 2,
  run_id: null,
  start_ping_id: '01977690-6c14-7b02-8a11-0f5e6d7c8b9a',
  ping_id: examplePing.id,
  expected_at: null,
};

export const pingListRoutes: Route[] = [
  guardedRoute({
    method: 'GET',
    path: '/cron-checks/:id/pings',
    tag,
    summary: 'List the pings of a cron check',
    description: 'Newest first, as far back as the plan keeps them.',
    access: mayRead,
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
    path: '/cron-checks/:id/runs',
    tag,
    summary: 'List the runs of a cron check',
    description:
      'From pings and deadlines, newest first, as far back as the plan keeps pings. A check that is down misses no more.',
    access: mayRead,
    params: PingListParams,
    query: RunListQuery,
    response: RunList,
    examples: { response: { runs: [exampleRun], next_cursor: null } },
    refine: uuidPages.pageIssues,
    handler: ({ app, actor, params, query, now }) =>
      listRuns(app, actor, { check_id: params.id, query, now }),
  }),
  guardedRoute({
    method: 'GET',
    path: '/cron-checks/:id/typical-run',
    tag,
    summary: 'Read how long runs of a cron check usually take',
    access: mayRead,
    params: PingListParams,
    response: TypicalRun,
    examples: { response: { runs: 100, p10_ms: 201_300, p50_ms: 240_911, p90_ms: 300_020 } },
    handler: ({ app, actor, params, now }) => readTypicalRun(app, actor, { check_id: params.id, now }),
  }),
  guardedRoute({
    method: 'GET',
    path: '/cron-checks/:id/pings/:ping_id',
    tag,
    summary: 'Read a ping with its whole body',
    access: mayRead,
    params: PingParams,
    response: PingWithBody,
    examples: {
      response: { ...examplePing, body: 'pg_dump: error: connection to server was lost\n' },
    },
    handler: ({ app, actor, params, now }) =>
      readPing(app, actor, { check_id: params.id, ping_id: params.ping_id, now }),
  }),
];
