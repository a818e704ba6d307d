// The use of the plan over HTTP.

import { guardedRoute, mayRead, type Route } from '../../platform/http/route.ts';
import { exampleUsage } from './examples.ts';
import { usage } from './schema.ts';
import { usageOf } from './usage.ts';

const example = {
  plan: 'free',
  usage: exampleUsage,
  mails_today: { current: 0, limit: 50 },
  min_interval_seconds: 60,
  retention_days: 7,
};

export const planRoutes: Route[] = [
  guardedRoute({
    method: 'GET',
    path: '/account/usage',
    tag: 'Account',
    summary: 'What the account has, and what its plan allows',
    access: mayRead,
    response: usage,
    examples: { response: example },
    handler: ({ app, actor, now }) => usageOf(app.database, actor, now),
  }),
];
