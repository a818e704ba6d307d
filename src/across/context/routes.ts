// What charts of a subject say beside its readings.

import { guardedRoute, mayRead, type Route } from '../../platform/http/route.ts';
import { TimelineQuery } from '../../subjects/schema.ts';
import { askedWindow } from '../../subjects/window.ts';
import { readContext } from './read.ts';
import { Context, ContextParams } from './schema.ts';

export const contextRoutes: Route[] = [
  guardedRoute({
    method: 'GET',
    path: '/subjects/:id/context',
    tag: 'Overview',
    summary: 'Read what the charts of a server, process or check are drawn with',
    description:
      'Its rules with thresholds, alerts, planned maintenance, and when Tocsin was not listening. `to` may lie in the future, for maintenance to come.',
    access: mayRead,
    params: ContextParams,
    query: TimelineQuery,
    response: Context,
    examples: {
      response: {
        from: '2026-06-16T00:42:00.000Z',
        to: '2026-06-16T06:42:00.000Z',
        rules: [
          {
            id: 7,
            name: 'CPU, memory or disk above 90 %',
            kind: 'server_metric',
            severity: 'warning',
            metrics: ['cpu', 'memory', 'disk'],
            op: 'gt',
            threshold: 90,
            for_seconds: 300,
            clear_threshold: 85,
          },
        ],
        alerts: [
          {
            id: 42,
            kind: 'server_metric',
            metric: 'memory',
            severity: 'warning',
            from: '2026-06-16T06:14:00.000Z',
            to: null,
          },
        ],
        maintenance: [
          { id: 3, name: 'Upgrade', from: '2026-06-16T02:00:00.000Z', to: '2026-06-16T03:00:00.000Z' },
        ],
        outages: [{ from: '2026-06-16T04:00:00.000Z', to: '2026-06-16T04:02:00.000Z' }],
      },
    },
    handler: ({ app, actor, params, query, now }) =>
      readContext(app, actor, params.id, { window: askedWindow(query, now), now }),
  }),
];
