// TV dashboards over HTTP: their management, and what their screens are given.

import { exampleServer } from '../../monitors/servers/examples.ts';
import type { Route } from '../../platform/http/route.ts';
import { holderRoute, managingRoutes } from '../keyed-resource-api.ts';
import { tvDashboard } from './dashboard.ts';
import { dashboard, dashboardChanges, newDashboard, screen } from './schema.ts';
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
const shown = { dashboard_id: 'h3x7k2mp9qwert5z', ...definition, created_at: at, updated_at: at };

export const tvDashboardRoutes = (): Route[] => [
  ...managingRoutes(tvDashboard, {
    path: '/tv-dashboards',
    tag,
    noun: 'TV dashboard',
    schemas: { shown: dashboard, created: newDashboard, changes: dashboardChanges },
    examples: {
      shown,
      key: 'toc_tv_0123456789ABCDEFGHIJKLMNOPQRSTUV1uLx0s',
      created: definition,
      changes: { layout: { columns: 3 } },
      changed: { ...shown, layout: { ...layout, columns: 3 } },
    },
  }),
  holderRoute(tvDashboard, {
    path: '/tv',
    tag,
    summary: 'Read the data of a TV dashboard',
    description: 'Its servers in layout order. Cached for a minute.',
    response: screen,
    example: {
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
    answerOf: screenOf,
  }),
];
