// Plans, and the use of the one that an account has, over HTTP.

import { guardedRoute, mayRead, type Route } from '../../platform/http/route.ts';
import { exampleUsage } from './examples.ts';
import { planLimits, planNames } from './limits.ts';
import { planList, usage } from './schema.ts';
import { usageOf } from './usage.ts';

const example = {
  plan: 'free',
  usage: exampleUsage,
  mails_today: { current: 0, limit: 50 },
  min_interval_seconds: 60,
  retention_days: 7,
};

const allowedBy = (plan: string) => ({ plan, ...planLimits(plan) });

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
  guardedRoute({
    method: 'GET',
    path: '/account/plans',
    tag: 'Account',
    summary: 'What each plan allows',
    description: 'The operator of the instance changes the plan of an account.',
    access: mayRead,
    response: planList,
    examples: { response: { plans: [allowedBy('free')] } },
    handler: async () => ({ plans: planNames.map(allowedBy) }),
  }),
];
