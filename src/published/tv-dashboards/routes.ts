// TV dashboards over HTTP: their management, and what their screens are given.

import type { Static } from 'typebox';
import { exampleServer } from '../../monitors/servers/examples.ts';
import { forbidden, unauthorized } from '../../platform/errors.ts';
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
  changeDashboard,
  createDashboard,
  deleteDashboard,
  readDashboard,
  readDashboards,
  rotateKey,
} from './manage.ts';
import {
  dashboard,
  dashboardChanges,
  dashboardList,
  dashboardListQuery,
  dashboardParams,
  dashboardWithKey,
  keyQuery,
  newDashboard,
  screen,
} from './schema.ts';
import { screenOf } from './screen.ts';

const tag = 'TV dashboards';

const at = '2026-06-16T08:00:00.000Z';
const layout = {
  servers: [3_811_260_925_512_031],
  columns: 4,
  theme: 'dark',
  rotate_seconds: null,
};
const definition = { name: 'Office', layout };
const example = { dashboard_id: 'h3x7k2mp9qwert5z', ...definition, created_at: at, updated_at: at };
const exampleWithKey = { ...example, key: 'toc_tv_0123456789ABCDEFGHIJKLMNOPQRSTUV1uLx0s' };

const nameIssues = ({ body }: Refinement) => labelIssues({ ...(body as object) });

const managing: Route[] = [
  guardedRoute({
    method: 'GET',
    path: '/tv-dashboards',
    tag,
    summary: 'List TV dashboards',
    access: mayRead,
    query: dashboardListQuery,
    refine: pageIssues,
    response: dashboardList,
    examples: { response: { tv_dashboards: [example], next_cursor: null } },
    handler: ({ app, actor, query }) => readDashboards(app, actor, query),
  }),
  guardedRoute({
    method: 'POST',
    path: '/tv-dashboards',
    tag,
    summary: 'Create a TV dashboard',
    description: 'Shows its key once.',
    access: mayWrite,
    body: newDashboard,
    refine: nameIssues,
    response: dashboardWithKey,
    status: 201,
    errors: [402],
    examples: { body: definition, response: exampleWithKey },
    handler: (call) => createDashboard(call, call.body),
  }),
  guardedRoute({
    method: 'GET',
    path: '/tv-dashboards/:dashboard_id',
    tag,
    summary: 'Read a TV dashboard',
    access: mayRead,
    params: dashboardParams,
    response: dashboard,
    examples: { response: example },
    handler: ({ app, actor, params }) => readDashboard(app, actor, params.dashboard_id),
  }),
  guardedRoute({
    method: 'PATCH',
    path: '/tv-dashboards/:dashboard_id',
    tag,
    summary: 'Change a TV dashboard',
    description: 'Shown within a minute.',
    access: mayWrite,
    params: dashboardParams,
    body: dashboardChanges,
    refine: nameIssues,
    response: dashboard,
    examples: {
      body: { layout: { columns: 3 } },
      response: { ...example, layout: { ...layout, columns: 3 } },
    },
    handler: (call) => changeDashboard(call, call.params.dashboard_id, call.body),
  }),
  guardedRoute({
    method: 'DELETE',
    path: '/tv-dashboards/:dashboard_id',
    tag,
    summary: 'Delete a TV dashboard and its key',
    access: mayWrite,
    params: dashboardParams,
    response: okAnswer,
    examples: { response: { ok: true } },
    handler: async (call) => {
      await deleteDashboard(call, call.params.dashboard_id);
      return { ok: true } as const;
    },
  }),
  guardedRoute({
    method: 'POST',
    path: '/tv-dashboards/:dashboard_id/rotate-key',
    tag,
    summary: 'Give a TV dashboard a new key',
    description: 'The old one stops working.',
    access: mayWrite,
    params: dashboardParams,
    response: dashboardWithKey,
    examples: { response: exampleWithKey },
    handler: (call) => rotateKey(call, call.params.dashboard_id),
  }),
];

const MOST_CACHED = 10_000;

export function tvDashboardRoutes(): Route[] {
  const cache = cachedAnswers<Static<typeof screen>>({
    ttlMs: seconds(SHOWN_FOR_SECONDS),
    most: MOST_CACHED,
  });
  return [
    ...managing,
    scopedRoute({
      method: 'GET',
      path: '/tv/:dashboard_id',
      tag,
      summary: 'What the screen of a TV dashboard shows',
      description: 'Its servers in layout order. Cached for a minute; `ETag` and `If-None-Match` work.',
      access: { kind: 'scoped', key: 'tv' },
      params: dashboardParams,
      query: keyQuery,
      response: screen,
      examples: {
        response: {
          dashboard: { id: 'h3x7k2mp9qwert5z', name: 'Office', layout },
          servers: [
            {
              id: exampleServer.id,
              name: 'Web 1',
              hostname: 'web-1.example.com',
              ip: '192.0.2.10',
              status: 'online',
              last_seen: at,
              metrics: exampleServer.metrics,
            },
          ],
          timestamp: at,
        },
      },
      async handler(call) {
        const { app, scope, params, now } = call;
        if (scope.bound_to !== params.dashboard_id) return forbidden();
        const answer = await cache.get(app.clock, scope.bound_to, () => screenOf(app, scope, now));
        return answerHolder(call, answer ?? unauthorized());
      },
    }),
  ];
}
