// How the instance was, over HTTP.

import { guardedRoute, type Route } from '../../platform/http/route.ts';
import { thirtyPerCaller } from '../limit.ts';
import { readTrends } from './read.ts';
import { trends, trendsQuery } from './schema.ts';

const example = {
  step_seconds: 900,
  figures: [
    {
      ...{ at: '2026-06-16T08:00:00.000Z', pings: 1_204, deliveries: 2, mails: 0, lag_ms: 140 },
      ...{ disk_free: 18_204_112_896, disk_total: 42_949_672_960, database_bytes: 96_468_992 },
    },
  ],
  jobs: [{ name: 'deliver what is due', runs: 86_400, failures: 0, seconds: 91.244 }],
};

export const trendRoutes: readonly Route[] = [
  guardedRoute({
    method: 'GET',
    path: '/admin/trends',
    tag: 'Admin',
    summary: 'Read how the instance was over the last day or week',
    access: { kind: 'instance_admin' },
    limit: thirtyPerCaller,
    errors: [429],
    query: trendsQuery,
    response: trends,
    examples: { response: example },
    handler: ({ app, query, now }) => readTrends(app, query.days ?? 1, now),
  }),
];
