// The calls that show what probes found.

import { guardedRoute, mayRead, type Route } from '../../../platform/http/route.ts';
import { pageIssues } from '../../../platform/page.ts';
import { ChartQuery } from '../../../subjects/schema.ts';
import { askedWindow } from '../../../subjects/window.ts';
import { monitorOf } from '../../monitor-lists.ts';
import { EvidenceList, Screenshot, ScreenshotQuery } from '../evidence/schema.ts';
import { findScreenshot } from '../evidence/screenshot-store.ts';
import { findEvidence } from '../evidence/store.ts';
import { uptimeCheck } from '../uptime-check.ts';
import { readByLocation } from './by-location.ts';
import { readFigures } from './figures.ts';
import { readLatency } from './latency.ts';
import { listResults } from './list.ts';
import { readPhases } from './phases.ts';
import {
  ByLocation,
  Figures,
  FiguresQuery,
  Latency,
  PhasesOverTime,
  PhasesQuery,
  type Result,
  ResultList,
  ResultListQuery,
  ResultParams,
} from './schema.ts';

const tag = 'Uptime checks';

const exampleResult: Omit<Result, 'at'> & { at: string } = {
  at: '2026-06-16T08:00:23.118Z',
  location: 'local',
  up: true,
  reason: null,
  detail: null,
  latency_ms: 184,
  phases: { dns: 12, connect: 21, tls: 44, first_byte: 96, download: 11 },
  http_status: 200,
  ip: '203.0.113.80',
  steps: null,
  attempt: 1,
};

const exampleEvidence = {
  at: '2026-06-16T08:00:23.118Z',
  probed_at: '2026-06-16T08:00:53.204Z',
  location: 'local',
  reason: 'status',
  detail: 'answered 503, expected 200-299',
  http_status: 503,
  ip: '203.0.113.80',
  addresses: ['2001:db8::80', '203.0.113.80'],
  headers: { 'content-type': 'text/html', server: 'nginx' },
  body: '<h1>503 Service Unavailable</h1>',
  tls_version: 'TLSv1.3',
  certificate: {
    ...{ subject: 'CN=shop.example.com', issuer: 'CN=R11', fingerprint: '7c1de6f8a0e24b5d'.repeat(4) },
    expires_at: '2026-09-01T00:00:00.000Z',
  },
  good_answer: { at: '2026-06-16T07:54:23.091Z', body: '<h1>Shop</h1>', certificate: null },
  difference: '- <h1>Shop</h1>\n+ <h1>503 Service Unavailable</h1>',
  route: { address: '203.0.113.80', at: '2026-06-16T08:00:23.518Z', hops: ' 1  198.51.100.1  0.612 ms' },
  trace: null,
  has_screenshot: false,
  certificate_chain: [{ subject: 'CN=shop.example.com', expires_at: '2026-09-01T00:00:00.000Z' }],
  last_good: {
    at: '2026-06-16T07:59:23.110Z',
    location: 'local',
    http_status: 200,
    ip: '203.0.113.80',
    latency_ms: 184,
  },
} as const;

const examplePoint = {
  at: '2026-06-16T08:00:00.000Z',
  results: 10,
  failures: 0,
  average_ms: 191.4,
  p50_ms: 184.2,
  p95_ms: 240.8,
  p99_ms: 240.8,
  max_ms: 241,
};

/** Of each of twenty locations. */
const MOST_POINTS = 500;

const exampleLocation = {
  location: 'Frankfurt',
  results: 1_440,
  failures: 2,
  uptime: '99.86',
  p50_ms: 184.2,
  p95_ms: 240.8,
  series: [{ at: '2026-06-16T08:00:00.000Z', results: 10, failures: 0, p50_ms: 184.2 }],
};

const examplePhases = {
  at: '2026-06-16T08:00:00.000Z',
  dns_ms: 12.4,
  connect_ms: 21,
  tls_ms: 44.2,
  first_byte_ms: 96.1,
  download_ms: 11.3,
};

export const resultRoutes: Route[] = [
  guardedRoute({
    method: 'GET',
    path: '/uptime-checks/figures',
    tag,
    summary: 'Read latency, uptime and certificates of many uptime checks',
    access: mayRead,
    query: FiguresQuery,
    response: Figures,
    examples: {
      response: {
        figures: [
          {
            id: 3_141_592_653_589_793,
            p50_ms: 184.2,
            p95_ms: 240.8,
            uptime: '99.98',
            certificate_days: 61,
            longer: null,
          },
        ],
      },
    },
    handler: async ({ app, actor, query, now }) => ({
      figures: await readFigures(app, actor, query, now),
    }),
  }),
  guardedRoute({
    method: 'GET',
    path: '/uptime-checks/:id/results',
    tag,
    summary: 'List what the probes of an uptime check found',
    description: 'Newest first, with retries, as far back as the plan keeps them.',
    access: mayRead,
    params: ResultParams,
    query: ResultListQuery,
    refine: pageIssues,
    response: ResultList,
    examples: { response: { results: [exampleResult], next_cursor: null } },
    handler: ({ app, actor, params, query, now }) =>
      listResults(app, actor, { check_id: params.id, query, now }),
  }),
  guardedRoute({
    method: 'GET',
    path: '/uptime-checks/:id/evidence',
    tag,
    summary: 'What came back when an uptime check went down',
    description: 'Of its last outages, as the probe saw it that confirmed them.',
    access: mayRead,
    params: ResultParams,
    response: EvidenceList,
    examples: { response: { evidence: [exampleEvidence] } },
    async handler({ app, actor, params }) {
      const { id } = await monitorOf(uptimeCheck, app, actor, params.id);
      return { evidence: await findEvidence(app.database, actor.account_id, id) };
    },
  }),
  guardedRoute({
    method: 'GET',
    path: '/uptime-checks/:id/screenshot',
    tag,
    summary: 'What the page looked like when a browser check went down',
    description: 'Of its last five outages.',
    access: mayRead,
    params: ResultParams,
    query: ScreenshotQuery,
    response: Screenshot,
    examples: {
      response: { screenshot: { at: '2026-06-16T08:00:53.204Z', jpeg: '/9j/4AAQSkZJRg==' } },
    },
    async handler({ app, actor, params, query: { at } }) {
      const { id, account_id } = await monitorOf(uptimeCheck, app, actor, params.id);
      const asked = { account_id, check_id: id, outage_at: at === undefined ? null : new Date(at) };
      const found = await findScreenshot(app.database, asked);
      return { screenshot: found && { at: found.at, jpeg: found.picture.toString('base64') } };
    },
  }),
  guardedRoute({
    method: 'GET',
    path: '/uptime-checks/:id/latency',
    tag,
    summary: 'How long the target of an uptime check took to answer over time',
    access: mayRead,
    params: ResultParams,
    query: ChartQuery,
    response: Latency,
    examples: { response: { step_seconds: 600, series: [examplePoint] } },
    handler: async ({ app, actor, params, query, now }) => {
      const { id } = await monitorOf(uptimeCheck, app, actor, params.id);
      const asked = { window: askedWindow(query, now), points: query.points ?? 500, now };
      return readLatency(app, actor, id, asked);
    },
  }),
  guardedRoute({
    method: 'GET',
    path: '/uptime-checks/:id/by-location',
    tag,
    summary: 'What each location saw of an uptime check over time',
    description: 'Whatever was made of it: a check is down when as many locations say so as it asks for.',
    access: mayRead,
    params: ResultParams,
    query: ChartQuery,
    response: ByLocation,
    examples: { response: { step_seconds: 600, locations: [exampleLocation] } },
    handler: async ({ app, actor, params, query, now }) => {
      const { id } = await monitorOf(uptimeCheck, app, actor, params.id);
      const asked = {
        window: askedWindow(query, now),
        points: Math.min(query.points ?? 200, MOST_POINTS),
        now,
      };
      return readByLocation(app, actor, id, asked);
    },
  }),
  guardedRoute({
    method: 'GET',
    path: '/uptime-checks/:id/phases',
    tag,
    summary: 'Where the time of the slowest answers of an uptime check went',
    access: mayRead,
    params: ResultParams,
    query: PhasesQuery,
    response: PhasesOverTime,
    examples: { response: { step_seconds: 120, series: [examplePhases] } },
    handler: async ({ app, actor, params, query, now }) => {
      const { id } = await monitorOf(uptimeCheck, app, actor, params.id);
      const { location, points = 500 } = query;
      return readPhases(app, actor, id, { window: askedWindow(query, now), points, location, now });
    },
  }),
];
