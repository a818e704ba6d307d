// The use of the plan over HTTP.

import { guardedRoute, type Route } from '../../platform/http/route.ts';
import { usage } from './schema.ts';
import { usageOf } from './usage.ts';

const example = {
  plan: 'free',
  usage: {
    servers: { current: 1, limit: 3 },
    cron_checks: { current: 12, limit: 20 },
    uptime_checks: { current: 0, limit: 10 },
    status_pages: { current: 1, limit: 1 },
    webhooks: { current: 0, limit: 1 },
    custom_endpoints: { current: 0, limit: 1 },
    tv_dashboards: { current: 0, limit: 1 },
    members: { current: 1, limit: 1 },
  },
  min_interval_seconds: 60,
  retention_days: 7,
};

export const planRoutes: Route[] = [
  guardedRoute({
    method: 'GET',
    path: '/account/usage',
    tag: 'Account',
    summary: 'What the account has, and what its plan allows',
    access: { kind: 'account', role: 'viewer' },
    response: usage,
    examples: { response: example },
    handler: ({ app, actor }) => usageOf(app.database, actor),
  }),
];
